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
    abstract: "Redesign the apps' screens, and report which locators still work.",
    discussion: """
      First, both suites run, to record their locators and the elements that they use. Then each \
      element is looked up with each locator strategy on each redesigned screen, by the tools' own \
      engines. The result is "found" if the locator leads to the same element as before, "wrong" \
      if it leads to a different element, and "lost" if it finds none. The native tool accepts \
      only a unique match, so several matches are "lost" there, too.
      """)

  @Option(help: "Only this redesign, such as ids-renamed (repeatable).")
  var redesign: [String] = []
  @Option(help: "Only this strategy, such as xpath-text (repeatable).")
  var strategy: [String] = []
  enum Language: String, CaseIterable, ExpressibleByArgument { case cs }

  @Option(help: "Compare the redesign all-czech with the apps in this language.")
  var language: Language?
  @Option(help: "Write the figures to this file, as JSON.", completion: .file())
  var json: String?
  @Option(help: "Write every lookup to this file, as CSV.", completion: .file())
  var csv: String?
  @OptionGroup var figures: FigurePageOptions

  func validate() throws {
    _ = try chosenRedesigns
    _ = try chosenStrategies
    let page = language == nil ? "--page" : "--language"
    if !figures.page.isEmpty || language != nil, !(redesign.isEmpty && strategy.isEmpty) {
      throw ValidationError(
        "\(page) requires all redesigns and strategies. Leave out --redesign and --strategy.")
    }
  }

  private var chosenRedesigns: [SurveyedRedesign] {
    get throws { redesign.isEmpty ? SurveyedRedesign.all : try SurveyedRedesign.named(redesign) }
  }

  private var chosenStrategies: [Strategy] {
    get throws {
      strategy.isEmpty
        ? Strategy.allCases : try named(strategy, of: Strategy.allCases, "strategy", \.rawValue)
    }
  }

  func run() async throws {
    try Outputs.check(files: [("--json", json), ("--csv", csv)], inputs: figures.page)
    try figures.checkPage()
    let snapshots = try Walk.snapshots()
    let survival = try Survival(
      snapshots: snapshots, recorded: try await recorded(),
      redesigns: language == nil
        ? chosenRedesigns : SurveyedRedesign.named(["all-czech"]) + [Walk.czech(snapshots)],
      strategies: chosenStrategies)
    let data = survival.data
    let text = SurvivalText(survival, data)
    let acts = language == nil && (csv != nil || !figures.page.isEmpty)
    let consequences = acts ? try await survival.consequences() : [:]
    for (path, data) in try [(json, data.json), (csv, Data(survival.csv(consequences).utf8))] {
      if let path { try writeFile(data, to: path) }
    }
    guard !figures.page.isEmpty else {
      return writeOutput(text.table(fitting: Terminal.output.width))
    }
    let played = try await played(survival)
    if language != nil {
      return try figures.finish(
        LocalizationText(survival, of: snapshots).blocks(played),
        command: "duet survive --language cs")
    }
    try figures.finish(try text.blocks(played, consequences), command: "duet survive")
  }

  /// The tools whose locators are recorded.
  static let suites: [ComparedTool] = [.native, .webDriverInProcess]

  /// Plays both suites on the original screens, or on redesigned ones.
  private func play(_ redesigns: [String] = []) async throws -> SuiteRun.Result {
    let root = try PackageRoot()
    return try await SuiteRun(
      root: root, scenarios: root.scenarios().compared, tools: Self.suites,
      redesigns: redesigns.filter { $0 != "czech" },
      language: redesigns == ["czech"] ? "cs" : nil
    ).run()
  }

  /// The redesigns under which the complete suites are played, too.
  private static let playedRedesigns = ["other-wording", "another-wrapper", "other-order", "czech"]

  /// Plays the suites under some redesigns. Returns the actual and the predicted failures.
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
        "error: a suite fails on the original screens. Run 'duet compare' to see where.", 1)
    }
    return result.trace.recordedLocators(
      of: try PackageRoot().scenarios().compared, by: Self.suites)
  }
}

extension Trace {
  /// Returns the locators of single elements that some tools sent in some scenarios, in order.
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
  /// The locator that a command searched for one element. Nil for other commands, and for those
  /// that find several elements.
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

extension SurveyedRedesign {
  /// Returns the redesigns with these names, in the catalogue's order. Throws a `ValidationError`
  /// for an unknown name.
  static func named(_ names: [String]) throws -> [SurveyedRedesign] {
    try duet.named(names, of: all, "redesign", \.name)
  }
}

/// Returns the values with these names, in the order of `all`. Throws a `ValidationError` for an
/// unknown name.
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
