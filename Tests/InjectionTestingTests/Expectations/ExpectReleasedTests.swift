import InjectionTesting
import TestSupport
import Testing

struct ExpectReleasedTests {
  private final class Node: @unchecked Sendable {
    // Sendable: each test uses its own on one thread.
    var other: Node?
  }

  private let alive = """
    Node is still alive: something keeps it.
      fix: look for a closure or an object that keeps it and is kept by it, and for a scope that shares it
    """

  @Test func releasedObjectIsNoIssue() {
    #expect(recordedIssues { expectReleased { Node() } } == [])
  }

  @Test func objectThatKeepsItselfIsAnIssueAtTheExpectation() {
    let nodes = Recorder<Node>()
    let place = #_sourceLocation
    let issues = recordedIssues {
      expectReleased {
        let node = Node()
        node.other = node
        nodes.append(node)
        return node
      }
    }
    for node in nodes.values { node.other = nil }
    #expect(issues == [RecordedIssue(alive, at: place.offset(2, column: 22))])
  }

  @Test func objectOfAProtocolIsSeen() {
    protocol Keeping {}
    final class Kept: Keeping {}
    let kept = Kept()
    #expect(recordedIssues { expectReleased { kept as any Keeping } }.count == 1)
    #expect(recordedIssues { expectReleased { Kept() as any Keeping } } == [])
  }

  @Test func sharedServiceIsAnIssueAndAnUnsharedOneIsNot() {
    let container = Container()
    let node = container.register(Node.self) { _ in Node() }
    #expect(recordedIssues { expectReleased { container.require(Node.self) } } == [])
    node.inObjectScope(.container)
    #expect(recordedIssues { expectReleased { container.require(Node.self) } }.count == 1)
  }

  /// An optional was no object.
  @Test func optionalStandsForItsObject() {
    let container = Container()
    let node = container.register(Node.self) { _ in Node() }
    #expect(recordedIssues { expectReleased { container.resolve(Node.self) } } == [])
    #expect(recordedIssues { expectReleased { container.resolve(Node?.self) } } == [])
    node.inObjectScope(.container)
    let place = #_sourceLocation
    #expect(
      recordedIssues { expectReleased(sourceLocation: place) { container.resolve(Node.self) } }
        == [RecordedIssue(alive, at: place)])
    let text = """
      Optional<Node> is no class: nothing can be said about its release.
        fix: return the object whose release is expected
      """
    #expect(
      recordedIssues { expectReleased(sourceLocation: place) { container.resolve(Node.self, name: "none") } }
        == [RecordedIssue(text, at: place)])
  }

  @Test func objectMadeAsynchronouslyIsSeen() async {
    let container = Container()
    let node = container.register(Node.self) { _ async in Node() }
    #expect(await recordedIssues { try await expectReleased { try await container.getAsync(Node.self) } } == [])
    node.inObjectScope(.container)
    let place = #_sourceLocation
    let issues = await recordedIssues {
      try await expectReleased(sourceLocation: place) { try await container.getAsync(Node.self) }
    }
    #expect(issues == [RecordedIssue(alive, at: place)])
  }

  @Test func containerThatKeepsItselfIsAnIssue() {
    let kept = Recorder<Container>()
    let issues = recordedIssues {
      expectReleased {
        let container = Container()
        container.register(Int.self) { _ in container.registrations.count }
        kept.append(container)
        return container
      }
    }
    for container in kept.values { container.removeAll() }
    #expect(issues.map(\.text.first) == ["C"])
    #expect(recordedIssues { expectReleased { Container.live() } } == [])
  }

  @Test func containerIsAliveAsLongAsAChildKeepsItsContent() {
    let children = Recorder<Container>()
    let issues = recordedIssues {
      expectReleased {
        let container = Container()
        children.append(Container(parent: container))
        return container
      }
    }
    #expect(issues.count == 1)
  }

  @Test func valueIsAnIssue() {
    let place = #_sourceLocation
    let issues = recordedIssues { expectReleased(sourceLocation: place) { 7 } }
    #expect(
      issues == [
        RecordedIssue(
          """
          Int is no class: nothing can be said about its release.
            fix: return the object whose release is expected
          """, at: place)
      ])
  }

  @Test func errorIsPassedOn() {
    struct Refused: Error {}
    #expect(throws: Refused.self) { try expectReleased { throw Refused() } }
  }
}
