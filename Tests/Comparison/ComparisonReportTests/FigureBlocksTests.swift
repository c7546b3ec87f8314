import ComparisonReport
import Testing

struct FigureBlocksTests {
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

  private func error(_ text: String, _ contents: [String: String]? = nil) -> String? {
    do {
      let blocks = try FigureBlocks(text, path: "README.md")
      if let contents { _ = try blocks.replaced(with: contents) }
      return nil
    } catch {
      return error.description
    }
  }

  @Test func blocksAreReplacedAndAllElseStaysAsItIs() throws {
    let blocks = try FigureBlocks(text, path: "README.md")
    #expect(blocks.names == ["one", "two-2"])
    #expect(blocks.contents == ["one": "", "two-2": "old\nfigures"])
    let replaced = try blocks.replaced(with: ["one": "1", "two-2": "| 2 |\n|---|"])
    #expect(
      replaced == """
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

        """)
    let again = try FigureBlocks(replaced, path: "README.md")
    #expect(again.contents == ["one": "1", "two-2": "| 2 |\n|---|"])
    #expect(try again.replaced(with: again.contents) == replaced)
  }

  @Test func blocksThatAreUnknownAreNamed() {
    #expect(
      error(text, ["one": "", "three": ""])
        == "README.md:7: error: block 'two-2' is unknown; known are one, three")
  }

  @Test func blocksThatAreThereTwiceOrOpenAreNamedWithTheirLines() {
    #expect(
      error("<!-- figures: begin a -->") == "README.md:1: error: block 'a' has no end")
    #expect(
      error("\n<!-- figures: begin a -->\n<!-- figures: begin b -->\n<!-- figures: end b -->")
        == "README.md:2: error: block 'a' has no end before the next begins")
    let whole = "<!-- figures: begin a -->\n<!-- figures: end a -->\n"
    #expect(
      error(whole + whole)
        == "README.md:3: error: block 'a' is there twice; the first begins in line 1")
  }

  @Test func endsWithoutABeginningAreNamedWithTheirLines() {
    #expect(
      error("\n<!-- figures: end a -->")
        == "README.md:2: error: block 'a' ends without a beginning: no block is open here")
    #expect(
      error("<!-- figures: begin a -->\n<!-- figures: end b -->\n<!-- figures: end a -->")
        == "README.md:2: error: block 'b' ends without a beginning: block 'a' is open here")
  }

  @Test(arguments: [
    "<!-- figures: begin -->", "<!-- figures: begin a", "<!-- figures: start a -->",
    "<!-- figures: begin A -->", "<!-- figures:begin a -->", "<!-- figures: begin a b -->",
    "<!-- figures: begin  -->",
  ])
  func whatLooksLikeAMarkAndIsNoneIsAnError(line: String) {
    #expect(
      error(line)
        == "README.md:1: error: a mark must be '<!-- figures: begin NAME -->' or "
        + "'<!-- figures: end NAME -->'")
  }
}

/// Several texts that tell figures of one report.
struct FigurePagesTests {
  private func page(_ blocks: [String: String], around text: String = "") -> String {
    text
      + blocks.sorted { $0.key < $1.key }.map {
        "<!-- figures: begin \($0.key) -->\n\($0.value)\n<!-- figures: end \($0.key) -->\n"
      }.joined()
  }

  private func findings(_ texts: [(path: String, text: String)]) throws -> [String] {
    try FigurePages(texts).findings(
      comparedTo: ["tools": "two", "ratios": "3.00 ×"], of: "r.json"
    ).map(\.description)
  }

  @Test func textsThatSayTheSameHaveNoFindings() throws {
    let ratios = page(["ratios": "1.50 ×", "tools": "two"], around: "Words, twice.\n")
    // Times are another each time; that they are the same in all texts is what counts.
    #expect(
      try findings([("a.md", ratios), ("b.md", page(["ratios": "1.50 ×"])), ("c.md", "")]) == [])
  }

  @Test func aBlockThatDiffersIsNamedWithBothTexts() throws {
    #expect(
      try findings([("a.md", page(["ratios": "1.50 ×"])), ("b.md", page(["ratios": "1.51 ×"]))])
        == [
          "b.md: error: block 'ratios' is another than in a.md"
        ])
  }

  @Test func aCountedBlockIsHeldToTheReport() throws {
    #expect(
      try findings([("a.md", page(["tools": "three"]))]) == [
        "a.md: error: block 'tools' is not what r.json says; make it anew: duet criteria r.json"
      ])
  }

  @Test(arguments: ["3.3 × slower", "A ratio of 12\u{a0}×.", "0.55×", "| 4.0 × |"])
  func aRatioOutsideOfABlockIsNamedWithItsLine(text: String) throws {
    #expect(
      try findings([("a.md", "# Title\n\(text)\n" + page(["ratios": "4 ×"]))]) == [
        "a.md:2: error: a ratio stands outside of a block; only 'duet criteria' writes ratios"
      ])
  }

  @Test func eachTextGetsItsBlocksAndEveryBlockMustBeInOne() throws {
    let texts = [(path: "a.md", text: page(["one": ""])), (path: "b.md", text: page(["two": ""]))]
    let replaced = try FigurePages(texts).replaced(with: ["one": "1", "two": "2"])
    #expect(replaced.map(\.path) == ["a.md", "b.md"])
    #expect(replaced[1].text == page(["two": "\n2\n"]))
    let error = #expect(throws: FigureBlockError.self) {
      try FigurePages(texts).replaced(with: ["one": "1", "two": "2", "three": "3"])
    }
    #expect(
      error?.description
        == "a.md: error: there is no block 'three'; add '<!-- figures: begin three -->' and "
        + "'<!-- figures: end three -->' where its figures belong")
  }
}
