import Device
import TestSupport
import WebView

/// A fake app of the web context's tests: a native bar above a web view, and one with notes.
///
/// Events are logged in the page itself, in `#log`.
final class PageApp: App {
  struct State {
    var log: [String] = []
    var query = ""
    var url = "app://hybrid/list"
    var isGone = false
    var isLate = false
    var hidesPage = false
    var alert: String?
  }

  let host: AppHost
  var state = State() { didSet { host.invalidate() } }
  /// Whether the page notes all keys.
  private let isKeyed: Bool

  private lazy var web = WebView(
    identifier: "page", invalidate: host.invalidate,
    onNavigation: { [unowned self] in
      guard $0.hasPrefix("app://hybrid/") else { return false }
      state.url = $0
      state.log.append("go to \($0)")
      return true
    },
    page: { [unowned self] in
      HTMLPage(
        title: "Hybrid", url: state.url, body: isKeyed ? keyedBody : body,
        on: isKeyed ? [noting(.keydown)] : [])
    })
  private lazy var notes = WebView(identifier: "notes", invalidate: host.invalidate) {
    let note = HTML.element("p", [:], ["A note"])
    let range = HTML.element(
      "input", ["id": "range", "type": "range", "max": 10, "aria-label": "Strength"])
    return HTMLPage(title: "Notes", url: "app://hybrid/notes", body: [note, range])
  }

  init(host: AppHost, isKeyed: Bool) {
    self.host = host
    self.isKeyed = isKeyed
  }

  /// An app with a search, elements in several states, links and a list.
  static let hybrid = ScriptedAppDefinition(bundleIdentifier: "app.duet.hybrid", name: "Hybrid") {
    PageApp(host: $0.host, isKeyed: false)
  }

  /// An app with a page of fields, which logs each key and each input, and their targets.
  static let keys = ScriptedAppDefinition(bundleIdentifier: "app.duet.keys") {
    PageApp(host: $0.host, isKeyed: true)
  }

  var screen: Screen {
    func button(_ name: String, _ action: @escaping (inout State) -> Void) -> Element {
      Element(
        .button, identifier: name, label: name,
        actions: [.tap { [unowned self] in action(&state) }])
    }
    let bar = Element(
      .navigationBar, id: "bar",
      content: .elements([
        button("close") { $0.hidesPage = true }, button("open") { $0.hidesPage = false },
      ]))
    let foot = Element(
      .other, id: "foot", layout: Layout(height: 60), content: .elements([notes.element]))
    let alert = state.alert.map { text in
      let parts = [Element(.staticText, label: text), button("OK") { $0.alert = nil }]
      return Element(.alert, label: text, content: .elements(parts))
    }
    let shown = isKeyed ? [web.element] : state.hidesPage ? [bar] : [bar, web.element]
    return Screen(shown + [foot], alert: alert)
  }
}

// MARK: - The pages

extension PageApp {
  private func button(
    _ id: String, after seconds: Double = 0, _ label: String? = nil,
    _ action: @escaping (inout State) -> Void
  ) -> HTML {
    let click = EventHandler.click { [unowned self] in
      if seconds == 0 { return action(&state) }
      host.after(.seconds(seconds)) { [unowned self] in action(&state) }
    }
    return .element("button", ["id": id, "type": "button"], [.text(label ?? id)], on: [click])
  }

  private var logged: HTML {
    .element("p", ["id": "log"], [.text(state.log.joined(separator: ", "))])
  }

  private var body: [HTML] {
    let secret = HTML.element("p", ["id": "secret", "hidden": true], ["secret"])
    let styled = HTML.element(
      "p", ["id": "styled", "style": "color: #ff0000; display: block"],
      ["Styled ", .element("b", [:], ["text"])])
    let cross = HTML.element(
      "button", ["id": "cross", "aria-label": "Clear"],
      [.element("span", ["class": "icon"], ["×"])],
      on: [.click { [unowned self] in state.log.append("cross") }])
    return [
      .element("h1", ["class": "title"], ["Hybrid  beers"]),
      .element("div", ["id": "search"], search),
      .element("input", ["id": "volume", "type": "range", "min": "0", "max": "26", "step": "0.5"]),
      .element("button", ["id": "disabled", "disabled": true], ["Off"]), secret, styled, cross,
      .element("a", ["href": "/beers?a=1"], ["Belgian  beers"]),
      .element("a", ["href": "#b"], ["More beers"]),
      button("remove") { $0.isGone = true }, button("remove later", after: 1) { $0.isGone = true },
      button("later", after: 2) { $0.isLate = true }, button("ask") { $0.alert = "Sure?" },
      button("leave later", after: 1) { $0.hidesPage = true },
    ] + (state.isGone ? [] : [.element("p", ["id": "fleeting"], ["here"])])
      + (state.isLate ? [.element("p", ["id": "late"], ["late"])] : []) + [logged, list]
  }

  private var search: [HTML] {
    let send: (inout State) -> Void = { $0.log.append("send \($0.query)") }
    return [
      .element(
        "input",
        [
          "id": "field", "name": "query", "type": "search", "placeholder": "Search",
          "value": state.query,
        ],
        on: [
          .input { [unowned self] in state.query = $0 },
          .keydown { [unowned self] in if $0 == "Enter" { send(&state) } },
        ]), button("send", "Send", send),
    ]
  }

  private var list: HTML {
    .element(
      "ul", ["id": "beers"],
      (1...30).map { (number: Int) in
        .element(
          "li", ["class": number.isMultiple(of: 2) ? "beer even" : "beer odd"],
          [.element("span", ["class": "name"], ["Beer \(number)"])], key: number,
          on: [.click { [unowned self] in state.log.append("beer \(number)") }])
      })
  }

  private var keyedBody: [HTML] {
    [
      .element("input", ["id": "text", "aria-label": "Text"], on: [noting(.input)]),
      .element(
        "input", ["id": "no-x", "aria-label": "No x"],
        on: [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }, noting(.input)]),
      button("button", "Press") { $0.log.append("click button") }, logged,
    ]
  }

  private func noting(_ kind: DOMEvent.Kind) -> EventHandler {
    .event(kind) { [unowned self] event in
      let place = event.target.id.isEmpty ? event.target.localName : event.target.id
      state.log.append("\(kind.rawValue) \(place) '\(event.key ?? event.value)'")
    }
  }
}
