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
      throw failure(library.findings.map(\.text).joined(separator: "\n"))
    }
    return library
  }

  /// All but the samples, which are there to copy from.
  var compared: [Scenario] { scenarios.filter { !$0.isSample } }
}

extension FileManager {
  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The whole path of a program, as the shell would find it; nil where there is none.
  func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return places.first(where: isExecutableFile)
  }
}

/// Reads a file in a folder, or else in the working directory. `ExitCode` 2 if it can't be read; the
/// error calls it `what`.
func readFile(_ path: String, in folder: URL? = nil, _ what: String) throws -> Data {
  let url = folder?.appendingPathComponent(path) ?? URL(fileURLWithPath: path)
  do { return try Data(contentsOf: url) } catch {
    throw failure("\(path): error: the \(what) can't be read: \(error.systemReason)")
  }
}

/// Writes a file. `ExitCode` 2 if it can't be written.
func writeFile(_ data: Data, to path: String) throws {
  do { try data.write(to: URL(fileURLWithPath: path)) } catch {
    throw failure("\(path): error: it can't be written: \(error.systemReason)")
  }
}
