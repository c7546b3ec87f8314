import ArgumentParser
import ComparisonReport
import Foundation
import NativeQuery
import SampleApps
import ScenarioBinding
import ScenarioFormat
import Experiments
import Variations
import WebDriver

struct SurviveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survive",
    abstract: "Redesign the apps' screens, and tell which locators still find what they meant.",
    discussion: """
      The elements are those that the suites touch: both are played first, and their own locators \
      are recorded. Each is looked up by each strategy on each redesigned screen, by the tools' own \
      engines. Found is what a test would act on and what it meant; wrong is another element, lost \
      none or, natively, several.
      """)

  @Option(help: "Only this redesign, such as ids-renamed; may be repeated.")
  var redesign: [String] = []
  @Option(help: "Only this strategy, such as xpath-text; may be repeated.")
  var strategy: [String] = []
  @Option(help: "Write the numbers as JSON into this file.", completion: .file())
  var json: String?
  @Option(help: "Write every look-up as CSV into this file.", completion: .file())
  var csv: String?
  @OptionGroup var figures: FigurePageOptions

  func validate() throws {
    _ = try chosenRedesigns
    _ = try chosenStrategies
    if figures.page != nil, !(redesign.isEmpty && strategy.isEmpty) {
      throw ValidationError("--page tells all redesigns and strategies; leave out those named.")
    }
  }

  private var chosenRedesigns: [Redesign] {
    get throws { redesign.isEmpty ? Redesign.all : try Redesign.named(redesign) }
  }

  private var chosenStrategies: [Strategy] {
    get throws {
      strategy.isEmpty
        ? Strategy.allCases : try named(strategy, of: Strategy.allCases, "strategy", \.rawValue)
    }
  }

  func run() async throws {
    try Outputs.check(file: json, of: "--json")
    try Outputs.check(file: csv, of: "--csv")
    try figures.checkPage()
    let survival = try Survival(
      snapshots: Walk.snapshots(), recorded: try await recorded(),
      redesigns: chosenRedesigns, strategies: chosenStrategies)
    let data = survival.data
    let text = SurvivalText(survival, data)
    for (path, data) in try [(json, data.json), (csv, Data(survival.csv.utf8))] {
      if let path { try writeFile(data, to: path) }
    }
    guard figures.page != nil else {
      return writeOutput(text.table(fitting: Terminal.output.width))
    }
    try figures.finish(try text.blocks(try await played(survival)), command: "duet survive")
  }

  /// The tools whose locators are looked up.
  static let suites: [ComparedTool] = [.native, .webDriverInProcess]

  /// Plays both suites on the screens as they are, or redesigned.
  private func play(_ redesigns: [String] = []) async throws -> SuiteRun.Result {
    let root = try PackageRoot()
    return try await SuiteRun(
      root: root, scenarios: root.scenarios().compared, tools: Self.suites,
      redesigns: redesigns
    ).run()
  }

  /// The redesigns under which the suites are also played as a whole.
  private static let playedRedesigns = ["other-wording", "another-wrapper", "other-order"]

  /// What of the suites fails under some redesigns, and what should.
  private func played(_ survival: Survival) async throws -> [SurvivalText.Played] {
    var played: [SurvivalText.Played] = []
    for redesign in survival.redesigns where Self.playedRedesigns.contains(redesign.name) {
      let predicted = try survival.predictedFailures(under: redesign)
      let comparison = try await play([redesign.name]).comparison
      played += comparison.tools.map { tool in
        let cells = comparison.cells.filter { $0.tool == tool }
        func names(_ isNamed: (Comparison.Cell) -> Bool) -> Set<String> {
          Set(cells.filter(isNamed).map(\.scenario.id.description))
        }
        return (
          redesign.name, tool, cells.count, failed: names { !$0.passed },
          predicted: names { predicted.contains("\(tool) \($0.scenario.id)") }
        )
      }
    }
    return played
  }

  private func recorded() async throws -> [RecordedLocator] {
    let result = try await play()
    guard result.succeeded else {
      throw failure(
        "error: a suite fails on the screens as they are; 'duet compare' tells where.", 1)
    }
    return result.trace.recordedLocators(
      of: try PackageRoot().scenarios().compared, by: Self.suites)
  }
}

extension Trace {
  /// The locators of single elements that some tools sent in some scenarios, in order.
  func recordedLocators(of scenarios: [Scenario], by tools: [ComparedTool]) -> [RecordedLocator] {
    let tools = tools.map(\.rawValue)
    let isOfPage = Dictionary(
      uniqueKeysWithValues: scenarios.map {
        ($0.id.description, InstalledApps.isHybrid($0.header.app))
      })
    return records.flatMap { record -> [RecordedLocator] in
      guard case .item(let run, let item) = record, tools.contains(run.tool),
        let isOfPage = isOfPage[run.scenario]
      else { return [] }
      return (item.sent ?? []).compactMap { command in
        SurvivalLocator(command, isOfPage: isOfPage).map {
          RecordedLocator(item: "\(run.tool) \(item.item)", locator: $0)
        }
      }
    }
  }
}

extension SurvivalLocator {
  /// What a suite looked one element up by; nil for commands that look for none, or for many.
  init?(_ command: SentCommand, isOfPage: Bool) {
    if command.kind == .query {
      self = .native(command.text)
      return
    }
    guard command.text == "POST /element", let using = command.using, let value = command.value
    else { return nil }
    let screen = FindArguments.Strategy(rawValue: using).map { Self.screen($0, value) }
    let page = WebLocator.Strategy(rawValue: using).map { Self.page($0, value) }
    guard let locator = isOfPage ? page : screen else { return nil }
    self = locator
  }
}

extension Redesign {
  /// Some redesigns by their names, in the catalogue's order. Throws a `ValidationError`.
  static func named(_ names: [String]) throws -> [Redesign] {
    try duet.named(names, of: all, "redesign", \.name)
  }
}

/// Values by their names, in the order of all. Throws a `ValidationError` that names an unknown one.
private func named<Value>(
  _ names: [String], of all: [Value], _ what: String, _ name: (Value) -> String
) throws -> [Value] {
  let known = all.map(name)
  if let unknown = names.first(where: { !known.contains($0) }) {
    let near = known.min { one, other in
      EditDistance.between(Array(one), Array(unknown))
        < EditDistance.between(Array(other), Array(unknown))
    }
    throw ValidationError(
      "There is no \(what) '\(unknown)'. Did you mean \(near ?? "")? Known: "
        + known.joined(separator: ", ") + ".")
  }
  return all.filter { names.contains(name($0)) }
}
