import Foundation
import TestSupport

/// The repository's location, derived from this file rather than the working directory.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

extension TemporaryFolder {
  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  @discardableResult func link(_ name: String, to target: String) throws -> String {
    let path = url.appendingPathComponent(name).path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }
}
