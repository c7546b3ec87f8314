import ComparisonReport
import Testing

struct FigurePagesTests {
  private let text = """
    # Title

    <!-- figures: begin one -->
    <!-- figures: end one -->

    Words of somebody, with <!-- figures: begin nothing --> in them.
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

  @Test func `blocks are replaced and all else stays as it is`() throws {
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

        Words of somebody, with <!-- figures: begin nothing --> in them.
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

  @Test func `blocks that are unknown or in no text are named`() {
    #expect(
      error(text, ["one": "", "three": ""]) == """
        README.md: error: there is no block 'three'; add '<!-- figures: begin three -->' and \
        '<!-- figures: end three -->' where its figures belong
        README.md:7: error: block 'two-2' is unknown; known are one, three
        """)
  }

  private static let whole = "<!-- figures: begin a -->\n<!-- figures: end a -->\n"

  @Test(arguments: [
    ("<!-- figures: begin a -->", "1: error: block 'a' has no end"),
    ("\n<!-- figures: begin b -->\n" + whole, "2: error: block 'b' has no end"),
    (whole + whole, "3: error: block 'a' is there twice; the first begins in line 1"),
    ("\n<!-- figures: end a -->", "2: error: block 'a' ends without a beginning"),
    (
      "<!-- figures: begin a -->\n<!-- figures: end b -->\n<!-- figures: end a -->",
      "2: error: block 'b' ends without a beginning"
    ),
  ])
  func `marks that have no place are named with their lines`(text: String, problem: String) {
    #expect(error(text) == "README.md:\(problem)")
  }

  @Test(arguments: [
    "<!-- figures: begin -->", "<!-- figures: begin a", "<!-- figures: start a -->",
    "<!-- figures: begin A -->", "<!-- figures:begin a -->", "<!-- figures: begin a b -->",
  ])
  func `what looks like a mark and is none is an error`(line: String) {
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

  @Test func `texts that say the same have no findings`() throws {
    let ratios = page(["ratios": "1.50 ×", "tools": "two"], around: "Words, twice.\n")
    // Times are another each time; that they are the same in all texts is what counts.
    #expect(
      try findings([("a.md", ratios), ("b.md", page(["ratios": "1.50 ×"])), ("c.md", "")]) == [])
  }

  @Test func `a block that differs is named with both texts`() throws {
    #expect(
      try findings([("a.md", page(["ratios": "1.50 ×"])), ("b.md", page(["ratios": "1.51 ×"]))])
        == ["b.md: error: block 'ratios' is another than in a.md"])
  }

  @Test func `a counted block is held to the report`() throws {
    #expect(
      try findings([("a.md", page(["tools": "three"]))]) == [
        "a.md: error: block 'tools' is not what r.json says; make it anew: duet criteria r.json"
      ])
  }

  @Test(arguments: ["3.3 × slower", "A ratio of 12\u{a0}×.", "0.55×", "| 4.0 × |"])
  func `a ratio outside of a block is named with its line`(text: String) throws {
    #expect(
      try findings([("a.md", "# Title\n\(text)\n" + page(["ratios": "4 ×"]))]) == [
        "a.md:2: error: a ratio stands outside of a block; only 'duet criteria' writes ratios"
      ])
  }
}
