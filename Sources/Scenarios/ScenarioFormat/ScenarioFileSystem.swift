import Foundation

/// What stands at a path.
package enum ScenarioFileKind: Sendable {
  case file
  case directory
  /// A pipe, a device or the like, which might never end.
  case other
}

/// The file operations that scenarios need; `ScenarioDisk` does them on disk.
package protocol ScenarioFileSystem: Sendable {
  /// What stands at the path, symbolic links followed; nil when nothing does.
  func kind(of path: String) -> ScenarioFileKind?
  /// The first bytes of a file, at most `limit`.
  func contents(of path: String, upTo limit: Int) throws(ScenarioFileError) -> [UInt8]
  /// The names in a directory, in any order.
  func entries(of directory: String) throws(ScenarioFileError) -> [String]
  /// Puts bytes into an existing file at once or not at all.
  func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError)
  /// The same text for all paths to the same file.
  func identity(of path: String) -> String
}

/// Why a file could not be read or written, as the operating system words it.
package struct ScenarioFileError: Error, Hashable {
  let reason: String

  package init(reason: String) { self.reason = reason }
}

/// The files on disk.
package struct ScenarioDisk: ScenarioFileSystem {
  private let root: String?

  /// Makes access to the disk, with relative paths starting from `root`, else from the working
  /// directory. Scenarios and findings keep the relative path for their own.
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
    case .some(_): .other
    case nil: nil
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

  /// The new text is written beside the file and then takes its place, with the permissions that
  /// the file had. A symbolic link stays one: the file that it leads to is replaced.
  package func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError) {
    try reporting {
      let target = url(path).resolvingSymlinksInPath()
      let manager = FileManager.default
      let attributes = try manager.attributesOfItem(atPath: target.path)
      guard manager.isWritableFile(atPath: target.path) else {
        throw ScenarioFileError(reason: "Permission denied")
      }
      let draft = target.deletingLastPathComponent()
        .appendingPathComponent(".duet-\(UUID().uuidString)")
      do {
        try Data(bytes).write(to: draft, options: .withoutOverwriting)
        if let permissions = attributes[.posixPermissions] {
          try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: draft.path)
        }
        // Foundation's own atomic writing gives the file new permissions; renaming does not.
        guard rename(draft.path, target.path) == 0 else {
          throw ScenarioFileError(reason: String(cString: strerror(errno)))
        }
      } catch {
        try? manager.removeItem(at: draft)
        throw error
      }
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
  /// Why something failed, in the operating system's words where Foundation tells them.
  package var systemReason: String {
    let error = self as NSError
    // On Linux a cause is an error, but mostly no `NSError`.
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
