import Foundation
import ScenarioFormat
import SuiteSupport

/// The Duet checkout in which this command was built. The command also works without one.
package struct PackageRoot {
  package let url = SuiteTestCase.package

  package init() {}

  /// Whether the checkout is still there.
  package var isThere: Bool { FileManager.default.isFolder(url.appending(path: "Scenarios").path) }

  /// Reads Duet's scenarios. Throws ``UsageError`` if the checkout isn't there, and `ExitCode` 2 if a file
  /// can't be read or parsed.
  package func scenarios() throws -> ScenarioLibrary {
    guard isThere else {
      throw UsageError(
        "Duet's own suites need the checkout in which the command was built. There is none at "
          + "\(url.path). For a report of yours, add --scenarios FOLDER.")
    }
    return try .read(url.appendingPathComponent("Scenarios"))
  }
}

extension ScenarioLibrary {
  /// Reads the scenarios in a folder. Throws `ExitCode` 2 if a file can't be read or parsed.
  package static func read(_ folder: URL) throws -> ScenarioLibrary {
    let library = load(
      [folder.lastPathComponent],
      from: ScenarioDisk(root: folder.deletingLastPathComponent().path))
    guard library.findings.isEmpty else {
      throw failure(library.findings.map(\.text).joined(separator: "\n"))
    }
    return library
  }

  /// The scenarios that tests play, except the samples, which are templates to copy.
  package var compared: [Scenario] { scenarios.filter { !$0.isSample && !$0.isManual } }
}

extension FileManager {
  package func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// Reads a file in a folder, or in the working directory if that is nil. Throws `ExitCode` 2 if the
/// file can't be read. The error message calls it `what`.
package func readFile(_ path: String, in folder: URL? = nil, _ what: String) throws -> Data {
  let url = folder?.appendingPathComponent(path) ?? URL(fileURLWithPath: path)
  do { return try Data(contentsOf: url) } catch {
    throw failure("\(path): error: the \(what) can't be read: \(error.systemReason)")
  }
}

/// Writes a file. Throws `ExitCode` 2 if it can't be written.
package func writeFile(_ data: Data, to path: String) throws {
  do { try data.write(to: URL(fileURLWithPath: path)) } catch {
    throw failure("\(path): error: can't write: \(error.systemReason)")
  }
}
