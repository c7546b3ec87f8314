import Foundation
import TestSupport
import Testing

struct ProbeInXcodeTests {
  private static let laboratory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the probe compiles in Xcode`() async throws {
    let sources = ["Sources/Probe/ProbePoints.swift", "Probe/ProbeUITests/ProbeTests.swift"]
    let files = sources.map { Self.laboratory.appending(path: $0) }
    let problems = try await onThread { try XcodeCheck.problems(files) }
    #expect(problems == [])
  }
}
