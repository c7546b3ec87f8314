import ArgumentParser
import Foundation
import ScenarioFormat

/// The folder of the package that the command works in.
struct PackageRoot {
  let url: URL

  /// Finds the package around the working directory.
  ///
  /// - Throws: ``UsageError`` outside of a checkout.
  init() throws {
    let start = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    var folder = start
    while true {
      let isPackage = ["Package.swift", "Scenarios", "Tests/Suites/NativeSuite"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      if isPackage { break }
      guard folder.path != "/" else {
        throw UsageError(
          "\(start.path) is not inside a checkout of Duet (a folder with Package.swift, Scenarios "
            + "and Tests/Suites/NativeSuite). Change to one first.")
      }
      folder.deleteLastPathComponent()
    }
    url = folder
  }

  /// The folder of the written scenarios.
  var scenarios: URL { url.appendingPathComponent("Scenarios") }
}

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

extension FileManager {
  /// Whether a folder stands at a path.
  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// A command that can't be carried out as it was given: exit code 64.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
