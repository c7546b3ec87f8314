import Foundation
import Testing

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

extension TemporaryFolder {
  /// Writes a file, and creates its folders.
  @discardableResult
  package func file(_ path: String, _ text: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Returns the bytes of every file, to check that nothing changed and no file was left behind.
  package func contents(of folder: String = ".") throws -> [String: Data] {
    let folder = url.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  /// Runs a program to its end, by default in this folder. Splits `line` into arguments at spaces.
  package func running(
    _ program: URL, _ line: String, _ more: [String] = [], at place: URL? = nil,
    environment: [String: String] = [:], input: String = ""
  ) async throws -> Outcome {
    try await .running(
      [program.path] + line.split(separator: " ").map(String.init) + more, in: place ?? url,
      // Help is wrapped at the width of the terminal.
      environment: ["COLUMNS": "80"].merging(environment) { $1 }, input: input)
  }
}

/// Returns a built program, which is in the same folder as the tests.
package func builtExecutable(_ name: String) -> URL {
  URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent(name)
}

/// Compares a text with the file `Golden/NAME` next to a test.
///
/// Regenerate the files of a module with `DUET_REGENERATE_GOLDEN=1 swift test --filter MODULE`.
package func expectGolden(
  _ text: String, _ name: String, of test: String = #filePath,
  location: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: test + "/../Golden/\(name)").standardizedFileURL
  if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  let kept = try String(contentsOf: file, encoding: .utf8)
  let (lines, golden) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
  #expect(lines == golden, "\(name)", sourceLocation: location)
}
