import OverloadTemplates
import Testing

struct DifferencesTests {
  @Test func equalFilesDifferInNothing() {
    #expect(Differences(rendered: ["a": "1"], existing: ["a": "1"]).report == [])
  }

  @Test func reportNamesStaleThenMissingThenOrphanedFiles() {
    let differences = Differences(
      rendered: ["equal": "1", "other": "1", "absent": "1", "away": "1"],
      existing: ["equal": "1", "other": "2", "left over": "1"]
    )
    #expect(differences.report == ["stale: other", "missing: absent", "missing: away", "orphaned: left over"])
  }
}
