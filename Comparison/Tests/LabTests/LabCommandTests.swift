import Experiments
import Foundation
import SuiteRuns
import SuiteSupport
import TestSupport
import Testing

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

struct LogsCommandTests {
  @Test(arguments: [
    ("a.log", "a.log: error: there is no such file, or it can't be read. Correct the path"),
    (
      "empty.log",
      "empty.log: error: none of its 1 lines has a time of Appium's server or of XCTest."
    ),
    ("--sources a.csv a.log", "error: Name logs or --sources."),
    ("--sources a.csv", "a.csv: error: the table of logs can't be read: No such file"),
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

  @Test func `shares of published logs are written`() async throws {
    let folder = TemporaryFolder()
    let table = exhibit.appendingPathComponent("Comparison/results/log-sources.csv").path
    #expect(try await folder.lab("logs --sources", table) == Outcome(status: 0))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["log-shares.csv", "logs.csv"])
  }
}

struct SameFactsTests {
  @Test func `both suites assert the same facts in each item, with the listed exceptions`()
    async throws
  {
    let root = PackageRoot()
    let scenarios = try root.scenarios().compared
    let tools: [Tool] = [.native, .webDriverInProcess]
    let run = try await SuiteRun(
      scenarios: scenarios, tools: tools,
      by: [builtExecutable("lab").path, SuiteHost.subcommand]
    ).run()
    #expect(run.succeeded)
    let exceptions = try String(
      contentsOf: exhibit.appending(path: UnequalFacts.file), encoding: .utf8)
    let facts = try UnequalFacts(parsing: exceptions)
    #expect(facts.problems(in: run.trace, of: scenarios, by: tools.map(\.name)) == [])
  }
}
