import Device
import TestSupport
import WebView

/// The fake app of the web context's tests: a native bar above a web view with a search and a list.
///
/// Events are logged in the page itself, in `#log`.
final class Hybrid: App {
  private let host: AppHost
  private var log: [String] = [] { didSet { host.invalidate() } }
  private var query = "" { didSet { host.invalidate() } }
  private var url = "app://hybrid/list" { didSet { host.invalidate() } }
  private var isGone = false { didSet { host.invalidate() } }
  private var isLate = false { didSet { host.invalidate() } }
  private var showsPage = true { didSet { host.invalidate() } }
  private var alert: String? { didSet { host.invalidate() } }

  private lazy var web = WebView(
    identifier: "page", invalidate: host.invalidate,
    onNavigation: { [unowned self] in
      guard $0.hasPrefix("app://hybrid/") else { return false }
      url = $0
      log.append("go to \($0)")
      return true
    }, page: { [unowned self] in page })
  private lazy var footnotes = WebView(identifier: "notes", invalidate: host.invalidate) {
    HTMLPage(title: "Notes", url: "app://hybrid/notes", body: [.element("p", [:], ["A note"])])
  }

  init(host: AppHost) { self.host = host }

  var screen: Screen {
    var elements = [bar]
    if showsPage { elements.append(web.element) }
    elements.append(
      Element(
        .other, id: "foot", layout: Layout(height: 60), content: .elements([footnotes.element])))
    return Screen(elements, alert: alert.map(question))
  }

  private func question(_ text: String) -> Element {
    let close = Element(.button, label: "OK", actions: [.tap { [unowned self] in alert = nil }])
    let parts = [Element(.staticText, label: text), close]
    return Element(.alert, label: text, content: .elements(parts))
  }

  private var bar: Element {
    func button(_ name: String, _ action: @escaping () -> Void) -> Element {
      Element(.button, identifier: name, label: name, actions: [.tap(action)])
    }
    return Element(
      .navigationBar, id: "bar",
      content: .elements([
        button("close") { [unowned self] in showsPage = false },
        button("open") { [unowned self] in showsPage = true },
      ]))
  }
}

// MARK: - The page

extension Hybrid {
  private var page: HTMLPage {
    var body: [HTML] = [
      .element("h1", ["class": "title"], ["Hybrid  beers"]), search, states, links,
    ]
    if !isGone { body.append(.element("p", ["id": "fleeting"], ["here"])) }
    if isLate { body.append(.element("p", ["id": "late"], ["late"])) }
    body.append(.element("p", ["id": "log"], [.text(log.joined(separator: ", "))]))
    body.append(list)
    return HTMLPage(title: "Hybrid", url: url, body: body)
  }

  private func button(_ id: String, _ action: @escaping () -> Void) -> HTML {
    .element("button", ["id": id, "type": "button"], [.text(id)], on: [.click(action)])
  }

  private var search: HTML {
    .element(
      "div", ["id": "search"],
      [
        .element(
          "input",
          [
            "id": "field", "name": "query", "type": "search", "placeholder": "Search",
            "value": query,
          ],
          on: [
            .input { [unowned self] in query = $0 },
            .keydown { [unowned self] in if $0 == "Enter" { send() } },
          ]),
        .element("button", ["id": "send"], ["Send"], on: [.click { [unowned self] in send() }]),
      ])
  }

  private func send() { log.append("send \(query)") }

  private var states: HTML {
    .element(
      "div", ["id": "states"],
      [
        .element(
          "input", ["id": "volume", "type": "range", "min": "0", "max": "26", "step": "0.5"]),
        .element("button", ["id": "disabled", "disabled": true], ["Off"]),
        .element("p", ["id": "secret", "hidden": true], ["secret"]),
        .element(
          "p", ["id": "styled", "style": "color: #ff0000; display: block"],
          ["Styled ", .element("b", [:], ["text"])]),
        .element(
          "button", ["id": "cross", "aria-label": "Clear"],
          [.element("span", ["class": "icon"], ["×"])],
          on: [.click { [unowned self] in log.append("cross") }]),
      ])
  }

  private var links: HTML {
    .element(
      "div", ["id": "links"],
      [
        .element("a", ["href": "/beers?a=1"], ["Belgian  beers"]),
        .element("a", ["href": "#b"], ["More beers"]),
        button("remove") { [unowned self] in isGone = true },
        button("remove later") { [unowned self] in
          host.after(.seconds(1)) { [unowned self] in isGone = true }
        },
        button("later") { [unowned self] in
          host.after(.seconds(2)) { [unowned self] in isLate = true }
        },
        button("ask") { [unowned self] in alert = "Sure?" },
        button("leave later") { [unowned self] in
          host.after(.seconds(1)) { [unowned self] in showsPage = false }
        },
      ])
  }

  private var list: HTML {
    .element(
      "ul", ["id": "beers"],
      (1...30).map { (number: Int) in
        .element(
          "li", ["class": number.isMultiple(of: 2) ? "beer even" : "beer odd"],
          [.element("span", ["class": "name"], ["Beer \(number)"])], key: number,
          on: [.click { [unowned self] in log.append("beer \(number)") }])
      })
  }

  static let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.hybrid", name: "Hybrid") {
    Hybrid(host: $0.host)
  }
}

/// A fake app with one page of fields. It logs each key and each input, and their targets,
/// in `#log`. Below it, where the keyboard appears, is a page with a range.
final class KeyedPage: App {
  private let host: AppHost
  private var log: [String] = [] { didSet { host.invalidate() } }
  private lazy var web = WebView(identifier: "page", invalidate: host.invalidate) {
    [unowned self] in
    HTMLPage(title: "Keys", url: "app://keys/", body: body, on: [noting(.keydown)])
  }
  private lazy var foot = WebView(identifier: "foot", invalidate: host.invalidate) {
    HTMLPage(
      title: "Foot", url: "app://keys/foot",
      body: [
        .element("input", ["id": "range", "type": "range", "max": 10, "aria-label": "Strength"])
      ])
  }

  init(host: AppHost) { self.host = host }

  var screen: Screen {
    Screen([
      web.element,
      Element(.other, id: "foot", layout: Layout(height: 60), content: .elements([foot.element])),
    ])
  }

  private var body: [HTML] {
    [
      .element("input", ["id": "text", "aria-label": "Text"], on: [noting(.input)]),
      .element(
        "input", ["id": "no-x", "aria-label": "No x"],
        on: [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }, noting(.input)]),
      .element(
        "button", ["id": "button"], ["Press"],
        on: [.click { [unowned self] in log.append("click button") }]),
      .element("p", ["id": "log"], [.text(log.joined(separator: ", "))]),
    ]
  }

  private func noting(_ kind: DOMEvent.Kind) -> EventHandler {
    .event(kind) { [unowned self] event in
      let place = event.target.id.isEmpty ? event.target.localName : event.target.id
      log.append("\(kind.rawValue) \(place) '\(event.key ?? event.value)'")
    }
  }

  static let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.keys") {
    KeyedPage(host: $0.host)
  }
}
