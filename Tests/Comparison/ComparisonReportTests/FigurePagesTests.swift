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
}
