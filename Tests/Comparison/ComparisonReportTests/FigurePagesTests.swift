import ComparisonReport
import Testing

struct FigurePagesTests {
  private let text = """
    # Title

    <!-- figures: begin one -->
    <!-- figures: end one -->

    Other words, with <!-- figures: begin nothing --> in them.
    <!-- figures: begin two-2 -->

    old
    figures

    <!-- figures: end two-2 -->
    The end.

    """

  private func error(_ text: String, _ contents: [String: String] = [:]) -> String? {
    do {
      _ = try FigurePages([("README.md", text)]).replaced(with: contents)
      return nil
    } catch { return error.description }
  }

  @Test func `blocks are replaced and the rest doesn't change`() throws {
    let contents = ["one": "1", "two-2": "| 2 |\n|---|"]
    let pages = try FigurePages([("README.md", text)])
    #expect(pages.count == 2)
    let replaced = try pages.replaced(with: contents)
    #expect(
      replaced.map(\.text) == [
        """
        # Title

        <!-- figures: begin one -->

        1

        <!-- figures: end one -->

        Other words, with <!-- figures: begin nothing --> in them.
        <!-- figures: begin two-2 -->

        | 2 |
        |---|

        <!-- figures: end two-2 -->
        The end.

        """
      ])
    let again = try FigurePages(replaced)
    #expect(again.findings(comparedTo: contents, of: "r.json") == [])
    #expect(try again.replaced(with: contents).map(\.text) == replaced.map(\.text))
  }

  @Test func `unknown and missing blocks are reported`() {
    #expect(
      error(text, ["one": "", "three": ""]) == """
        README.md: error: block 'three' is missing. Add '<!-- figures: begin three -->' and \
        '<!-- figures: end three -->' where its figures belong
        README.md:7: error: block 'two-2' is unknown. Known blocks: one, three
        """)
  }

  private static let whole = "<!-- figures: begin a -->\n<!-- figures: end a -->\n"

  @Test(arguments: [
    ("<!-- figures: begin a -->", "1: error: block 'a' has no end"),
    ("\n<!-- figures: begin b -->\n" + whole, "2: error: block 'b' has no end"),
    (whole + whole, "3: error: block 'a' appears twice, first in line 1"),
    ("\n<!-- figures: end a -->", "2: error: block 'a' ends without a beginning"),
    (
      "<!-- figures: begin a -->\n<!-- figures: end b -->\n<!-- figures: end a -->",
      "2: error: block 'b' ends without a beginning"
    ),
  ])
  func `misplaced marks are reported with their lines`(text: String, problem: String) {
    #expect(error(text) == "README.md:\(problem)")
  }

  @Test(arguments: [
    "<!-- figures: begin -->", "<!-- figures: begin a", "<!-- figures: start a -->",
    "<!-- figures: begin A -->", "<!-- figures:begin a -->", "<!-- figures: begin a b -->",
  ])
  func `a malformed mark is an error`(line: String) {
    #expect(
      error(line) == "README.md:1: error: a mark must be '<!-- figures: begin NAME -->' or "
        + "'<!-- figures: end NAME -->'")
  }

  private func page(_ blocks: [String: String], around text: String = "") -> String {
    text
      + blocks.sorted { $0.key < $1.key }.map {
        "<!-- figures: begin \($0.key) -->\n\($0.value)\n<!-- figures: end \($0.key) -->\n"
      }.joined()
  }

  private func findings(_ texts: [(path: String, text: String)]) throws -> [String] {
    try FigurePages(texts).findings(comparedTo: ["tools": "two", "ratios": "3.00 ×"], of: "r.json")
  }

  @Test func `pages with the same figures have no findings`() throws {
    let ratios = page(["ratios": "1.50 ×", "tools": "two"], around: "Words, twice.\n")
    // Times differ from run to run, but must be the same in all pages.
    #expect(
      try findings([("a.md", ratios), ("b.md", page(["ratios": "1.50 ×"])), ("c.md", "")]) == [])
  }

  @Test func `a block that differs is reported with both pages`() throws {
    #expect(
      try findings([("a.md", page(["ratios": "1.50 ×"])), ("b.md", page(["ratios": "1.51 ×"]))])
        == ["b.md: error: block 'ratios' differs from the one in a.md"])
  }

  @Test func `a counted block must match the report`() throws {
    #expect(
      try findings([("a.md", page(["tools": "three"]))]) == [
        "a.md: error: block 'tools' differs from r.json. Run: duet criteria r.json"
      ])
  }

  @Test(arguments: ["3.3 × slower", "A ratio of 12\u{a0}×.", "0.55×", "| 4.0 × |"])
  func `a ratio outside a block is reported with its line`(text: String) throws {
    #expect(
      try findings([("a.md", "# Title\n\(text)\n" + page(["ratios": "4 ×"]))]) == [
        "a.md:2: error: a ratio is outside the blocks. Only 'duet criteria' may write ratios"
      ])
  }
}
