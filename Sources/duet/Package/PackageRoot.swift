import Foundation

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
      let isPackage = ["Package.swift", "Scenarios", "Tests/NativeSuite"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      if isPackage { break }
      guard folder.path != "/" else {
        throw UsageError(
          "\(start.path) is not inside a checkout of Duet (a folder with Package.swift, Scenarios "
            + "and Tests/NativeSuite). Change to one first.")
      }
      folder.deleteLastPathComponent()
    }
    url = folder
  }

  /// The folder of the written scenarios.
  var scenarios: URL { url.appendingPathComponent("Scenarios") }
}
