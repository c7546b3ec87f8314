/// What stands at a path.
public enum ScenarioFileKind: Hashable, Sendable {
  /// A file with bytes to read.
  case file

  /// A directory.
  case directory

  /// A pipe, a device or the like, which might never end.
  case other
}

/// The file operations that scenarios need; `ScenarioDisk` does them on disk.
public protocol ScenarioFileSystem: Sendable {
  /// What stands at the path, symbolic links followed; nil when nothing does.
  func kind(of path: String) -> ScenarioFileKind?

  /// The first bytes of a file, at most `limit`; throws ``ScenarioFileError``.
  func contents(of path: String, upTo limit: Int) throws -> [UInt8]

  /// The names in a directory, in any order; throws ``ScenarioFileError``.
  func entries(of directory: String) throws -> [String]

  /// Puts bytes into a file at once or not at all; throws ``ScenarioFileError``.
  func replace(contentsOf path: String, with bytes: [UInt8]) throws

  /// The same text for all paths to the same file.
  func identity(of path: String) -> String
}

/// Why a file could not be read or written.
public struct ScenarioFileError: Error, Hashable, Sendable {
  /// The reason as the operating system words it, such as `Permission denied`.
  public let reason: String

  /// Makes an error.
  public init(reason: String) {
    self.reason = reason
  }
}
