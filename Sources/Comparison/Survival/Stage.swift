import Device
import NativeQuery
import WebDriver
import WebView

/// A state of one of an app's screens, as it was or redesigned.
package struct Snapshot {
  /// The screen's name, such as `tasks`.
  package let screen: String
  /// What is special about the state, such as `editing`.
  package let state: String
  /// The page's title and address; nil for a native screen.
  let page: (title: String, url: String)?
  package var root: ScreenNode
}

extension Snapshot {
  /// Takes what a device shows.
  init(_ screen: String, _ state: String, of device: Device) throws {
    guard let tree = device.tree, let root = tree.application.child(at: 0)?.child(at: 0) else {
      throw SurvivalError("The device shows nothing for the state '\(state)' of '\(screen)'.")
    }
    self.screen = screen
    self.state = state
    if let document = PageFrames.webViews(in: tree).first?.document {
      page = (document.title, document.url)
      self.root = ScreenNode(document.body, key: "body")
    } else {
      page = nil
      self.root = ScreenNode(root, key: "screen")
    }
  }
}

/// Why the matrix can't be made.
package struct SurvivalError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// An app that shows a snapshot and does nothing.
private struct StillApp: AppDefinition {
  let bundleIdentifier = "app.duet.still"
  let name: String
  /// Used on the device's thread only; its actions are never called.
  nonisolated(unsafe) let snapshot: Snapshot

  func launch(_ launch: AppLaunch) -> any App { Running(snapshot, launch.host) }

  private final class Running: App {
    private let root: ScreenNode
    private var web: WebView?

    init(_ snapshot: Snapshot, _ host: AppHost) {
      root = snapshot.root
      guard let page = snapshot.page else { return }
      let body = root.children.compactMap(\.html)
      web = WebView(identifier: "beers", invalidate: host.invalidate) {
        HTMLPage(title: page.title, url: page.url, body: body)
      }
    }

    var screen: Screen { Screen(web?.element ?? root.element ?? Element(.other)) }
  }
}

/// A device that shows a snapshot, with both tools' own ways to find elements on it.
package final class Stage {
  private let device: Device
  private let application: XCUIApplication
  let tree: ElementTree
  let document: Document?
  private var pageKeys: [ObjectIdentifier: String] = [:]
  private lazy var source = PageDocument(tree: tree)
  private lazy var html = document.map { HTMLPageDocument($0) }

  /// Shows a snapshot.
  package init(_ snapshot: Snapshot) throws {
    let app = StillApp(
      name: snapshot.page == nil ? "TinyLog" : "Beer Explorer", snapshot: snapshot)
    device = Device(apps: [app], clock: .virtual)
    application = XCUIApplication(device: device, bundleIdentifier: app.bundleIdentifier)
    try application.launch()
    guard let tree = device.tree else {
      throw SurvivalError("The state '\(snapshot.state)' of '\(snapshot.screen)' shows nothing.")
    }
    self.tree = tree
    document = PageFrames.webViews(in: tree).first?.document
    if let document { snapshot.root.addKeys(of: document.body, to: &pageKeys) }
  }

  /// The keys of all that a locator finds, in document order; nil for what has none.
  package func find(_ locator: SurvivalLocator) throws -> [String?] {
    switch locator {
    case .native(let steps):
      return try RecordedQuery(steps).nodes(in: application).map(key)
    case .screen(let strategy, let value):
      return try FindArguments(strategy, value)
        .nodes(on: { () throws(WebDriverError) in source }, tree: tree, in: nil, limit: nil)
        .map(key)
    case .page(let strategy, let value):
      guard let document, let html else { return [] }
      return try WebLocator(strategy, value)
        .elements(of: document, page: { html }, in: nil).map(key)
    }
  }

  /// The key of an element of the device: its own, or that of what it shows of the page.
  func key(_ node: ElementNode) -> String? {
    if let truth = node.element.id as? Truth { return truth.key }
    if let element = node.element.backing as? DOMElement { return key(element) }
    if let text = node.element.backing as? DOMText { return text.parent.flatMap(key) }
    // The keyboard is the device's: no redesign of an app changes it.
    guard node.ancestors.contains(where: { $0.element.type == .keyboard }) else { return nil }
    return "keyboard/\(node.element.identifier)"
  }

  /// The key of an element of the page.
  func key(_ element: DOMElement) -> String? { pageKeys[ObjectIdentifier(element)] }
}
