/// Texts in Markdown that tell figures of one report.
///
/// They stand between the lines `<!-- figures: begin NAME -->` and `<!-- figures: end NAME -->`,
/// and are made anew; all else is somebody's writing. A block of one name says the same in each
/// text.
package struct FigurePages: Sendable {
  /// A block: the indices of the lines with its marks, and what is in it without blank lines around.
  private typealias Block = (name: String, begin: Int, end: Int, content: String)
  private typealias Page = (path: String, lines: [Substring], blocks: [Block])

  private let pages: [Page]

  /// Reads texts; throws every mark that has no place where it is.
  package init(_ texts: [(path: String, text: String)]) throws(FigureBlockError) {
    var pages: [Page] = []
    for (path, text) in texts { pages.append(try Self.page(path, text)) }
    self.pages = pages
  }

  private static func page(_ path: String, _ text: String) throws(FigureBlockError) -> Page {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var open: (name: String, line: Int)?
    var problems: [String] = []
    func report(_ index: Int, _ text: String) {
      problems.append("\(path):\(index + 1): error: \(text)")
    }
    for (index, line) in lines.enumerated() where line.hasPrefix("<!-- figures") {
      guard let mark = line.wholeMatch(of: /<!-- figures: (begin|end) ([a-z0-9-]+) -->/) else {
        report(
          index, "a mark must be '\(Self.mark("begin", "NAME"))' or '\(Self.mark("end", "NAME"))'")
        continue
      }
      let name = String(mark.2)
      if mark.1 == "begin" {
        if let open { report(open.line, "block '\(open.name)' has no end") }
        if let first = blocks.first(where: { $0.name == name }) {
          report(
            index, "block '\(name)' is there twice; the first begins in line \(first.begin + 1)")
        }
        open = (name, index)
      } else if let begun = open, begun.name == name {
        let inside = lines[(begun.line + 1)..<index].drop { $0.isEmpty }
          .reversed().drop { $0.isEmpty }.reversed()
        blocks.append((name, begun.line, index, inside.joined(separator: "\n")))
        open = nil
      } else {
        report(index, "block '\(name)' ends without a beginning")
      }
    }
    if let open { report(open.line, "block '\(open.name)' has no end") }
    guard problems.isEmpty else { throw FigureBlockError(problems) }
    return (path, lines, blocks)
  }

  private static func mark(_ kind: String, _ name: String) -> String {
    "<!-- figures: \(kind) \(name) -->"
  }

  /// How many blocks there are.
  package var count: Int { pages.reduce(0) { $0 + $1.blocks.count } }

  /// The texts with new blocks; throws the blocks that are in no text, or that `contents` lacks.
  package func replaced(
    with contents: [String: String]
  ) throws(FigureBlockError) -> [(path: String, text: String)] {
    let there = Set(pages.flatMap(\.blocks).map(\.name))
    let missing = contents.keys.filter { !there.contains($0) }.sorted().map { name in
      "\(pages.first?.path ?? ""): error: there is no block '\(name)'; add "
        + "'\(Self.mark("begin", name))' and '\(Self.mark("end", name))' where its figures belong"
    }
    let unknown = pages.flatMap { page in
      page.blocks.filter { contents[$0.name] == nil }.map { block in
        "\(page.path):\(block.begin + 1): error: block '\(block.name)' is unknown; known are "
          + contents.keys.sorted().joined(separator: ", ")
      }
    }
    guard missing.isEmpty, unknown.isEmpty else { throw FigureBlockError(missing + unknown) }
    return pages.map { page in
      var made: [Substring] = []
      var next = 0
      for block in page.blocks {
        made += page.lines[next...block.begin]
        // Blank lines around it, or a table would not be one.
        made += ["", Substring(contents[block.name] ?? ""), ""]
        next = block.end
      }
      return (page.path, (made + page.lines[next...]).joined(separator: "\n"))
    }
  }

  /// Counted figures other than the report's, blocks that disagree, ratios outside of blocks.
  package func findings(comparedTo contents: [String: String], of report: String) -> [String] {
    var said: [String: (path: String, content: String)] = [:]
    return pages.flatMap { page in
      var findings: [String] = []
      for block in page.blocks {
        let name = block.name
        if !CriteriaText.timed.contains(name), contents[name] != block.content {
          findings.append(
            "\(page.path): error: block '\(name)' is not what \(report) says; make it anew: "
              + "duet criteria \(report)")
        }
        if let first = said[name], first.content != block.content {
          findings.append("\(page.path): error: block '\(name)' is another than in \(first.path)")
        }
        said[name] = said[name] ?? (page.path, block.content)
      }
      for (index, line) in page.lines.enumerated()
      where !page.blocks.contains(where: { ($0.begin...$0.end).contains(index) })
        && line.contains(/[0-9][ \u{a0}]?×/)
      {
        findings.append(
          "\(page.path):\(index + 1): error: a ratio stands outside of a block; only 'duet "
            + "criteria' writes ratios")
      }
      return findings
    }
  }
}

/// What is wrong with the blocks of texts, a line for each thing.
package struct FigureBlockError: Error, Equatable, CustomStringConvertible {
  /// The lines, as compilers write them: `README.md:7: error: …`.
  package let description: String

  init(_ problems: [String]) { description = problems.joined(separator: "\n") }
}
