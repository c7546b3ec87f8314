import Device
import SampleApps
import WebView

package struct Snapshot {
  package let screen: String
  /// The name of the screen's state, such as `editing`.
  package let state: String
  package let page: (title: String, url: String)?
  package var root: ScreenNode

  package init(
    screen: String, state: String, page: (title: String, url: String)?, root: ScreenNode
  ) { (self.screen, self.state, self.page, self.root) = (screen, state, page, root) }

  package init(_ screen: String, _ state: String, of tree: ElementTree?) throws {
    guard let tree, let root = tree.application.child(at: 0)?.child(at: 0) else {
      throw SnapshotError("The device shows nothing for the state '\(state)' of '\(screen)'.")
    }
    (self.screen, self.state) = (screen, state)
    if let document = PageFrames.webViews(in: tree).first?.document {
      page = (document.title, document.url)
      self.root = ScreenNode(of: document.body).keyed("body")
    } else {
      page = nil
      self.root = ScreenNode(of: root.element).keyed("screen")
    }
  }

  fileprivate static func element(shownBy node: ElementNode) -> DOMElement? {
    switch node.element.backing {
    case let element as DOMElement: element
    case let text as DOMText: text.parent
    default: nil
    }
  }
}

package struct SnapshotError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

private struct SnapshotApp: AppDefinition {
  let bundleIdentifier = "app.duet.still"
  let name: String
  /// Used only on the device's thread. Its actions are never called.
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

package final class ShownSnapshot {
  package let device: Device
  package let tree: ElementTree
  package let document: Document?
  private var pageKeys: [ObjectIdentifier: String] = [:]

  package init(_ snapshot: Snapshot) throws {
    let app = SnapshotApp(
      name: snapshot.page == nil ? "TinyLog" : "Beer Explorer", snapshot: snapshot)
    device = Device(apps: [app], clock: .virtual)
    try device.launch(app.bundleIdentifier)
    guard let tree = device.tree else {
      throw SnapshotError("The state '\(snapshot.state)' of '\(snapshot.screen)' shows nothing.")
    }
    self.tree = tree
    document = PageFrames.webViews(in: tree).first?.document
    if let document { snapshot.root.addKeys(of: document.body, to: &pageKeys) }
  }

  package var bundleIdentifier: String { device.running?.bundleIdentifier ?? "" }

  /// Returns the key of an element of the device, or of the page's element that it renders.
  package func key(_ node: ElementNode) -> String? {
    if let identity = node.element.id as? SnapshotKey { return identity.key }
    if let element = Snapshot.element(shownBy: node) { return key(element) }
    // The keyboard belongs to the device, so redesigns of apps don't change it.
    guard node.ancestors.contains(where: { $0.element.type == .keyboard }) else { return nil }
    return "keyboard/\(node.element.identifier)"
  }

  package func key(_ element: DOMElement) -> String? { pageKeys[ObjectIdentifier(element)] }
}
