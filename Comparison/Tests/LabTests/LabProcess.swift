import Foundation
import TestSupport

/// The folder of the exhibit.
let exhibit = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
  url.deletingLastPathComponent()
}

extension TemporaryFolder {
  /// A folder that looks like a checkout.
  static func checkout() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.file("Package.swift", "")
    try folder.file(
      "Scenarios/L1-log-in.scenario",
      """
      App:    Login
      Source: the tests
      Tags:   login

      TS L.1 Log in

        TC 1 Right password
          S 1   Enter "ada".
          Ex 1  The name is there.

      """)
    try folder.file("Tests/Suites/NativeSuite/Empty.swift", "")
    return folder
  }

  /// Runs `lab` to its end, by default in this folder. Splits `line` into arguments at spaces.
  func lab(
    _ line: String, _ more: String..., at place: URL? = nil, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await running(builtExecutable("lab"), line, more, at: place, environment: environment)
  }
}
