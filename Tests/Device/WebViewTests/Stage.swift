import Device
import TestSupport
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
  var body: [HTML] { didSet { invalidate() } }
  var title = "Stage"
  var url = "app://stage/list" { didSet { invalidate() } }
  var handlers: [EventHandler] = []
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
  ) { [unowned self] in HTMLPage(title: title, url: url, body: body, on: handlers) }

  private let identifiesByDOM: Bool

  init(_ body: [HTML] = [], identifiesByDOM: Bool = true) {
    self.body = body
    self.identifiesByDOM = identifiesByDOM
  }

  /// A page that is written as ``show(_:on:)`` reads it.
  convenience init(_ source: String, identifiesByDOM: Bool = true) {
    self.init(identifiesByDOM: identifiesByDOM)
    show(source)
  }

  /// Shows a page that is written as HTML: `<p id=x title='two words'>text</p>`.
  ///
  /// A line break between tags is no text, and there are no character references. The attribute
  /// `on` is not the page's: it lists the events that are noted, under the element's id or name.
  ///
  /// - Parameter handlers: what else is done when something happens, by the element's id or name.
  func show(_ source: String, on handlers: [String: [EventHandler]] = [:]) {
    var markup = Markup(rest: source[...]) { [unowned self] name, kinds in
      kinds.map { noting(name, $0) } + handlers[name, default: []]
    }
    body = markup.pieces()
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

  func click(_ selector: String) throws { try document.click(one(selector)) }

  func sendKeys(_ keys: String..., to selector: String) throws {
    try document.sendKeys(keys, to: one(selector))
  }

  /// A handler that notes one kind of event with a name.
  func noting(_ name: String, _ kind: DOMEvent.Kind) -> EventHandler {
    .event(kind) { [unowned self] event in
      let detail = event.key ?? (kind == .input ? event.value : nil)
      log.append("\(kind.rawValue) \(name)" + (detail.map { " '\($0)'" } ?? ""))
    }
  }

  /// What happened since this was last asked.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

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

/// Reads a page as ``Stage/show(_:on:)`` has it written.
private struct Markup {
  var rest: Substring
  /// The handlers of an element of an id or name that lists these events.
  let handlers: (_ name: String, _ kinds: [DOMEvent.Kind]) -> [EventHandler]

  mutating func pieces() -> [HTML] {
    var pieces: [HTML] = []
    while !rest.isEmpty, !rest.hasPrefix("</") {
      if rest.hasPrefix("<") {
        pieces.append(element())
      } else {
        let text = rest.prefix { $0 != "<" }
        rest.removeFirst(text.count)
        let isLineBreak = text.contains("\n") && text.allSatisfy(\.isWhitespace)
        if !isLineBreak { pieces.append(.text(String(text))) }
      }
    }
    return pieces
  }

  private mutating func element() -> HTML {
    let tag = rest.prefix { $0 != ">" }.dropFirst()
    rest.removeFirst(tag.count + 2)
    let name = tag.prefix { !$0.isWhitespace }
    var attributes: HTMLAttributes = [:]
    for match in tag.dropFirst(name.count).matches(of: /([^\s=]+)(?:='([^']*)'|=(\S+))?/) {
      attributes[String(match.1)] = String(match.2 ?? match.3 ?? "")
    }
    let kinds = attributes["on"]?.htmlAttribute(named: "on") ?? ""
    attributes["on"] = nil
    let id = attributes["id"]?.htmlAttribute(named: "id") ?? String(name)
    let isVoid = ["br", "img", "input"].contains(name)
    let children = isVoid ? [] : pieces()
    if !isVoid {
      precondition(rest.hasPrefix("</\(name)>"), "<\(name)> has no end before \(rest)")
      rest.removeFirst(name.count + 3)
    }
    return .element(
      String(name), attributes, children,
      on: handlers(id, kinds.split(separator: " ").compactMap { .init(rawValue: String($0)) }))
  }
}
