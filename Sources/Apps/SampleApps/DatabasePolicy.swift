import Device
import Foundation
import TinyLog
import TinyLogSQLite

/// Which SQLite files the launches of an app may use, and what they use when nothing is said.
///
/// Launch arguments may come from a network client, so a file is only opened where whoever
/// installed the app allowed it.
package struct DatabasePolicy: Sendable {
  private let defaultFile: URL?
  /// Where files may be named; nil for nowhere.
  private let directory: URL?

  /// Lists are kept in memory, and no file may be named.
  package static let memoryOnly = DatabasePolicy(defaultFile: nil, directory: nil)

  /// Lists are kept in the file of this name in a folder, if not said otherwise, or in memory; other
  /// files in the folder may be named.
  package static func files(in directory: URL, defaultName: String? = nil) -> DatabasePolicy {
    DatabasePolicy(
      defaultFile: defaultName.map(directory.appendingPathComponent), directory: directory)
  }

  /// The store that a launch asks for by `--store` and `--database`, or by `TINYLOG_DATABASE` in
  /// its environment.
  func store(for options: LaunchOptions, environment: [String: String]) throws -> any TinyLogStore {
    let named = options["--database"] ?? environment["TINYLOG_DATABASE"]
    switch (options["--store"], named) {
    case ("memory", nil): return InMemoryTinyLogStore()
    case ("memory", .some):
      throw LaunchError("--store memory and a database file exclude each other; give one of them.")
    case (nil, .some(let path)), ("sqlite", .some(let path)):
      return try open(allowed(path))
    case (nil, nil):
      return try defaultFile.map(open) ?? InMemoryTinyLogStore()
    case ("sqlite", nil):
      guard let defaultFile else {
        throw LaunchError("--store sqlite needs a file here; name it with --database PATH.")
      }
      return try open(defaultFile)
    case (.some(let other), _):
      throw LaunchError("--store '\(other)' is not known. Known: memory, sqlite.")
    }
  }

  private func allowed(_ path: String) throws -> URL {
    guard let directory else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: this device keeps lists in memory. "
          + "Whoever starts it can allow files in a folder.")
    }
    // Said to be a folder, it is one for relative paths even where it was made only now.
    let folder = URL(
      fileURLWithPath: directory.resolvingSymlinksInPath().standardizedFileURL.path,
      isDirectory: true)
    let named = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    // A link whose target is missing would be followed when the file is made.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: named.path)) != nil
    let isSideFile = ["-journal", "-wal", "-shm"].contains(where: path.lowercased().hasSuffix)
    guard !isLink, !isSideFile, !path.contains("\0") else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: links, and names that SQLite gives to "
          + "files beside a database (-journal, -wal, -shm), are refused.")
    }
    let file = named.resolvingSymlinksInPath()
    guard file.deletingLastPathComponent().path == folder.path else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: only files directly in the folder that "
          + "was allowed for databases.")
    }
    return file
  }

  private func open(_ url: URL) throws -> any TinyLogStore {
    do {
      return try SQLiteTinyLogStore(path: url.path)
    } catch {
      throw LaunchError(error.localizedDescription)
    }
  }
}
