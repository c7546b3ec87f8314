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
