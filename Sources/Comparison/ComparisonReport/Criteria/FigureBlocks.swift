/// The generated parts of a Markdown text, between marks that name them.
///
/// A block begins after the line `<!-- figures: begin NAME -->` and ends before the line
/// `<!-- figures: end NAME -->`. What stands between is made anew; all else is somebody's writing.
public struct FigureBlocks: Sendable {
  /// A block: where it begins and ends, and what is in it.
  private struct Block {
    let name: String
    /// The indices of the lines with the marks.
    let begin: Int
    let end: Int
  }

  private let path: String
  private let lines: [Substring]
  private let blocks: [Block]

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the Markdown.
  ///   - path: what errors call it.
  /// - Throws: ``FigureBlockError`` with every mark that has no place where it is.
  public init(_ text: String, path: String) throws(FigureBlockError) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var open: (name: String, line: Int)?
    var begun: [String: Int] = [:]
    var findings: [FigureBlockError.Finding] = []
    func find(_ line: Int, _ text: String) {
      findings.append(FigureBlockError.Finding(path: path, line: line + 1, text: text))
    }
    for (index, line) in lines.enumerated() {
      switch Mark(line) {
      case nil: continue
      case .unreadable:
        find(index, "a mark must be '<!-- figures: begin NAME -->' or '<!-- figures: end NAME -->'")
      case .begin(let name):
        if let open { find(open.line, "block '\(open.name)' has no end before the next begins") }
        if let first = begun[name] {
          find(index, "block '\(name)' is there twice; the first begins in line \(first + 1)")
        } else {
          begun[name] = index
        }
        open = (name, index)
      case .end(let name):
        guard let opened = open, opened.name == name else {
          let text = open.map { "block '\($0.name)' is open here" } ?? "no block is open here"
          find(index, "block '\(name)' ends without a beginning: \(text)")
          continue
        }
        blocks.append(Block(name: name, begin: opened.line, end: index))
        open = nil
      }
    }
    if let open { find(open.line, "block '\(open.name)' has no end") }
    guard findings.isEmpty else { throw FigureBlockError(findings) }
    self.blocks = blocks
  }

  /// The names of the blocks, in their order.
  public var names: [String] { blocks.map(\.name) }

  /// What is in each block now, without the line ends around it.
  public var contents: [String: String] {
    Dictionary(uniqueKeysWithValues: blocks.map { ($0.name, content(of: $0)) })
  }

  /// The text with other contents in its blocks.
  ///
  /// - Parameter contents: by the block's name; each block's must be there.
  /// - Throws: ``FigureBlockError`` with every block that `contents` lacks.
  public func replaced(with contents: [String: String]) throws(FigureBlockError) -> String {
    let unknown = blocks.filter { contents[$0.name] == nil }.map { block in
      FigureBlockError.Finding(
        path: path, line: block.begin + 1,
        text: "block '\(block.name)' is unknown; known are "
          + contents.keys.sorted().joined(separator: ", "))
    }
    guard unknown.isEmpty else { throw FigureBlockError(unknown) }
    var made: [Substring] = []
    var next = 0
    for block in blocks {
      made += lines[next...block.begin]
      // Blank lines around it, or a table would not be one.
      made += ["", Substring(contents[block.name] ?? ""), ""]
      next = block.end
    }
    made += lines[next...]
    return made.joined(separator: "\n")
  }

  /// That no text has a block.
  static func missing(_ name: String, path: String) -> FigureBlockError.Finding {
    FigureBlockError.Finding(
      path: path, line: nil,
      text: "there is no block '\(name)'; add '\(Mark.begin(name).line)' and "
        + "'\(Mark.end(name).line)' where its figures belong")
  }

  /// The lines that stand in no block, with their numbers from 1.
  var outside: [(number: Int, text: Substring)] {
    lines.indices.filter { index in !blocks.contains { ($0.begin...$0.end).contains(index) } }
      .map { ($0 + 1, lines[$0]) }
  }

  private func content(of block: Block) -> String {
    let inside = lines[(block.begin + 1)..<block.end]
    return inside.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
      .joined(separator: "\n")
  }
}

/// A line that begins or ends a block.
private enum Mark {
  case begin(String)
  case end(String)
  /// A line that was meant as a mark and is none.
  case unreadable

  private static let start = "<!-- figures:"

  /// Reads a line; nil for one that is no mark. A mark in the middle of a line is just text.
  init?(_ line: Substring) {
    guard line.hasPrefix(Self.start) else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, words[4] == "-->", words[3].allSatisfy(Self.isPartOfName),
      !words[3].isEmpty
    else {
      self = .unreadable
      return
    }
    switch words[2] {
    case "begin": self = .begin(String(words[3]))
    case "end": self = .end(String(words[3]))
    default: self = .unreadable
    }
  }

  var line: String {
    switch self {
    case .begin(let name): "\(Self.start) begin \(name) -->"
    case .end(let name): "\(Self.start) end \(name) -->"
    case .unreadable: Self.start
    }
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLowercase || character.isNumber || character == "-")
  }
}

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

/// What is wrong with the blocks of a text.
public struct FigureBlockError: Error, Equatable, CustomStringConvertible {
  /// One thing that is wrong.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The text's name.
    public let path: String
    /// The line, from 1; nil where it is about the text as a whole.
    public let line: Int?
    /// What is wrong.
    public let text: String

    /// As compilers write it: `README.md:7: error: …`.
    public var description: String {
      "\(path):\(line.map { "\($0):" } ?? "") error: \(text)"
    }
  }

  /// All that is wrong, in the order of the lines.
  public let findings: [Finding]

  init(_ findings: [Finding]) {
    self.findings = findings.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
  }

  /// A line for each finding.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
