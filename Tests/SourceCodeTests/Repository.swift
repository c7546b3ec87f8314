import Foundation
import SourceCode

/// The files of this package.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift and Python files in a folder, by their paths from the root.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    )
    .filter { CodeLanguage(path: $0) != nil && !$0.contains(".venv/") }.sorted()
    .map { "\(folder)/\($0)" }
  }

  /// The files of a tool's suite: its tests, and what they use.
  static func suiteFiles(of tool: String) throws -> [String] {
    guard let code = try SuiteCode(of: tool, root: root) else { return [] }
    return code.tests + code.helpers + code.binding
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func fixture(_ name: String) throws -> SourceFile {
    try SourceFile("Tests/SourceCodeTests/Fixtures/\(name)", root: root)
  }
}
