import ComparisonReport
import Foundation
import SourceCode

/// The tests' own code for a report, from the files of a package. Each file is read once.
final class StepSources {
  private let root: URL
  private var files: [String: SourceFile?] = [:]

  /// Reads from the files under a folder.
  init(root: URL) { self.root = root }

  /// The body of the step that begins in a line; nil where the file can't be read, and where no step
  /// begins there.
  func source(_ path: String, _ line: Int) -> SourceData? {
    guard let file = file(path), let step = try? file.step(at: line) else { return nil }
    return SourceData(
      firstLine: step.bodyFirstLine, language: step.language.rawValue,
      lines: Self.lines(of: step.bodyRuns))
  }

  private func file(_ path: String) -> SourceFile? {
    if let known = files[path] { return known }
    let file = try? SourceFile(path, root: root)
    files[path] = .some(file)
    return file
  }

  /// Runs of code, parted where lines end.
  static func lines(of runs: [CodeRun]) -> [[SourcePiece]] {
    var lines: [[SourcePiece]] = [[]]
    for run in runs {
      for (number, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { lines.append([]) }
        guard !part.isEmpty else { continue }
        lines[lines.count - 1].append(SourcePiece(text: String(part), kind: run.kind.pieceKind))
      }
    }
    return lines
  }
}

extension CodeRun.Kind {
  /// What a report calls it.
  fileprivate var pieceKind: String {
    switch self {
    case .keyword, .attribute: "keyword"
    case .string: "string"
    case .number: "number"
    case .comment: "comment"
    case .type: "type"
    case .function: "call"
    case .member, .plain: "plain"
    }
  }
}
