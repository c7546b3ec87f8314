import ArgumentParser
import Foundation
import ScenarioFormat

extension ScenarioLibrary {
  /// The scenarios in a folder, each of which must be readable.
  ///
  /// - Throws: `ExitCode` 2 where one is not, after it was told why.
  static func read(_ folder: URL) throws -> ScenarioLibrary {
    let library = load(
      [folder.lastPathComponent],
      from: ScenarioDisk(root: folder.deletingLastPathComponent().path))
    guard library.findings.isEmpty else {
      throw failure(library.findings.map(\.text).joined(separator: "\n"), ExitCode(2))
    }
    return library
  }
}
