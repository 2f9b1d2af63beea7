import FactoryInjection
import Foundation
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private let browser = ["chromium", "chromium-browser", "google-chrome"].compactMap(Tool.path).first

/// The page in a browser, where one is installed.
struct PageTests {
  @Test(.enabled(if: browser != nil, "No Chromium is installed."))
  func thePageShowsSearchesAndExplains() async throws {
    let container = Container()
    container.add(FeedList.self, 1, FeedList.init)
    container.add(Feed.self, 2, Feed.init)
    container.add(Clock.self, 3, Clock.init).inObjectScope(.container)
    container.register(String.self, name: "<b>\"quoted\" & 'é' </script>") { _ in "" }.depends()
    let result = try await open(
      container.verify(roots: [FeedList.self]),
      """
      say(document.querySelectorAll('.node').length, 'nodes');
      say(document.querySelectorAll('.link').length, 'links');
      say(document.getElementById('summary').textContent);
      const search = document.getElementById('search');
      search.value = 'feed';
      search.dispatchEvent(new Event('input'));
      say(document.querySelectorAll('.node.found').length, 'found');
      search.value = '';
      search.dispatchEvent(new Event('input'));
      document.querySelector('.node[data-entry="1"] rect').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      say([...document.querySelectorAll('#panel h2, #panel h3, #panel li button')].map(e => e.textContent).join('; '));
      const scope = document.getElementById('scope');
      scope.value = 'container';
      scope.dispatchEvent(new Event('change'));
      say(document.querySelectorAll('.node').length, 'in scope container');
      scope.value = '';
      document.getElementById('problem').value = 'missing';
      document.getElementById('problem').dispatchEvent(new Event('change'));
      say(document.querySelectorAll('.node').length, 'about what is missing');
      """)
    #expect(
      result == [
        "5 nodes", "3 links", "4 registrations · 3 dependencies · 1 error · 1 warning", "2 found",
        "Feed; Needs (1); any Storenot registered; Needed by (1); FeedListApp/Wiring.swift:1",
        "1 in scope container", "2 about what is missing",
      ])
  }

  @Test(.enabled(if: browser != nil, "No Chromium is installed."))
  func aLargeGraphStartsFolded() async throws {
    let container = Container()
    for number in 0..<1_000 {
      _ = container.registerAutowired(
        Int.self, name: "\(number)", dependencies: [DeclaredDependency(Int?.self, name: "\(number + 1)")],
        fileID: "App/Wiring.swift", line: 1
      ) { _ in number }
    }
    container.add(Feed.self, 2, Feed.init)
    container.add(String.self, 3) { (_: Named<Int, Never>?) in "" }
    let result = try await open(
      container.verify(),
      """
      say(document.querySelectorAll('.node').length, 'nodes');
      document.querySelector('.node').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      document.getElementById('fold').click();
      say(document.querySelectorAll('.node').length, 'nodes');
      """)
    #expect(result == ["2 nodes", "1003 nodes"])
  }

  /// A service without arrows used to get no place if it was the only one: `translate(undefined undefined)`.
  @Test(.enabled(if: browser != nil, "No Chromium is installed."), arguments: LoneService.allCases)
  fileprivate func aLoneServiceHasAPlace(_ lone: LoneService) async throws {
    let result = try await open(
      lone.report,
      """
      const scope = document.getElementById('scope');
      scope.value = '\(lone.scope)';
      scope.dispatchEvent(new Event('change'));
      fit();
      for (const node of document.querySelectorAll('.node')) say(node.getAttribute('transform'));
      const world = document.getElementById('world').getAttribute('transform');
      say(/^translate\\([-\\d.]+ [-\\d.]+\\) scale\\([-\\d.]+\\)$/.test(world) ? 'fitted' : world);
      const picture = document.getElementById('picture').getBoundingClientRect();
      const isInside = [...document.querySelectorAll('.node')].map(node => node.getBoundingClientRect()).every(box =>
        box.width > 0 && box.left >= picture.left && box.right <= picture.right && box.top >= picture.top
        && box.bottom <= picture.bottom);
      say(isInside ? 'all in the picture' : 'not in the picture');
      """)
    #expect(result == lone.transforms + ["fitted", "all in the picture"])
  }

  /// What a script on the page says, after the errors that the page itself had.
  private func open(_ report: GraphReport, _ script: String) async throws -> [String]? {
    let browser = try #require(browser)
    let folder = try TemporaryFolder()
    let listener = """
      <script>
      const said = [];
      const say = (...words) => said.push(words.join(' '));
      window.addEventListener('error', event => say('error', event.message));
      window.addEventListener('securitypolicyviolation', event => say('violation', event.violatedDirective));
      </script>
      """
    let page = report.html.replacing("<style>", with: listener + "<style>", maxReplacements: 1)
      .replacing("</body>", with: "<script>{\(script)}\ndocument.body.textContent = said.join('\\n');</script></body>")
    let file = try folder.write(page, to: "graph.html")
    // The browser's sockets need a shorter path than that of the folder that programs get.
    let run = try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "TMPDIR=/tmp", browser.path, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
        "--window-size=1400,900", file.path,
      ])
    let body = run.standardOutput.firstMatch(of: /<body>((?s:.*))<\/body>/)
    return body.map { $0.1.replacing("&amp;", with: "&").split(separator: "\n").map(String.init) }
  }
}

/// Graphs of which exactly one service that is drawn has no arrows.
private enum LoneService: CaseIterable {
  case only, onlyItself, besideOthers, filtered

  var scope: String { self == .filtered ? "container" : "" }

  var report: GraphReport {
    let container = Container()
    switch self {
    case .only: container.register(String.self) { _ in "" }.depends()
    case .onlyItself: container.add(String.self, 1) { (text: String) in text }
    case .besideOthers:
      container.add(Download.self, 1) { (clock: Clock) in Download(store: DiskStore()) }
      container.add(Clock.self, 2, Clock.init)
      container.register(String.self) { _ in "" }.depends()
    case .filtered:
      container.add(Download.self, 1) { (clock: Clock) in Download(store: DiskStore()) }
      container.add(Clock.self, 2, Clock.init).inObjectScope(.container)
    }
    return container.verify()
  }

  var transforms: [String] {
    switch self {
    case .only, .onlyItself, .filtered: ["translate(0 0)"]
    case .besideOthers: ["translate(0 0)", "translate(200 0)", "translate(0 106)"]
    }
  }
}
