import Foundation
import TestSupport

/// The folder of the exhibit.
let exhibit = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
  url.deletingLastPathComponent()
}

extension TemporaryFolder {
  /// Runs `lab` to its end, by default in this folder. Splits `line` into arguments at spaces.
  func lab(
    _ line: String, _ more: String..., at place: URL? = nil, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await running(builtExecutable("lab"), line, more, at: place, environment: environment)
  }
}
