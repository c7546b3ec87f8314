import Device
import TestSupport
import Testing
import WebView

@testable import LivePage

/// An app that consists of a web page. A test changes the page and reads a log of its events.
final class WebPageApp: App {
  var body: [HTML] { didSet { host?.invalidate() } }
  private var log: [String] = []
  private var host: AppHost?
  private lazy var web = WebView(
    identifier: "web", invalidate: { [unowned self] in host?.invalidate() },
    onNavigation: { [unowned self] in
      log.append("navigate \($0)")
      return true
    }
  ) { [unowned self] in
    HTMLPage(
      title: "Web page", url: "app://web/1", body: body,
      on: [.scrolledToEnd { [unowned self] in log.append("end") }])
  }

  init(_ body: [HTML] = []) { self.body = body }

  var screen: Screen { Screen(web.element) }

  func change(after delay: Duration, to body: [HTML]) {
    host?.after(delay) { [unowned self] in self.body = body }
  }

  /// Returns handlers that log each kind of event under a name.
  func noting(_ name: String, _ kinds: DOMEvent.Kind...) -> [EventHandler] {
    kinds.map { kind in
      .event(kind) { [unowned self] event in
        let detail = event.key ?? (kind == .input ? event.value : nil)
        log.append("\(kind.rawValue) \(name)" + (detail.map { " '\($0)'" } ?? ""))
      }
    }
  }

  /// Returns the events since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func onDevice(_ clock: DeviceClock = .virtual) throws -> Device {
    nonisolated(unsafe) let app = self
    let definition = ScriptedAppDefinition { launch in
      app.host = launch.host
      return app
    }
    let device = Device(apps: [definition], clock: clock)
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

/// A page in a browser: reads it, and sends it a person's events.
final class PageReader {
  let device: Device
  let view: any LiveView
  private(set) var tree: LiveTree

  init(_ device: Device, _ view: any LiveView) {
    (self.device, self.view, tree) = (device, view, view.tree())
  }

  /// Shows an app made of native elements.
  convenience init(_ device: Device) { self.init(device, ScreenLiveView(device: device)) }

  convenience init(_ app: WebPageApp) throws {
    let device = try app.onDevice()
    self.init(device, try #require(DocumentLiveView(of: device)))
  }

  /// Sends events, then reads the page again. Returns the changed nodes.
  @discardableResult
  func send(_ events: LiveEvent...) -> [Int: LiveNode] { send(events) }

  @discardableResult
  func send(_ events: [LiveEvent]) -> [Int: LiveNode] {
    for event in events {
      device.settle()
      view.receive(event)
    }
    let before = tree
    tree = view.tree()
    return tree.nodes.filter { before.nodes[$0] != $1 }
  }

  /// Returns the number of the first element whose id, `aria-label` or own text is `name`, with a
  /// role or, without one, a tag.
  func number(_ name: String, _ role: String? = nil) throws -> Int {
    let found = tree.elements.first { _, element in
      let isNamed = element["id"] == name || element["aria-label"] == name
      let isText = element.children.count == 1 && tree.nodes[element.children[0]] == .text(name)
      return (isNamed || isText) && (role == nil || role == element["role"] ?? element.name)
    }
    return try #require(found?.number, "no \(name)\n\(tree.html)")
  }

  func element(_ name: String) throws -> LiveElement {
    try #require(tree.element(try number(name)))
  }

  /// The titles of the rows.
  var titles: [String] {
    tree.elements.map(\.element).filter { $0.name == "p" && $0["data-identifier"] == "title" }
      .map(tree.text)
  }
}

extension LiveTree {
  func element(_ number: Int) -> LiveElement? {
    if case .element(let element) = nodes[number] { element } else { nil }
  }

  /// All elements in document order.
  var elements: [(number: Int, element: LiveElement)] { body.flatMap(elements(from:)) }

  private func elements(from number: Int) -> [(number: Int, element: LiveElement)] {
    element(number).map { [(number, $0)] + $0.children.flatMap(elements(from:)) } ?? []
  }

  func text(of element: LiveElement) -> String {
    element.children.map { child in
      if case .text(let text) = nodes[child] { return text }
      return self.element(child).map(text) ?? ""
    }.joined()
  }

  /// The page as HTML, with a line for each node, and its number unless its id contains it.
  var html: String { body.map { html(of: $0, indent: "") }.joined() }

  private func html(of number: Int, indent: String) -> String {
    guard let element = element(number) else {
      if case .text(let text) = nodes[number] { return "\(indent)\(text)\n" }
      return "\(indent)no node \(number)\n"
    }
    let attributes = element.attributes.map { " \($0.name)='\($0.value)'" }.joined()
    let value = element.value.map { " = '\($0)'" } ?? ""
    return "\(indent)<\(element.name)\(attributes)>\(value)\n"
      + element.children.map { html(of: $0, indent: indent + "  ") }.joined()
  }
}

extension LiveElement {
  subscript(_ attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}
