import Foundation
import Testing

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
