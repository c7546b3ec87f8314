import ComparisonReport
import Testing

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
