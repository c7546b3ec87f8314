import Foundation
import TestSupport
import Testing

struct LogsCommandTests {
  @Test(arguments: [
    ("a.log", "a.log: error: there is no such file, or it can't be read. Correct the path"),
    (
      "empty.log",
      "empty.log: error: none of its 1 lines has a time of Appium's server or of XCTest."
    ),
  ])
  func `a log that can't be used is reported`(arguments: String, problem: String)
    async throws
  {
    let folder = TemporaryFolder()
    try folder.file("empty.log", "hello")
    let outcome = try await folder.lab("logs \(arguments)")
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.error.hasPrefix(problem), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }
}
