import Foundation
import TestSupport
import Testing

struct ReproduceCommandTests {
  /// Returns a folder that looks like a checkout, with these claims about the number 5 on a page.
  private func checkout(_ claims: [String]) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for path in ["Package.swift", "Scenarios/a", "Tests/Suites/NativeSuite/a"] {
      _ = try folder.file(path, "")
    }
    _ = try folder.file("README.md", "It has 5 things.\n")
    let table = "| name | number |\n|---|---|\n| x | 5 |"
    _ = try folder.file(
      "Comparison/page.md", "<!-- figures: begin a -->\n\n\(table)\n\n<!-- figures: end a -->\n")
    _ = try folder.file("Comparison/claims.md", claims.map { $0 + "\n" }.joined())
    return folder
  }

  private func row(_ name: String, _ place: String, _ command: String) -> String {
    """
    | **\(name)** | `\(command)` | 1 |
    | `\(name)` | 5 | \(place) | Comparison/page.md#a / x / number | \(name) | exact |
    """
  }

  @Test func `a claim is reproduced only if its number is the same everywhere`() async throws {
    let folder = try checkout([
      row("same", "README.md: It has {} things", "touch Comparison/page.md"),
      row("changed", "", "sed -i s/5/6/ Comparison/page.md"),
      row("by-hand", "README.md: It had {} things", "touch Comparison/page.md"),
      row("failing", "", "grep nothing Comparison/page.md"),
    ])
    let outcome = try await folder.duet("reproduce")
    #expect(
      outcome.output == """
        yes  same: 5
        no   changed: 5, but it is 6 now
        no   by-hand: 5, but this place has a different number: README.md: It had {} things
        no   failing: 5, but 'grep nothing Comparison/page.md' failed with exit code 1
        1 of 4 claims reproduced

        """)
    #expect(outcome.status == 1)
    // The commands change copies of the pages only.
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("Comparison/page.md"), encoding: .utf8)
    #expect(page.contains("| x | 5 |"))
    let other = try checkout([row("same", "", "touch Comparison/page.md")])
    try other.file(
      "Comparison/page.md", try other.text("Comparison/page.md").replacing("| 5 |", with: "| 6 |"))
    #expect(
      try await other.duet("reproduce").output.hasPrefix("no   same: 5, but this place has a"))
    let one = try await folder.duet("reproduce same")
    #expect(one.status == 0 && one.output == "yes  same: 5\n1 of 1 claim reproduced\n")
  }

  @Test func `an unknown claim and an invalid list are errors`() async throws {
    let folder = try checkout([row("same", "", "true")])
    let unknown = try await folder.duet("reproduce other")
    #expect(unknown.status == 64)
    #expect(
      unknown.error
        == "error: There is no claim 'other'. Run 'duet reproduce --list' to see all.\n")
    let invalid = try await checkout(["| `a` | 1 |"]).duet("reproduce")
    #expect(invalid.status == 2)
    #expect(invalid.error == "Comparison/claims.md: line 1: a claim has 6 cells, not 2\n")
  }
}
