import Foundation

/// A folder of a test's own, which is deleted with the last reference to this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tinylog-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? setPermissions(0o755, of: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path }

  /// Where the tests put the database.
  var database: String { file("tinylog.sqlite") }

  func file(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  func write(_ data: Data, to name: String = "tinylog.sqlite") throws {
    try data.write(to: url.appendingPathComponent(name))
  }

  func read(_ name: String = "tinylog.sqlite") throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  /// Every file of the folder with its bytes, to see that nothing changed and nothing was left.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try read(name)
    }
    return contents
  }
}
