import FactoryInjection
import Foundation
import InjectionCore
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
