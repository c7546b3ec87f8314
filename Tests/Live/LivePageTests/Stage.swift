import Device
import TestSupport
@testable import LivePage
import Testing
import WebView

/// An app that consists of a web page. A test changes the page and reads a log of its events.
final class Stage: App {
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
      title: "Stage", url: "app://stage/1", body: body,
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
    nonisolated(unsafe) let stage = self
    let definition = ScriptedAppDefinition { launch in
      stage.host = launch.host
      return stage
    }
    let device = Device(apps: [definition], clock: clock)
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

struct StagedView {
  let device: Device
  let view: DocumentLiveView

  init(_ stage: Stage) throws {
    device = try stage.onDevice()
    view = try #require(DocumentLiveView(of: device))
  }

  func receive(_ events: LiveEvent...) { events.forEach(view.receive) }

  func number(_ id: String) throws -> Int { try #require(view.tree().number(ofID: id), "\(id)") }
}

extension LiveTree {
  func element(at number: Int) -> LiveElement? {
    if case .element(let element) = nodes[number] { element } else { nil }
  }

  func number(ofID id: String) -> Int? {
    nodes.keys.first { element(at: $0)?["id"] == id }
  }

  func element(_ id: String) -> LiveElement? { number(ofID: id).flatMap(element) }

  var texts: [String] { body.flatMap(texts(in:)) }

  func texts(in number: Int) -> [String] {
    switch nodes[number] {
    case .text(let text): [text]
    case .element(let element): element.children.flatMap(texts(in:))
    case nil: []
    }
  }
}

/// Reads a page as assistive technology does, and sends it a person's events.
final class ScreenPageReader {
  let device: Device
  let view: ScreenLiveView
  private(set) var tree: LiveTree

  init(_ device: Device) {
    self.device = device
    view = ScreenLiveView(device: device)
    tree = view.tree()
  }

  convenience init(showing elements: @escaping @Sendable () -> [Element]) throws {
    self.init(
      try Device.running(0) { _ in
        Screen(Element(.other, id: "screen", content: .elements(elements())))
      })
  }

  /// Sends events, then reads the page again. Returns the changed nodes.
  @discardableResult
  func send(_ events: LiveEvent...) -> [Int: LiveNode] {
    for event in events {
      device.settle()
      view.receive(event)
    }
    return look()
  }

  @discardableResult
  func look() -> [Int: LiveNode] {
    let before = tree
    tree = view.tree()
    return tree.nodes.filter { before.nodes[$0] != $1 }
  }

  func element(_ number: Int) -> LiveElement? { tree.element(at: number) }

  /// Returns the numbers of the elements that match a condition, in document order.
  func numbers(in parents: [Int]? = nil, where matches: (LiveElement) -> Bool) -> [Int] {
    (parents ?? tree.body).flatMap { number -> [Int] in
      guard let element = element(number) else { return [] }
      return (matches(element) ? [number] : []) + numbers(in: element.children, where: matches)
    }
  }

  /// Returns the number of the element with a role and a name. `index` chooses among several.
  func number(_ role: String, _ name: String, _ index: Int = 0) throws -> Int {
    let found = numbers { $0.role == role && self.name($0) == name }
    return try #require(
      found.indices.contains(index) ? found[index] : nil, "no \(role) '\(name)'\n\(outline)")
  }

  func numbers(ofClass name: String) -> [Int] { numbers { $0["class"] == name } }

  /// Returns an element's accessible name: its label or its text.
  func name(_ element: LiveElement) -> String { element["aria-label"] ?? text(in: element) }

  func text(in element: LiveElement) -> String {
    element.children.flatMap(tree.texts(in:)).joined()
  }

  var rows: [String] {
    numbers { $0.role == "listitem" }.compactMap { number in
      let title = numbers(in: element(number)?.children) { $0["data-identifier"] == "title" }.first
      return title.flatMap(element).map(text)
    }
  }

  /// Returns the middle of an element on the screen, in points. Ignores scrolling.
  func middle(of number: Int) throws -> (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    var node: Int? = number
    while let current = node {
      if let frame = element(current)?["data-frame"] {
        let numbers = frame.split(separator: " ").compactMap { Double($0) }
        try #require(numbers.count == 4)
        x += numbers[0] + (current == number ? numbers[2] / 2 : 0)
        y += numbers[1] + (current == number ? numbers[3] / 2 : 0)
      }
      node = numbers { $0.children.contains(current) }.first
    }
    return (x, y)
  }

  /// The roles and names of all elements for messages, one line each.
  var outline: String {
    numbers { $0.role != "generic" }.compactMap(element).map { "\($0.role) '\(name($0))'" }
      .joined(separator: "\n")
  }
}

extension LiveElement {
  subscript(_ attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  var role: String {
    let types = ["search": "searchbox", "range": "slider"]
    let tags = [
      "textarea": "textbox", "button": "button", "h1": "heading", "h2": "heading", "main": "main",
      "header": "header",
    ]
    return self["role"]
      ?? (name == "input" ? types[self["type"] ?? ""] ?? "textbox" : tags[name] ?? "generic")
  }
}
