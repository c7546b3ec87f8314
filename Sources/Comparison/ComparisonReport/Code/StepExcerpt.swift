import Foundation

/// The tests' own code of each item: the lines between two marks, which a trace names.
///
/// A mark's lines are those below it that are indented deeper, where it opens a block; else all up
/// to the next mark or test case, or to the end of the block that it is in.
package final class StepExcerpts {
  private typealias File = (lines: [Substring], language: CodeLanguage)

  private let root: URL
  private let marks: [String: Set<Int>]
  private var files: [String: File?] = [:]

  package init(root: URL, of trace: Trace) {
    self.root = root
    var marks: [String: Set<Int>] = [:]
    for case .item(_, let item) in trace.records {
      marks[item.file, default: []].insert(Int(clamping: item.line))
    }
    self.marks = marks
  }

  /// The code of the item that begins in a line; nil where the file or the line is not there.
  package func source(_ path: String, _ line: Int) -> SourceData? {
    guard let file = file(path), file.lines.indices.contains(line - 1) else { return nil }
    let range = Self.range(at: line, in: file.lines, marks: marks[path] ?? [])
    let lines = file.lines[(range.lowerBound - 1)..<(range.upperBound - 1)]
    let common = lines.filter { !Self.isBlank($0) }.map(Self.indentation).min() ?? 0
    return SourceData(
      firstLine: range.lowerBound, language: file.language.rawValue,
      lines: lines.map { Self.isBlank($0) ? "" : String($0.dropFirst(common)) })
  }

  /// The lines that belong to a mark, from 1; the mark itself where there are none.
  private static func range(
    at line: Int, in lines: [Substring], marks: Set<Int>
  ) -> Range<Int> {
    let mark = lines[line - 1]
    let depth = indentation(mark)
    var start = line + 1
    if mark.hasSuffix("(") {
      // The mark's own text goes on in the lines below, up to the bracket.
      while start <= lines.count, indentation(lines[start - 1]) > depth { start += 1 }
      if start <= lines.count, lines[start - 1].dropFirst(depth).hasPrefix(")") { start += 1 }
    }
    let opensBlock = lines[start - 2].contains(/(\{(\s*[\w, ]+ in)?|:)\s*(\/\/.*|#.*)?$/)
    var (end, next) = (start, start)
    while next <= lines.count, !marks.contains(next) {
      let text = lines[next - 1]
      if text.drop(while: \.isWhitespace).hasPrefix("try testCase(") { break }
      next += 1
      if isBlank(text) { continue }
      let deep = indentation(text)
      if deep < depth || opensBlock && deep == depth { break }
      end = next
    }
    let first = (start..<end).first { !isBlank(lines[$0 - 1]) }
    return first.map { $0..<end } ?? line..<line + 1
  }

  private func file(_ path: String) -> File? {
    if let known = files[path] { return known }
    var file: File?
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
    if let language = CodeLanguage(path: path),
      let text = try? String(contentsOf: url, encoding: .utf8)
    {
      file = (text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline), language)
    }
    files[path] = .some(file)
    return file
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func indentation(_ line: Substring) -> Int {
    line.prefix(while: \.isWhitespace).count
  }
}
