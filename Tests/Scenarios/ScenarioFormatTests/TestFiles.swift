import Foundation
import TestSupport

/// The repository's location, derived from this file rather than the working directory.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

extension TemporaryFolder {
  /// Writes a file and returns its path.
  @discardableResult func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  @discardableResult func link(_ name: String, to target: String) throws -> String {
    let path = url.appendingPathComponent(name).path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }
}
