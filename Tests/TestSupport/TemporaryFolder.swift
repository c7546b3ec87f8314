import Foundation

/// A new folder for one test, deleted with the last reference to this object.
package final class TemporaryFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("duet-\(UUID())")

  package init() {
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have made the folder read-only.
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path }
}
