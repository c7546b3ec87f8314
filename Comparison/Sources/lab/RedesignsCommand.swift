import ArgumentParser
import ComparisonReport
import Experiments
import Foundation
import NativeQuery
import SampleApps
import TraceRecords
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting
import WebDriver

struct RedesignsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redesigns",
    abstract: "Redesign the apps' screens, and show what still works of the suites.",
    discussion: """
      Plays three suites (native, WebDriver with XPath, and WebDriver with the locators that Appium \
      advises) under each redesign, and counts the scenarios that pass. It also looks up each \
      distinct locator that a suite used on the original screens. The result is "found" if the \
      locator leads to the same element as before, "wrong" if it leads to a different element, and \
      "lost" if it finds none. The native tool accepts only a unique match, so several matches are \
      "lost" there, too.
      """)

  @Option(help: "Only this redesign, such as ids-renamed (repeatable).")
  var redesign: [String] = []
  @Option(
    help: "Write a row for each redesign and suite to this file, as CSV.", completion: .file())
  var csv: String?

  func validate() throws { _ = try redesigns }

  private var redesigns: [SurveyedRedesign] {
    get throws { redesign.isEmpty ? SurveyedRedesign.all : try SurveyedRedesign.named(redesign) }
  }

  func run() async throws {
    try Outputs.check(file: csv, of: "--csv")
    let result = try await Self.result(of: try redesigns)
    if let csv { try writeFile(Data(result.csv.utf8), to: csv) }
    writeOutput(result.table)
  }

  static func result(of redesigns: [SurveyedRedesign]) async throws -> SurvivalResult {
    let plain = try await play()
    guard plain.succeeded else {
      throw failure(
        "error: a suite fails on the original screens. Run 'duet compare' to see where.", 1)
    }
    let recorded = plain.trace.recordedLocators(
      of: try PackageRoot().scenarios().compared, by: Self.suites)
    let survival = try Survival(of: recorded, on: Walk.snapshots())
    var result = SurvivalResult()
    for redesign in redesigns {
      try result.add(try await play([redesign.name]).comparison, under: redesign, survival)
    }
    return result
  }

  private static let suites: [Tool] = [.native, .webDriverInProcess, .webDriverAdvised]

  /// Plays the suites on the original screens, or on redesigned ones.
  private static func play(_ redesigns: [String] = []) async throws -> SuiteRun.Result {
    let root = PackageRoot()
    var run = SuiteRun(scenarios: try root.scenarios().compared, tools: suites)
    (run.parallel, run.redesigns) = (ProcessInfo.processInfo.activeProcessorCount, redesigns)
    return try await run.run()
  }
}

extension Trace {
  /// Returns the locators of single elements that some tools sent in some scenarios, in order.
  fileprivate func recordedLocators(of scenarios: [Scenario], by tools: [Tool])
    -> [RecordedLocator]
  {
    let tools = tools.map(\.name)
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
          RecordedLocator(suite: run.tool, item: item.item, locator: $0)
        }
      }
    }
  }
}

extension SurvivalLocator {
  /// The locator that a command searched for one element. Nil for other commands, and for those
  /// that find several elements.
  fileprivate init?(_ command: SentCommand, isOfPage: Bool) {
    if case .query(let steps) = command.content {
      self = .native(steps)
      return
    }
    guard case .request("POST", "/element", let locator?) = command.content else { return nil }
    let (using, value) = (locator.using, locator.value)
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
    let known = all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      let near = known.min { one, other in
        EditDistance.between(Array(one), Array(unknown))
          < EditDistance.between(Array(other), Array(unknown))
      }
      throw ValidationError(
        "There is no redesign '\(unknown)'. Did you mean \(near ?? "")? Known: "
          + known.joined(separator: ", ") + ".")
    }
    return all.filter { names.contains($0.name) }
  }
}
