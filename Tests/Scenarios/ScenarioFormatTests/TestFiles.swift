import Foundation
import ScenarioFormat
import Synchronization

/// A fake file system: files in a dictionary, with faults on request.
final class InMemoryFiles: ScenarioFileSystem {
  enum Entry: Sendable {
    case file([UInt8])
    case directory
    case unreadableFile
    case unreadableDirectory
    case unwritableFile([UInt8])
    case pipe
  }

  private let entries: Mutex<[String: Entry]>

  init(_ entries: [String: Entry]) {
    self.entries = Mutex(entries)
  }

  /// Files with these texts, and nothing else.
  convenience init(texts: [String: String]) {
    self.init(texts.mapValues { .file(Array($0.utf8)) })
  }

  /// The text of a file, or nil.
  func text(of path: String) -> String? {
    switch entry(at: path) {
    case .file(let bytes), .unwritableFile(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }

  func kind(of path: String) -> ScenarioFileKind? {
    switch entry(at: path) {
    case .file, .unreadableFile, .unwritableFile: .file
    case .directory, .unreadableDirectory: .directory
    case .pipe: .other
    case nil: entries.withLock { $0.keys.contains { $0.hasPrefix(path + "/") } } ? .directory : nil
    }
  }

  func contents(of path: String, upTo limit: Int) throws -> [UInt8] {
    switch entry(at: path) {
    case .file(let bytes), .unwritableFile(let bytes): return Array(bytes.prefix(limit))
    case .unreadableFile: throw ScenarioFileError(reason: "Permission denied")
    default: throw ScenarioFileError(reason: "contents(of:upTo:) is not for \(path)")
    }
  }

  func entries(of directory: String) throws -> [String] {
    if case .unreadableDirectory = entry(at: directory) {
      throw ScenarioFileError(reason: "Permission denied")
    }
    let start = directory + "/"
    let names = entries.withLock { $0.keys.filter { $0.hasPrefix(start) } }
      .map { String($0.dropFirst(start.count).prefix { $0 != "/" }) }
    return Array(Set(names))
  }

  func replace(contentsOf path: String, with bytes: [UInt8]) throws {
    guard case .file = entry(at: path) else {
      throw ScenarioFileError(reason: "Read-only file system")
    }
    entries.withLock { $0[path] = .file(bytes) }
  }

  func identity(of path: String) -> String { path }

  private func entry(at path: String) -> Entry? {
    entries.withLock { $0[path] }
  }
}

/// Where the files of the repository are, found from this file and not from the working directory.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let formatPage = root.appendingPathComponent("Scenarios/FORMAT.md")

  static let tinyLog = [
    "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario",
    "Scenarios/TinyLog/A2-work-with-tasks-and-archive-one.scenario",
    "Scenarios/TinyLog/A3-rename-archive-and-delete-a-task-list.scenario",
    "Scenarios/TinyLog/A4-search-task-lists-add-and-delete-many-tasks.scenario",
    "Scenarios/TinyLog/A5-text-size.scenario",
  ]

  /// Whether the table of rules in `Scenarios/FORMAT.md` is to be written anew:
  /// `DUET_REGENERATE_GOLDEN=1 swift test --filter ScenarioFormatTests`
  static let regenerates = ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1"
}
