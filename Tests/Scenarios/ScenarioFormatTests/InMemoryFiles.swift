import ScenarioFormat
import Synchronization

/// A fake file system: files in a dictionary. Entries can simulate errors.
final class InMemoryFiles: ScenarioFileSystem {
  enum Entry: Sendable {
    case file([UInt8])
    case directory
    case unreadableFile
    case unreadableDirectory
    case unwritableFile([UInt8])
  }

  private let entries: Mutex<[String: Entry]>

  init(_ entries: [String: Entry]) { self.entries = Mutex(entries) }

  /// Creates files with these texts by path.
  convenience init(texts: [String: String]) {
    self.init(texts.mapValues { .file(Array($0.utf8)) })
  }

  func kind(of path: String) -> ScenarioFileKind? {
    switch entry(at: path) {
    case .file, .unreadableFile, .unwritableFile: .file
    case .directory, .unreadableDirectory: .directory
    case nil: entries.withLock { $0.keys.contains { $0.hasPrefix(path + "/") } } ? .directory : nil
    }
  }

  func contents(of path: String, upTo limit: Int) throws(ScenarioFileError) -> [UInt8] {
    switch entry(at: path) {
    case .file(let bytes), .unwritableFile(let bytes): return Array(bytes.prefix(limit))
    case .unreadableFile: throw ScenarioFileError(reason: "Permission denied")
    default: throw ScenarioFileError(reason: "contents(of:upTo:) is not for \(path)")
    }
  }

  func entries(of directory: String) throws(ScenarioFileError) -> [String] {
    if case .unreadableDirectory = entry(at: directory) {
      throw ScenarioFileError(reason: "Permission denied")
    }
    let start = directory + "/"
    let names = entries.withLock { $0.keys.filter { $0.hasPrefix(start) } }
      .map { String($0.dropFirst(start.count).prefix { $0 != "/" }) }
    return Array(Set(names))
  }

  func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError) {
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
