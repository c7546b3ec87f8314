import Foundation

package enum ScenarioFileKind: Sendable { case file, directory }

/// The file operations for scenarios. `ScenarioDisk` implements them on disk.
package protocol ScenarioFileSystem: Sendable {
  /// Returns the kind of the entry at a path, or nil if there is none. Follows symbolic links. Nil also
  /// for a pipe, a device or similar, since reading it might never end.
  func kind(of path: String) -> ScenarioFileKind?
  /// Returns the first bytes of a file, at most `limit`.
  func contents(of path: String, upTo limit: Int) throws(ScenarioFileError) -> [UInt8]
  /// Returns the names in a directory, in any order.
  func entries(of directory: String) throws(ScenarioFileError) -> [String]
  /// Replaces the content of an existing file atomically.
  func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError)
  /// Returns a string that is the same for all paths to a file.
  func identity(of path: String) -> String
}

/// A failure to read or write a file, with the operating system's message.
package struct ScenarioFileError: Error, Hashable {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// The files on disk.
package struct ScenarioDisk: ScenarioFileSystem {
  private let root: String?

  /// Creates access to the disk. Relative paths start at `root`, or at the working directory if it
  /// is nil. Scenarios and findings keep the relative paths.
  package init(root: String? = nil) { self.root = root }

  private func url(_ path: String) -> URL {
    guard let root, !path.hasPrefix("/") else { return URL(fileURLWithPath: path) }
    return URL(fileURLWithPath: root).appendingPathComponent(path)
  }

  package func kind(of path: String) -> ScenarioFileKind? {
    guard !path.isEmpty else { return nil }
    let resolved = url(path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
    return switch attributes?[.type] as? FileAttributeType {
    case .typeRegular: .file
    case .typeDirectory: .directory
    default: nil
    }
  }

  package func contents(
    of path: String, upTo limit: Int
  ) throws(ScenarioFileError) -> [UInt8] {
    try reporting {
      let handle = try FileHandle(forReadingFrom: url(path))
      defer { try? handle.close() }
      return try handle.read(upToCount: limit).map { [UInt8]($0) } ?? []
    }
  }

  package func entries(of directory: String) throws(ScenarioFileError) -> [String] {
    try reporting { try FileManager.default.contentsOfDirectory(atPath: url(directory).path) }
  }

  /// Writes a new file and renames it, keeping the original permissions. For a symbolic link, the
  /// target is replaced and the link stays.
  package func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError) {
    try reporting {
      let target = url(path).resolvingSymlinksInPath()
      let manager = FileManager.default
      let attributes = try manager.attributesOfItem(atPath: target.path)
      guard manager.isWritableFile(atPath: target.path) else {
        throw ScenarioFileError(reason: "Permission denied")
      }
      try Data(bytes).write(to: target, options: .atomic)
      // Foundation's atomic writing resets the permissions.
      try manager.setAttributes(
        attributes.filter { $0.key == .posixPermissions }, ofItemAtPath: target.path)
    }
  }

  package func identity(of path: String) -> String {
    url(path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  private func reporting<Value>(
    _ work: () throws -> Value
  ) throws(ScenarioFileError) -> Value {
    do { return try work() } catch {
      throw error as? ScenarioFileError ?? ScenarioFileError(reason: error.systemReason)
    }
  }
}

extension Error {
  /// The operating system's message, or Foundation's description if there is none.
  package var systemReason: String {
    let error = self as NSError
    // On Linux the underlying error usually isn't an `NSError`.
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return cause.systemReason }
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    return switch (self as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: String(cString: strerror(ENOENT))
    case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
    case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
    default: error.localizedDescription
    }
  }
}
