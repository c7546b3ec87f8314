import Device
import Inspector
import NativeQuery
import WebDriver
import WebView

/// Chooses each tool's first locator that finds only the given element.
struct TargetFinder {
  let screen: InspectedScreen

  /// Returns the locators of an element. They don't use the avoided text.
  ///
  /// - Throws: ``InspectorError`` if a tool has no locator that finds only the element.
  func target(_ node: ElementNode, avoiding text: String? = nil) throws -> Target {
    let isWeb = node.webElement != nil
    let found = LocatorSearch(for: node, on: screen, avoiding: text).found.filter(\.isUnique)
    guard let native = found.first(where: \.isNative) else {
      throw InspectorError("No native query finds only \(node.briefDescription).")
    }
    let wires = found.filter { !$0.isNative && $0.isWeb == isWeb }.map(\.locator)
    guard let wire = byText(node, wires) ?? wires.first else {
      throw InspectorError("No WebDriver locator finds only \(node.briefDescription).")
    }
    return Target(native: native.value, wire: wire, isWeb: isWeb, name: Self.name(of: node))
  }

  private func byText(_ node: ElementNode, _ known: [Locator]) -> Locator? {
    guard node.isRow, let text = Self.firstText(in: node) else { return nil }
    guard node.webElement != nil else { return known.first { $0.value.contains(text) } }
    let locator = Locator.xpath("//a[.//*[normalize-space() = \(text.xpathLiteral)]]")
    return finds(locator, only: node) ? locator : nil
  }

  private func finds(_ locator: Locator, only node: ElementNode) -> Bool {
    let web = node.webElement
    let hits = (try? screen.hits(locator, isWeb: web != nil, limit: 2)) ?? []
    return hits.count == 1 && hits[0].isSame(as: node, web)
  }

  func finds(_ target: Target) -> Bool {
    (try? NativeLine(target.native, on: screen).hits(limit: 1).isEmpty) == false
  }

  static func name(of node: ElementNode) -> String {
    if node.isRow, let text = firstText(in: node) { return text }
    let element = node.element
    return [element.label, element.placeholder ?? "", element.identifier].first { !$0.isEmpty }
      ?? element.type.name
  }

  private static func firstText(in node: ElementNode) -> String? {
    if node.element.type == .staticText, !node.element.label.isEmpty { return node.element.label }
    return node.children.lazy.compactMap(firstText).first
  }
}

extension ElementNode {
  /// Whether it is a table's row, or a link, which is its counterpart on a page.
  var isRow: Bool { element.type == .cell || element.type == .link }

  var isInAlert: Bool { tree.alert.map(isInside) ?? false }
}

/// The content of a screen without the keyboard, for comparison with a second screen.
struct ScreenFacts {
  private let tree: ElementTree?
  let nodes: [ElementNode]
  /// The rows of tables. Without tables, the links of pages.
  let rows: [ElementNode]

  init(_ tree: ElementTree?) {
    self.tree = tree
    let main = tree?.application.child(at: 0)
    nodes = main.map { main in main.tree.index.nodes.filter { $0.isInside(main) } } ?? []
    let cells = nodes.filter { $0.element.type == .cell }
    rows = cells.isEmpty ? nodes.filter { $0.element.type == .link } : cells
  }

  var screen: ElementKey? { tree?.application.child(at: 0)?.child(at: 0)?.key }
  var alert: ElementNode? { tree?.alert }

  func node(at path: ElementPath) -> ElementNode? { tree?.node(at: path) }

  var lines: [String] {
    nodes.map { node in
      let element = node.element
      let state = (element.isEnabled ? "" : " disabled") + (element.isSelected ? " selected" : "")
      return [element.type.name, element.identifier, element.label, element.value ?? "-"]
        .joined(separator: "\u{1F}") + state
    }
  }

  var title: ElementNode? {
    if let bar = nodes.first(where: { $0.element.type == .navigationBar }) {
      return bar.children.first { $0.element.type == .staticText }
    }
    return nodes.first { $0.webElement?.localName == "h1" }
  }

  var buttonsAndTexts: [ElementNode] {
    nodes.filter { [.button, .staticText].contains($0.element.type) && !$0.element.label.isEmpty }
  }
}
