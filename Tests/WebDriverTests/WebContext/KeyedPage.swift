import Device
import WebDriver
import WebView

/// A fake app of one page with fields that notes each key and each input, and where they happened,
/// in `#log`; below it, where the keyboard comes up, a page with a range.
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
    Screen(
      Element(
        .other, id: "keys",
        content: .elements([
          web.element,
          Element(
            .other, id: "foot", layout: Layout(height: 60), content: .elements([foot.element])),
        ])))
  }

  private var body: [HTML] {
    [
      .element("input", ["id": "text", "aria-label": "Text"], on: [noting(.input)]),
      .element(
        "input", ["id": "password", "type": "password", "aria-label": "Password"],
        on: [noting(.input)]),
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

  /// A session with the app, in the context of its page.
  static func client() async throws -> Client {
    let client = try await Client(
      on: RemoteEnd(
        configuration: RemoteEnd.Configuration(apps: [KeyedPageDefinition()], clock: .virtual)))
    try await client.send("POST", "/context", ["name": .string(Client.page)])
    return client
  }
}

private struct KeyedPageDefinition: AppDefinition {
  // The bundle identifier that the tests' client asks for.
  let bundleIdentifier = "app.duet.workbench"
  let name = "Keyed Page"

  func launch(_ launch: AppLaunch) throws -> any App { KeyedPage(host: launch.host) }
}
