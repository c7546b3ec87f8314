import Device
import DeviceDoubles
import WebView

extension Document {
  /// WebDriver's Element Send Keys, as a session does it.
  func sendKeys(_ keys: [String], to element: DOMElement) throws {
    try prepareForKeys(element)
    for key in keys { press(key: key) }
    update()
  }
}

/// An app with nothing but a page, which a test writes down and changes, and a note of all that
/// happens on it.
final class Stage: App {
  /// What the page shows.
  var body: [HTML] {
    didSet { invalidate() }
  }
  var title = "Stage"
  var url = "app://stage/list" {
    didSet { invalidate() }
  }
  var handlers: [EventHandler] = []
  /// What happened, in order.
  var log: [String] = []
  /// How often the web view said that the screen may have changed.
  var invalidations = 0
  fileprivate var host: AppHost?
  private(set) lazy var web = WebView(
    identifier: "web", identifiesByDOM: identifiesByDOM,
    invalidate: { [unowned self] in
      invalidations += 1
      invalidate()
    },
    onNavigation: { [unowned self] in
      log.append("navigate \($0)")
      return true
    }
  ) { [unowned self] in
    HTMLPage(title: title, url: url, body: body, on: handlers)
  }

  private let identifiesByDOM: Bool

  init(_ body: [HTML] = [], identifiesByDOM: Bool = true) {
    self.body = body
    self.identifiesByDOM = identifiesByDOM
  }

  /// How often the screen was described.
  private(set) var descriptions = 0

  var screen: Screen {
    descriptions += 1
    return Screen(web.element)
  }

  private func invalidate() { host?.invalidate() }

  /// The document, as the page says now.
  var document: Document {
    _ = web.element
    return web.document
  }

  /// The only element that a selector selects.
  func one(_ selector: String) throws -> DOMElement {
    let found = try document.querySelectorAll(selector)
    guard found.count == 1 else { throw NotOne(what: selector, count: found.count) }
    return found[0]
  }

  /// Handlers that note each kind of event with a name.
  func noting(_ name: String, _ kinds: DOMEvent.Kind...) -> [EventHandler] {
    kinds.map { kind in
      .event(kind) { [unowned self] event in
        let detail = event.key ?? (kind == .input || kind == .change ? event.value : nil)
        log.append("\(kind.rawValue) \(name)" + (detail.map { " '\($0)'" } ?? ""))
      }
    }
  }

  /// What happened since this was last asked.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// A device that shows the page.
  func onDevice() throws -> Device {
    nonisolated(unsafe) let stage = self
    let definition = ScriptedAppDefinition { launch in
      stage.host = launch.host
      return stage
    }
    let device = Device(apps: [definition])
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

struct NotOne: Error {
  let what: String
  let count: Int
}

extension Device {
  /// The only element of a type with a label or identifier.
  func find(_ type: ElementType, _ name: String) throws -> ElementNode {
    guard let index = tree?.index else { throw NotOne(what: name, count: 0) }
    let found = index.ordinals(of: type).map { index.nodes[$0] }
      .filter { [$0.element.label, $0.element.identifier].contains(name) }
    guard found.count == 1 else { throw NotOne(what: name, count: found.count) }
    return found[0]
  }
}
