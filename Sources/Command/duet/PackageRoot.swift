import ArgumentParser
import Foundation
import ScenarioFormat

/// The folder of the package that the command works in.
struct PackageRoot {
  let url: URL

  /// Finds the package around the working directory; ``UsageError`` outside of a checkout.
  init() throws {
    let start = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    let folders = sequence(first: start) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    let package = folders.first { folder in
      ["Package.swift", "Scenarios", "Tests/Suites/NativeSuite"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
    }
    guard let package else {
      throw UsageError(
        "\(start.path) is not inside a checkout of Duet (a folder with Package.swift, Scenarios "
          + "and Tests/Suites/NativeSuite). Change to one first.")
    }
    url = package
  }

  /// The written scenarios, each of which must be readable, else `ExitCode` 2.
  func scenarios() throws -> ScenarioLibrary {
    try .read(url.appendingPathComponent("Scenarios"))
  }
}

extension ScenarioLibrary {
  /// The scenarios in a folder, each of which must be readable, else `ExitCode` 2.
  static func read(_ folder: URL) throws -> ScenarioLibrary {
    let library = load(
      [folder.lastPathComponent],
      from: ScenarioDisk(root: folder.deletingLastPathComponent().path))
    guard library.findings.isEmpty else {
      throw failure(library.findings.map(\.text).joined(separator: "\n"), ExitCode(2))
    }
    return library
  }

  /// All but the samples, which are there to copy from.
  var compared: [Scenario] { scenarios.filter { !$0.isSample } }
}

extension FileManager {
  /// Whether a folder stands at a path.
  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
