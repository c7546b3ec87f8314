import Foundation
import ScenarioFormat
import Testing

/// TinyLog's five scenarios are those of the thesis, and in good order.
struct TinyLogScenariosTests {
  private let disk = ScenarioDisk(root: Repository.root.path)

  private var scenarios: [Scenario] {
    ScenarioLibrary.load(["Scenarios/TinyLog"], from: disk).scenarios
  }

  @Test func areTheFiveOfTheThesis() {
    #expect(scenarios.map(\.id.description) == ["A.1", "A.2", "A.3", "A.4", "A.5"])
    #expect(scenarios.compactMap(\.path) == Repository.tinyLog)
    #expect(scenarios.allSatisfy { $0.header.app == "TinyLog" })
    #expect(
      scenarios.map(\.header.source)
        == scenarios.map { "thesis 2016, appendix A, scenario \($0.id)" })
  }

  @Test func haveAsManyPartsAsInTheThesis() {
    func counts(_ scenario: Scenario) -> [Int] {
      let cases = scenario.testCases
      return [
        cases.count, cases.flatMap(\.steps).count, cases.flatMap(\.expectations).count,
        cases.flatMap(\.preconditions).count,
      ]
    }
    #expect(
      scenarios.map(counts) == [
        [3, 9, 9, 0], [4, 19, 19, 0], [3, 10, 10, 1], [3, 18, 18, 0], [2, 10, 10, 0],
      ])
    let total = scenarios.map(counts).reduce([0, 0, 0, 0]) { zip($0, $1).map(+) }
    #expect(total == [15, 66, 66, 1])
  }

  @Test func haveNoFindings() {
    let outcome = ScenarioCommands(files: disk).lint(paths: ["Scenarios/TinyLog"])
    #expect(outcome.standardOutput == "5 files: no findings\n")
    #expect(outcome.exitCode == 0)
  }

  @Test func areLaidOutAsFormatDoesIt() {
    let outcome = ScenarioCommands(files: disk).format(paths: ["Scenarios/TinyLog"], check: true)
    #expect(outcome == CommandOutcome())
  }

  @Test func aStepKnowsItsLine() throws {
    let scenario = try #require(scenarios.first)
    let step = try #require(scenario.testCase(1)?.step(2))
    #expect(step.text == #"Enter the name "TODO", choose red, tap Save."#)
    #expect(
      scenario.location(line: step.line)
        == "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario:10")
  }
}
