import Device
import TestSupport
import WebView

extension Document {
  /// WebDriver's Element Send Keys, with the same steps as in a session.
  func sendKeys(_ keys: [String], to element: DOMElement) throws {
    try prepareForKeys(element)
    for key in keys { press(key: key) }
    update()
  }
}

extension Device {
  /// Returns the element that shows the page's element with an id.
  func find(id: String) throws -> ElementNode {
    let found = tree?.index.nodes.filter { ($0.element.backing as? DOMElement)?.id == id } ?? []
    guard found.count == 1 else { throw UnexpectedMatchCount(what: id, count: found.count) }
    return found[0]
  }
}

/// An app that shows only a page. A test writes and changes the page, and reads a log of its
/// events.
final class TestPage: App {
  var body: [HTML] { didSet { invalidate() } }
  var title = "TestPage"
  var url = "app://test/list" { didSet { invalidate() } }
  var handlers: [EventHandler] = []
  var log: [String] = []
  /// The number of times that the web view has reported a possible change of the screen.
  var invalidations = 0
  fileprivate var host: AppHost?
  private(set) lazy var web = WebView(
    identifier: "web",
    invalidate: { [unowned self] in
      invalidations += 1
      invalidate()
    },
    onNavigation: { [unowned self] in
      log.append("navigate \($0)")
      return true
    }
  ) { [unowned self] in HTMLPage(title: title, url: url, body: body, on: handlers) }

  init(_ body: [HTML] = []) { self.body = body }

  /// Shows a page in the notation of ``show(_:on:)``.
  convenience init(_ source: String) {
    self.init()
    show(source)
  }

  /// Shows a page that is written as HTML: `<p id=x title='two words'>text</p>`.
  ///
  /// A line break between tags isn't text, and there are no character references. The attribute
  /// `on` isn't part of the page. It lists the events to log, under the element's id or name.
  ///
  /// - Parameter handlers: further handlers, by the element's id or name.
  func show(_ source: String, on handlers: [String: [EventHandler]] = [:]) {
    var markup = Markup(rest: source[...]) { [unowned self] name, kinds in
      kinds.map { noting(name, $0) } + handlers[name, default: []]
    }
    body = markup.pieces()
  }

  var screen: Screen { Screen(web.element) }

  private func invalidate() { host?.invalidate() }

  /// The document after the next rendering.
  var document: Document {
    _ = web.element
    return web.document
  }

  /// Returns the only element that matches a selector.
  func one(_ selector: String) throws -> DOMElement {
    let found = try document.querySelectorAll(selector)
    guard found.count == 1 else { throw UnexpectedMatchCount(what: selector, count: found.count) }
    return found[0]
  }

  func click(_ selector: String) throws { try document.click(one(selector)) }

  func sendKeys(_ keys: String..., to selector: String) throws {
    try document.sendKeys(keys, to: one(selector))
  }

  /// Returns a handler that logs events of one kind, under a name.
  func noting(_ name: String, _ kind: DOMEvent.Kind) -> EventHandler {
    .event(kind) { [unowned self] event in
      let detail = event.key ?? (kind == .input ? event.value : nil)
      log.append("\(kind.rawValue) \(name)" + (detail.map { " '\($0)'" } ?? ""))
    }
  }

  /// Returns the events since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func onDevice() throws -> Device {
    nonisolated(unsafe) let page = self
    let definition = ScriptedAppDefinition { launch in
      page.host = launch.host
      return page
    }
    let device = Device(apps: [definition])
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

/// Parses the notation of ``TestPage/show(_:on:)``.
private struct Markup {
  var rest: Substring
  /// Returns the handlers for an element with this id or name that lists these events.
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
