import Foundation
import LivePage
import SampleApps
import ScenarioFormat
import WebDriver
import WebDriverServer

/// Plays scenarios for the watch page.
package protocol Demonstration: Sendable {
  /// Returns the tools that play a scenario, in order, with their code.
  func tools(of scenario: Scenario) -> [WatchedTool]
  /// Plays a scenario with all tools, and returns the recording as JSON.
  func play(_ scenario: Scenario, with change: AppChange?) async throws -> Data
}

/// A fault or a redesign of an app.
package struct AppChange: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case fault, redesign }

  package let kind: Kind
  package let name: String
  /// What differs.
  package let sentence: String

  /// The changes of an app.
  package static func all(in app: String) -> [AppChange] {
    Fault.all(in: app).map { AppChange(kind: .fault, name: $0.name, sentence: $0.sentence) }
      + Redesign.all.map { AppChange(kind: .redesign, name: $0.name, sentence: $0.sentence) }
  }
}

/// A tool that plays a scenario, with the test code for the page.
package struct WatchedTool: Encodable, Sendable {
  package let name, title, file: String
  package let lines: [String]

  package init(name: String, title: String, file: String, lines: [String]) {
    (self.name, self.title, self.file, self.lines) = (name, title, file, lines)
  }
}

/// The live demonstration: a written scenario, played by both tools.
extension LiveSite {
  static let watchRoutes: [PageRoute] = [
    // The page of the first scenario or of a named one. `#A.1/TC2/Ex1` is an item in it.
    // The front page plays it, too, if there is one.
    PageRoute("GET", "/") { site, request, _ in
      site.demonstration == nil || site.scenarios.isEmpty
        ? .html(site.index(host: request.host))
        : .html(try site.watchPage(nil, request, isFront: true))
    },
    PageRoute("GET", "/watch") { site, request, _ in .html(try site.watchPage(nil, request)) },
    PageRoute("GET", "/watch/{scenario}") { site, request, path in
      .html(try site.watchPage(path["scenario"], request))
    },
    // Plays the scenario with each tool, and returns the recording.
    PageRoute("POST", "/watch/{scenario}") { site, request, path in
      let (demonstration, scenario) = try site.watched(path["scenario"])
      let change = try Self.change(in: request, of: scenario)
      return PageResponse(
        200, "application/json; charset=utf-8",
        try await demonstration.play(scenario, with: change))
    },
  ]

  /// Returns the change that an address names, or nil if it names none.
  private static func change(
    in request: PageRequest, of scenario: Scenario
  ) throws(PageProblem) -> AppChange? {
    let parameters = try request.parameters("fault", "redesign")
    guard let (kind, name) = parameters.first, !name.isEmpty else { return nil }
    guard parameters.count == 1 else {
      throw PageProblem(400, "Not shown", "Only one change of the app can be shown at a time.")
    }
    let known = AppChange.all(in: scenario.header.app).filter { $0.kind.rawValue == kind }
    guard let change = known.first(where: { $0.name == name }) else {
      throw PageProblem(
        404, "No \(kind)",
        "\(scenario.header.app) has no \(kind) \(name). Known: "
          + "\(known.map(\.name).joined(separator: ", ")).")
    }
    return change
  }

  /// Returns the scenario with an id, or the first one if that is nil.
  private func watched(_ id: String?) throws(PageProblem) -> (any Demonstration, Scenario) {
    guard let demonstration, let first = scenarios.first else {
      throw PageProblem(
        404, "Nothing to watch",
        "To watch scenarios, start 'duet serve' in a checkout of Duet in which 'duet scenarios "
          + "lint' reports no errors.")
    }
    guard let id else { return (demonstration, first) }
    guard let scenario = scenarios.first(where: { $0.id.description == id }) else {
      let known = scenarios.map(\.id.description).joined(separator: ", ")
      throw PageProblem(404, "No scenario", "There is no scenario \(id). Known: \(known).")
    }
    return (demonstration, scenario)
  }

  private func watchPage(
    _ id: String?, _ request: PageRequest, isFront: Bool = false
  ) throws -> WatchPage {
    let (demonstration, scenario) = try watched(id)
    let change = try Self.change(in: request, of: scenario)
    let start = WatchStart(scenario, demonstration.tools(of: scenario), change.map { [$0] } ?? [])
    return WatchPage(
      head: try PageHead(title: start.pageTitle, tool: "watch", data: start),
      isFront: isFront, isLive: true,
      scenarios: scenarios.map { .init($0, isShown: $0.id == scenario.id) },
      kinds: AppChange.Kind.allCases.map { kind in
        WatchPage.Kind(
          title: kind == .fault ? "Break it" : "Redesign it",
          choices: AppChange.all(in: scenario.header.app).filter { $0.kind == kind }.map {
            .init(
              id: "\(kind)=\($0.name)", title: $0.sentence, isShown: $0.name == change?.name)
          })
      }, recording: nil, tools: start.tools)
  }
}

/// A page that plays a recording without a server.
package struct PlayerPage {
  /// The page's HTML.
  package let html: String

  /// - Parameters:
  ///   - all: the scenarios with a player next to this one.
  ///   - recording: the recording as JSON.
  ///   - changes: the faults and redesigns that the app was played with.
  package init(
    of scenario: Scenario, among all: [Scenario], tools: [WatchedTool], recording: Data,
    changes: [AppChange]
  ) throws {
    let start = WatchStart(scenario, tools, changes)
    html =
      WatchPage(
        head: try PageHead(
          title: start.pageTitle, data: start,
          styles: [
            PackageResources.site_css, PackageResources.page_css, PackageResources.watch_css,
          ], script: PackageResources.watch_js,
          modules: ["./page.js": PackageResources.page_js]), isFront: false, isLive: false,
        scenarios: all.map { .init($0, isShown: $0.id == scenario.id) }, kinds: [],
        recording: String(decoding: recording, as: UTF8.self).scriptEscaped, tools: tools
      ).html
  }

  /// The name of a scenario's file.
  package static func file(of scenario: String) -> String { "\(scenario).html" }
}

/// The page for watching a scenario.
private struct WatchPage: SitePage {
  static let template = "watch"
  let head: PageHead
  let isFront: Bool
  /// Whether a server plays scenarios. If not, this is a player.
  let isLive: Bool
  let scenarios: [Choice]
  let kinds: [Kind]
  /// The recording of a player, as JSON. Nil if a server plays.
  let recording: String?
  let tools: [WatchedTool]

  struct Choice {
    let id, title: String
    let isShown: Bool

    init(id: String, title: String, isShown: Bool) {
      (self.id, self.title, self.isShown) = (id, title, isShown)
    }

    init(_ scenario: Scenario, isShown: Bool) {
      self.init(
        id: scenario.id.description, title: "\(scenario.id) \(scenario.title)", isShown: isShown)
    }
  }

  /// A group of changes in the menu.
  struct Kind {
    let title: String
    let choices: [Choice]
  }
}

private struct WatchStart: Encodable {
  let id, title: String
  let cases: [Case]
  let tools: [WatchedTool]
  /// The changes of the app in plain words. Nil without one.
  let change: String?

  var pageTitle: String { "\(id) \(title) – Duet" }

  struct Case: Encodable {
    let number: Int
    let title: String
    let items: [Item]
  }

  /// A precondition, step or expectation. `short` is its name within its test case, such as `S 1`.
  struct Item: Encodable {
    let id, short, text: String
  }

  init(_ scenario: Scenario, _ tools: [WatchedTool], _ changes: [AppChange]) {
    change = changes.isEmpty ? nil : changes.map(\.sentence).joined(separator: " ")
    (id, title) = (scenario.id.description, scenario.title)
    cases = scenario.plays.map { testCase in
      Case(
        number: testCase.number, title: testCase.title,
        items: testCase.items.map {
          Item(
            id: $0.id, short: "\($0.kind.rawValue) \($0.number)", text: testCase.filled($0.text))
        })
    }
    self.tools = tools
  }
}
