import InjectionCore
public import Testing

/// Is thrown by a throwing factory of a ``FactoryStub`` whose answers are used up.
public struct NoAnswerLeft: Error, CustomStringConvertible {
  /// What to do about it.
  public let description: String
}

/// The products that a stub answers with.
///
/// Each was sent here and is handed out once, unless the test has failed already.
@usableFromInline final class StubAnswers<Product>: Sendable {
  private let guarded: Guarded<(answers: [Product], given: Int)>
  private let component: Any.Type
  private let sourceLocation: Testing.SourceLocation

  @usableFromInline init(
    _ answers: sending [Product], _ component: Any.Type, _ sourceLocation: Testing.SourceLocation
  ) {
    guarded = Guarded((answers, 0))
    self.component = component
    self.sourceLocation = sourceLocation
  }

  /// The next answer.
  @usableFromInline func get() throws -> Product {
    let (answer, _) = next()
    if let answer { return answer }
    throw NoAnswerLeft(description: recordMissingAnswer())
  }

  /// The next answer, or the last one again.
  @usableFromInline func require() -> Product {
    let (answer, last) = next()
    if let answer { return answer }
    let text = recordMissingAnswer()
    guard let last else { fatalError(text) }
    return last
  }

  private func next() -> (answer: Product?, last: Product?) {
    guarded.withLock { state in
      defer { state.given += 1 }
      return (state.given < state.answers.count ? state.answers[state.given] : nil, state.answers.last)
    }
  }

  private func recordMissingAnswer() -> String {
    let (count, given) = guarded.withLock { ($0.answers.count, $0.given) }
    let text = TestingTexts.noAnswerLeft(component, answers: count, call: given)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    return text
  }
}
