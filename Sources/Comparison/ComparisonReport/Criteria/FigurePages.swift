/// Markdown pages that contain figures of one report.
///
/// The figures are generated, in blocks between the lines `<!-- figures: begin NAME -->` and
/// `<!-- figures: end NAME -->`. The rest of a page is written by hand. Blocks with the same name
/// have the same content in all pages.
package struct FigurePages: Sendable {
  /// A block: the indices of its marks' lines, and its content without surrounding blank lines.
  private typealias Block = (name: String, begin: Int, end: Int, content: String)
  private typealias Page = (path: String, lines: [Substring], blocks: [Block])

  private let pages: [Page]

  /// Reads pages. Throws an error that lists every misplaced or malformed mark.
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
            index, "block '\(name)' appears twice, first in line \(first.begin + 1)")
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

  /// The number of blocks in all pages.
  package var count: Int { pages.reduce(0) { $0 + $1.blocks.count } }

  /// Returns the pages with new blocks. Throws an error that lists the blocks that no page has, or
  /// that `contents` lacks.
  package func replaced(
    with contents: [String: String]
  ) throws(FigureBlockError) -> [(path: String, text: String)] {
    let there = Set(pages.flatMap(\.blocks).map(\.name))
    let missing = contents.keys.filter { !there.contains($0) }.sorted().map { name in
      "\(pages.first?.path ?? ""): error: block '\(name)' is missing. Add "
        + "'\(Self.mark("begin", name))' and '\(Self.mark("end", name))' where its figures belong"
    }
    let unknown = pages.flatMap { page in
      page.blocks.filter { contents[$0.name] == nil }.map { block in
        "\(page.path):\(block.begin + 1): error: block '\(block.name)' is unknown. Known blocks: "
          + contents.keys.sorted().joined(separator: ", ")
      }
    }
    guard missing.isEmpty, unknown.isEmpty else { throw FigureBlockError(missing + unknown) }
    return pages.map { page in
      var made: [Substring] = []
      var next = 0
      for block in page.blocks {
        made += page.lines[next...block.begin]
        // Without blank lines around it, Markdown doesn't recognise a table.
        made += ["", Substring(contents[block.name] ?? ""), ""]
        next = block.end
      }
      return (page.path, (made + page.lines[next...]).joined(separator: "\n"))
    }
  }
}

/// The errors in the blocks of pages, one line each.
package struct FigureBlockError: Error, Equatable, CustomStringConvertible {
  /// The lines, in the format of a compiler: `README.md:7: error: …`.
  package let description: String

  init(_ problems: [String]) { description = problems.joined(separator: "\n") }
}
