import BeerExplorer
import BeerExplorerApp
import TestSupport
import Device
import Foundation
import SampleApps
import Testing
import TinyLog
import WebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives an app on a device as a user does. Finds elements by label, identifier or placeholder, and
/// those of a page by its ids as well.
class AppDriver {
  let device: Device

  init(_ device: Device) { self.device = device }

  func nodes(_ type: ElementType) -> [ElementNode] {
    guard let tree = device.tree else { return [] }
    return tree.index.ordinals(of: type).map { tree.index.nodes[$0] }
  }

  /// Returns all elements of a type with this label, identifier, placeholder or id in a page.
  func all(_ type: ElementType, _ name: String) -> [ElementNode] {
    nodes(type).filter { node in
      let element = node.element
      let id = (element.backing as? DOMElement)?.id
      return [element.label, element.identifier, element.placeholder, id].contains(name)
    }
  }

  func one(
    _ type: ElementType, _ name: String, at place: SourceLocation = #_sourceLocation
  ) throws -> ElementNode {
    let found = all(type, name)
    try #require(
      found.count == 1,
      "\(found.count) of \(type) \(name):\n\(device.tree?.debugDescription ?? "")",
      sourceLocation: place)
    return found[0]
  }

  func tap(
    _ type: ElementType, _ name: String, at place: SourceLocation = #_sourceLocation
  ) throws { try device.tap(one(type, name, at: place)) }

  func type(_ text: String) throws { try device.typeText(text) }

  func text(_ identifier: String) -> String? { all(.staticText, identifier).first?.element.label }

  func waitForAnswers() { device.run(for: .seconds(100)) }

  /// Waits for work from other threads until a condition holds, for as long as it takes. Doesn't
  /// block this thread.
  func wait(until condition: () throws -> Bool) async rethrows {
    while true {
      let seen = device.inbox.count
      device.settle()
      if try condition() { return }
      let pause = device.pause(until: .seconds(1e9)) ?? .zero
      await device.inbox.arrival(within: pause, since: seen)
    }
  }
}

func launchError(
  _ app: any AppDefinition, _ arguments: [String], _ environment: [String: String] = [:]
) -> String? {
  do {
    try Device(apps: [app]).launch(
      app.bundleIdentifier, arguments: arguments, environment: environment)
    return nil
  } catch { return "\(error)" }
}

func withFolder(_ work: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tinylog-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try work(folder)
}

/// Lets one call of TinyLog's service fail.
private struct FailingService: AppVariation, AppDecorator {
  let call: String

  func options(for app: String) -> [LaunchOptions.Option] { [] }
  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) -> [any AppDecorator] { [self] }
  func decorated(_ service: any TinyLogService) -> any TinyLogService {
    FailingTinyLogService(service, failing: call)
  }
}

final class TinyLogDriver: AppDriver {
  init(
    _ arguments: [String] = [], environment: [String: String] = [:],
    databases: DatabasePolicy = .memoryOnly, failing call: String? = nil
  ) throws {
    let variations = [any AppVariation].standard + (call.map { [FailingService(call: $0)] } ?? [])
    super.init(
      Device(apps: [TinyLogDefinition(databases: databases, variations: variations)]))
    try device.launch("app.duet.tinylog", arguments: arguments, environment: environment)
  }

  init(_ definition: TinyLogDefinition) { super.init(Device(apps: [definition])) }

  func tapButton(_ names: String..., at place: SourceLocation = #_sourceLocation) throws {
    for name in names { try tap(.button, name, at: place) }
  }

  func tapButton(
    _ name: String, in title: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    let button = try row(title, at: place).children.first { part in
      part.element.type == .button && [part.element.label, part.element.identifier].contains(name)
    }
    try device.tap(#require(button, sourceLocation: place))
  }

  func reveal(_ title: String, at place: SourceLocation = #_sourceLocation) throws {
    try device.swipe(row(title, at: place), .left)
  }

  func swipe(
    _ title: String, tap button: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    try reveal(title, at: place)
    try tapButton(button, in: title, at: place)
  }

  func open(_ list: String, typing text: String) throws {
    try tap(.staticText, list)
    try tap(.textField, "Add new task")
    try type(text)
  }

  func search(_ text: String) throws {
    try tap(.searchField, "Search")
    try type(text)
  }

  func row(_ title: String, at place: SourceLocation = #_sourceLocation) throws -> ElementNode {
    let found = rows.first { row in
      row.children.contains { $0.element.identifier == "title" && $0.element.label == title }
    }
    return try #require(
      found, "no row \(title) in \(device.tree?.debugDescription ?? "")", sourceLocation: place)
  }

  var rows: [ElementNode] { nodes(.cell) }

  var titles: [String] {
    rows.compactMap { row in row.children.first { $0.element.identifier == "title" }?.element.label
    }
  }

  var screenTitle: String? { nodes(.navigationBar).first?.element.identifier }
}

final class BeerDriver: AppDriver {
  let service: SpyingBeerService?

  init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
    service = nil
    super.init(Device(apps: [BeerExplorerDefinition()]))
    try device.launch(
      "app.duet.beer-explorer", arguments: arguments, environment: environment)
  }

  /// Launches the installed app on the wall clock. Its beers come from a server, over a stub
  /// network or the real one.
  init(
    service: URL, _ arguments: [String] = [],
    makeSession: @escaping @Sendable () -> URLSession = StubNetwork.makeSession
  ) throws {
    self.service = nil
    super.init(
      Device(
        apps: [
          BeerExplorerDefinition(
            makeSession: makeSession, timeout: Self.timeout)
        ], clock: .wall))
    try device.launch(
      "app.duet.beer-explorer",
      arguments: ["--service", service.absoluteString] + arguments)
  }

  /// The seconds without any response after which a request fails: none of a test's.
  static let timeout = 100_000

  /// Launches the app with a spy, which delays the answer to each search text by `delays`.
  init(delays: [String: Duration], failing: Bool = false) throws {
    let service = SpyingBeerService(
      BundledBeerService(catalog: try .bundled()), delays: delays, failing: failing)
    self.service = service
    super.init(Device(apps: [SpiedBeerExplorer(service: service)]))
    try device.launch("app.spied")
  }

  func search(_ text: String, at place: SourceLocation = #_sourceLocation) throws {
    try tap(.textField, "Search", at: place)
    try device.typeText(text)
  }

  func searching(_ text: String) throws -> BeerDriver {
    try search(text)
    return self
  }

  /// Sets the search field's text in one step, like pasting, because typing a long text is slow.
  func paste(_ text: String, at place: SourceLocation = #_sourceLocation) throws {
    try tap(.textField, "Search", at: place)
    for case .edit(let edit) in try one(.textField, "Search", at: place).element.actions {
      edit(text)
    }
  }

  func open(_ name: String, at place: SourceLocation = #_sourceLocation) throws {
    let row = rows.first { $0.children.first?.element.label == name }
    try device.tap(#require(row, sourceLocation: place))
  }

  func setAlcohol(_ end: String, to percent: Double) throws {
    try device.adjust(one(.slider, "alcohol-\(end)"), toNormalizedPosition: percent / 26)
  }

  func scrollToEnd() throws {
    let view = try one(.webView, "beers")
    _ = device.scroll(at: CGPoint(x: view.frame.midX, y: view.frame.midY), by: 1e6)
  }

  var rows: [ElementNode] { nodes(.link) }

  var names: [String] { rows.compactMap { $0.children.first?.element.label } }

  var title: String? { document?.title }

  var document: Document? { nodes(.webView).first?.element.backing as? Document }
}

private struct SpiedBeerExplorer: AppDefinition {
  let bundleIdentifier = "app.spied"
  let name = "Beer Explorer"
  /// Used on the test's thread only.
  nonisolated(unsafe) let service: SpyingBeerService

  func launch(_ launch: AppLaunch) -> any App {
    service.host = launch.host
    return BeerExplorerApp(service: service, host: launch.host)
  }
}

/// A spy that also delays answers or fails. It even answers cancelled searches, so that a test sees
/// whether the app drops outdated answers.
final class SpyingBeerService: BeerService {
  private let service: any BeerService
  private let delays: [String: Duration]
  var failing: Bool
  var host: AppHost?
  private(set) var requests: [BeerRequest] = []
  /// The texts of cancelled searches, even of those that had been answered.
  private(set) var cancelled: [String] = []

  init(_ service: any BeerService, delays: [String: Duration], failing: Bool) {
    (self.service, self.delays, self.failing) = (service, delays, failing)
  }

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    requests.append(request)
    let answer = { [self] in
      if failing { return reply(.failure(.timedOut(service: "example.org", seconds: 5))) }
      service.search(request, reply: reply)
    }
    guard let delay = delays[request.text], let host else {
      _ = answer()
      return PendingSearch()
    }
    host.after(delay) { _ = answer() }
    return PendingSearch { self.cancelled.append(request.text) }
  }
}
