import Experiments
import Foundation
import SuiteRuns
import SuiteSupport
import TestSupport
import Testing

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
