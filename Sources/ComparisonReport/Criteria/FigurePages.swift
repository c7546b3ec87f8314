/// Several texts that tell figures of one report.
///
/// A block of one name says the same in each of them, so that no two texts tell another figure of the
/// same thing.
public struct FigurePages: Sendable {
  private let pages: [(path: String, blocks: FigureBlocks)]

  /// Reads texts.
  ///
  /// - Throws: ``FigureBlockError`` with the marks of the first text in which one has no place.
  public init(_ texts: [(path: String, text: String)]) throws(FigureBlockError) {
    var pages: [(path: String, blocks: FigureBlocks)] = []
    for (path, text) in texts { pages.append((path, try FigureBlocks(text, path: path))) }
    self.pages = pages
  }

  /// How many blocks there are.
  public var count: Int { pages.reduce(0) { $0 + $1.blocks.names.count } }

  /// The texts with other contents in their blocks.
  ///
  /// - Parameter contents: by the block's name; each must be in one of the texts, and no other.
  /// - Throws: ``FigureBlockError`` with the blocks that are in no text, or that `contents` lacks.
  public func replaced(
    with contents: [String: String]
  ) throws(FigureBlockError) -> [(path: String, text: String)] {
    let there = Set(pages.flatMap(\.blocks.names))
    let missing = contents.keys.filter { !there.contains($0) }.sorted()
    guard missing.isEmpty else {
      throw FigureBlockError(
        missing.map { FigureBlocks.missing($0, path: pages.first?.path ?? "") })
    }
    var texts: [(path: String, text: String)] = []
    for (path, blocks) in pages { texts.append((path, try blocks.replaced(with: contents))) }
    return texts
  }

  /// What is not as it is to be: counted figures that are not those of the report, blocks that differ
  /// from text to text, and ratios that stand in no block.
  ///
  /// - Parameters:
  ///   - contents: the blocks as they are made of the report.
  ///   - report: what errors call the report.
  public func findings(
    comparedTo contents: [String: String], of report: String
  ) -> [FigureBlockError.Finding] {
    var said: [String: (path: String, content: String)] = [:]
    return pages.flatMap { path, blocks in
      let written = blocks.contents
      let outdated = CriteriaText.outdated(written, comparedTo: contents).map { name in
        FigureBlockError.Finding(
          path: path, line: nil,
          text: "block '\(name)' is not what \(report) says; make it anew: duet criteria \(report)")
      }
      let differing = blocks.names.compactMap { name -> FigureBlockError.Finding? in
        guard let content = written[name] else { return nil }
        guard let first = said[name] else {
          said[name] = (path, content)
          return nil
        }
        return first.content == content
          ? nil
          : FigureBlockError.Finding(
            path: path, line: nil, text: "block '\(name)' is another than in \(first.path)")
      }
      let loose = blocks.outside.filter { $0.text.contains(/[0-9][ \u{a0}]?×/) }.map { number, _ in
        FigureBlockError.Finding(
          path: path, line: number,
          text: "a ratio stands outside of a block; only 'duet criteria' writes ratios")
      }
      return outdated + differing + loose
    }
  }
}
