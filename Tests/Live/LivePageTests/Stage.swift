import Device
import DeviceDoubles
@testable import LivePage
import Testing
import WebView

/// An app with nothing but a page, which a test writes down and changes, and a note of all that
/// happens on it.
final class Stage: App {
  /// What the page shows.
  var body: [HTML] { didSet { host?.invalidate() } }
  /// What happened, in order.
  private var log: [String] = []
  private var host: AppHost?
  private lazy var web = WebView(
    identifier: "web", invalidate: { [unowned self] in host?.invalidate() }
  ) { [unowned self] in
    HTMLPage(
      title: "Stage", url: "app://stage/1", body: body,
      on: [.scrolledToEnd { [unowned self] in log.append("end") }])
  }

  init(_ body: [HTML] = []) { self.body = body }

  var screen: Screen { Screen(web.element) }

  /// Has the page changed after a time.
  func change(after delay: Duration, to body: [HTML]) {
    host?.after(delay) { [unowned self] in self.body = body }
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

/// A page on a device, and its view.
struct StagedView {
  let device: Device
  let view: DocumentLiveView

  init(_ stage: Stage) throws {
    device = try stage.onDevice()
    view = try #require(DocumentLiveView(of: device))
  }

  func receive(_ events: LiveEvent...) { events.forEach(view.receive) }

  /// The number of the element with an id, as the browser was told of it.
  func number(_ id: String) throws -> Int { try #require(view.tree().number(ofID: id), "\(id)") }
}

extension LiveTree {
  private func element(at number: Int) -> LiveElement? {
    if case .element(let element) = nodes[number] { element } else { nil }
  }

  /// The number of the element with an id.
  func number(ofID id: String) -> Int? {
    nodes.keys.first { element(at: $0)?.attributes.contains(LiveAttribute("id", id)) == true }
  }

  /// The element with an id.
  func element(_ id: String) -> LiveElement? { number(ofID: id).flatMap(element) }

  /// All texts, in the page's order.
  var texts: [String] { body.flatMap(texts(in:)) }

  private func texts(in number: Int) -> [String] {
    switch nodes[number] {
    case .text(let text): [text]
    case .element(let element): element.children.flatMap(texts(in:))
    case nil: []
    }
  }
}
