import Device
import WebDriver
import WebView

/// What is on a screen without the keyboard, to be compared with another one.
struct ScreenFacts {
  private let tree: ElementTree?
  /// In document order.
  let nodes: [ElementNode]
  /// The rows of tables, else the links of pages.
  let rows: [ElementNode]

  init(_ tree: ElementTree?) {
    self.tree = tree
    let main = tree?.application.child(at: 0)
    nodes = main.map { main in main.tree.index.nodes.filter { $0.isInside(main) } } ?? []
    let cells = nodes.filter { $0.element.type == .cell }
    rows = cells.isEmpty ? nodes.filter { $0.element.type == .link } : cells
  }

  /// What tells the screen from the app's other screens.
  var screen: ElementKey? { tree?.application.child(at: 0)?.child(at: 0)?.key }
  var alert: ElementNode? { tree?.alert }
  var focused: ElementNode? { tree?.focusedNode }

  func node(at path: ElementPath) -> ElementNode? { tree?.node(at: path) }

  /// The elements as texts, to be compared with another device's.
  var lines: [String] {
    nodes.map { node in
      let element = node.element
      let state = (element.isEnabled ? "" : " disabled") + (element.isSelected ? " selected" : "")
      return [element.type.name, element.identifier, element.label, element.value ?? "-"]
        .joined(separator: "\u{1F}") + state
    }
  }

  /// The title: a bar's text, or the page's.
  var title: ElementNode? {
    if let bar = nodes.first(where: { $0.element.type == .navigationBar }) {
      return bar.children.first { $0.element.type == .staticText }
    }
    return nodes.first { $0.webElement?.localName == "h1" }
  }

  /// Buttons and texts with a label.
  var telling: [ElementNode] {
    nodes.filter { [.button, .staticText].contains($0.element.type) && !$0.element.label.isEmpty }
  }
}
