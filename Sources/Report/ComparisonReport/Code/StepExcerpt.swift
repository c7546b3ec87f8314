import Foundation

/// Finds the test code of each item: the lines between two marks, whose positions are in the trace.
///
/// If a mark opens a block, its lines are those of the block. If not, they reach to the next mark,
/// the next test case, or the end of the enclosing block.
package final class StepExcerpts {
  private let root: URL
  private let marks: [String: Set<Int>]
  private var files: [String: [Substring]] = [:]

  /// - Parameter marks: the lines of all marks, by file from the root.
  package init(root: URL, marks: [String: Set<Int>]) { (self.root, self.marks) = (root, marks) }

  package convenience init(root: URL, of trace: Trace) {
    var marks: [String: Set<Int>] = [:]
    for case .item(_, let item) in trace.records {
      marks[item.file, default: []].insert(Int(clamping: item.line))
    }
    self.init(root: root, marks: marks)
  }

  /// Returns the code of the item that begins in a line. Nil if the file or the line doesn't exist.
  package func source(_ path: String, _ line: Int) -> SourceData? {
    let file = lines(of: path)
    guard file.indices.contains(line - 1) else { return nil }
    let range = Self.range(at: line, in: file, marks: marks[path] ?? [])
    let lines = file[(range.lowerBound - 1)..<(range.upperBound - 1)]
    let common = lines.filter { !Self.isBlank($0) }.map(Self.indentation).min() ?? 0
    return SourceData(
      firstLine: range.lowerBound,
      lines: lines.map { Self.isBlank($0) ? "" : String($0.dropFirst(common)) })
  }

  /// Returns the lines that belong to a mark, from 1; the mark's own line if there are none.
  private static func range(
    at line: Int, in lines: [Substring], marks: Set<Int>
  ) -> Range<Int> {
    let mark = lines[line - 1]
    let depth = indentation(mark)
    var start = line + 1
    if mark.hasSuffix("(") {
      // The mark's arguments continue in the lines below, up to the closing parenthesis.
      while start <= lines.count, indentation(lines[start - 1]) > depth { start += 1 }
      if start <= lines.count, lines[start - 1].dropFirst(depth).hasPrefix(")") { start += 1 }
    }
    let opensBlock = lines[start - 2].contains(/(\{(\s*[\w, ]+ in)?|:)\s*(\/\/.*|#.*)?$/)
    var (end, next) = (start, start)
    while next <= lines.count, !marks.contains(next) {
      let text = lines[next - 1]
      // A run that failed has no positions of the marks after its failure.
      if text.prefixMatch(of: /\s*try (testCase|precondition|step|expect)\(/) != nil { break }
      next += 1
      if isBlank(text) { continue }
      let deep = indentation(text)
      if deep < depth || opensBlock && deep == depth { break }
      end = next
    }
    let first = (start..<end).first { !isBlank(lines[$0 - 1]) }
    return first.map { $0..<end } ?? line..<line + 1
  }

  /// Returns a file's lines, or none if it can't be read.
  private func lines(of path: String) -> [Substring] {
    if let known = files[path] { return known }
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
    let text = try? String(contentsOf: url, encoding: .utf8)
    let lines = text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
    files[path] = lines
    return lines
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func indentation(_ line: Substring) -> Int {
    line.prefix(while: \.isWhitespace).count
  }
}
