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

/// The keys by which a survey recognises the elements of a ``Snapshot`` in each redesign.
extension ScreenNode {
  package init(_ content: Content, key: String?, _ children: [ScreenNode] = []) {
    self.init(content, children)
    self.key = key
  }

  /// Copies an element of a document, without its event handlers.
  package init(of element: DOMElement) {
    var attributes: HTMLAttributes = [:]
    for attribute in element.attributes { attributes[attribute.name] = attribute.value }
    self.init(
      .tag(element.localName, attributes),
      element.children.compactMap { child in
        if let text = child as? DOMText { return ScreenNode(.text(text.data)) }
        return (child as? DOMElement).map(ScreenNode.init(of:))
      })
  }

  /// The path of the element before any redesign. No tool can read it. Nil outside a ``Snapshot``,
  /// for texts, and for elements that a redesign added.
  package var key: String? {
    get {
      switch content {
      case .element(let element): (element.id as? SnapshotKey)?.key
      case .piece(let piece): (piece.key as? SnapshotKey)?.key
      case .text: nil
      }
    }
    set {
      let id = newValue.map { AnyHashable(SnapshotKey(key: $0)) }
      change { $0.id = id }
      guard case .piece(var piece) = content else { return }
      piece.key = id
      content = .piece(piece)
    }
  }

  /// Returns a copy in which each element has a key: a path of names.
  package func keyed(_ key: String) -> ScreenNode {
    var copy = self
    copy.key = key
    var names = UniqueNames()
    copy.children = children.map { child in
      child.pathName.map { child.keyed("\(key)/\(names.unique($0))") } ?? child
    }
    return copy
  }

  private var pathName: String? {
    switch content {
    case .text: return nil
    case .piece(let piece):
      return piece.name + (id.isEmpty ? "" : "#\(id)") + (self["class"].map { ".\($0)" } ?? "")
    case .element(let element):
      // A bar's identifier is its title, which varies between uses of the same screen.
      if element.type == .navigationBar { return element.type.name }
      let name = element.identifier.isEmpty ? element.label : element.identifier
      return element.type.name + (name.isEmpty ? "" : "#\(name)")
    }
  }

  /// Numbers siblings with the same name.
  private struct UniqueNames {
    private var seen: [String: Int] = [:]

    mutating func unique(_ name: String) -> String {
      seen[name, default: 0] += 1
      return seen[name, default: 1] == 1 ? name : "\(name)[\(seen[name, default: 1])]"
    }
  }

  /// Adds the keys of this node and its descendants for the rendered elements of the document.
  package func addKeys(of element: DOMElement, to keys: inout [ObjectIdentifier: String]) {
    keys[ObjectIdentifier(element)] = key
    for (child, node) in zip(element.elements, children.filter { $0.tag != nil }) {
      node.addKeys(of: child, to: &keys)
    }
  }
}

/// The key of a node, stored as the id of its element. Tools can't read it.
struct SnapshotKey: Hashable { let key: String }

/// Reading and changing nodes for redesigns.
extension ScreenNode {
  /// Changes words of the user interface, including the title of a bar.
  mutating func changeWords(_ change: (String) -> String) {
    changeTexts { Wording.change($0, change) }
    if type == .navigationBar {
      self.change { $0.identifier = Wording.change($0.identifier, change) }
    }
  }

  mutating func changePlaceholder(_ change: (String) -> String) {
    self.change { $0.placeholder = $0.placeholder.map(change) }
    if let text = self["placeholder"] { self["placeholder"] = change(text) }
  }

  package var all: [ScreenNode] { [self] + children.flatMap(\.all) }

  mutating func moveToEnd(_ isWanted: (ScreenNode) -> Bool) {
    if let place = children.firstIndex(where: isWanted) {
      children.append(children.remove(at: place))
    }
  }

  /// A copy without keys and ids, so that it is a different element for the app and the tools.
  var copied: ScreenNode {
    changed { $0.key = nil }
  }

  var readTexts: [String] {
    all.compactMap { node in
      if case .text(let text) = node.content { return text }
      return node.type == .staticText ? node.label : nil
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  var barTitle: String? {
    guard case .element(let element) = content, element.type == .navigationBar else { return nil }
    return element.identifier
  }

  var label: String { if case .element(let element) = content { element.label } else { "" } }
}
