import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// A screen for the inspector's page: picture and tree at one revision.
package struct ScreenReport: Encodable {
  package let revision: Int
  /// The picture is an SVG. The note explains a limit of the picture, and may be empty.
  package let app, picture, note: String
  /// Width and height, in points.
  package let size: [Double]
  package let nodes: [Node]

  /// An element, or a range of omitted rows in a long table.
  package struct Node: Encodable {
    /// Its path, as ``InspectedScreen/node(at:)`` reads it. For omitted rows, the table's path.
    package let place: String
    package let depth: Int
    /// The name is the identifier or, without one, the label.
    package let type, name: String
    /// The visible text, if it differs from the name.
    package var text = ""
    /// The visible part: left, top, width and height in points. Nil if no part is visible.
    package var box: [Double]?
    /// Its position among its siblings, from 1, and their number.
    package let position: [Int]
    /// The number of omitted rows and the first row to show instead. Nil for an element.
    package var rows: [Int]?
  }

  static let maxRows = 100

  /// Creates a report. Longer tables show the rows from `firstRow`, or those scrolled into view.
  package init(_ screen: InspectedScreen, firstRow: Int? = nil) {
    revision = screen.revision
    app = screen.appName
    let tree = screen.tree
    size = [tree.screenSize.width, tree.screenSize.height]
    picture = screen.picture
    var walk = Walk(firstRow: firstRow)
    walk.add(tree.application, depth: 0)
    nodes = walk.nodes
    let wantsKeyboard = tree.focusedNode.map { $0.element.type.isTextInput } ?? false
    note =
      wantsKeyboard && tree.keyboard == nil && screen.document == nil
      ? "This page shows no keyboard. A test's device does, with its keys as elements." : ""
  }

  private struct Walk {
    let firstRow: Int?
    var nodes: [Node] = []

    mutating func add(_ node: ElementNode, depth: Int) {
      let wire = WireElement(node)
      let (name, box) = (wire.name ?? "", node.visibleFrame)
      let text = node.element.value ?? node.element.label
      let isShown = !box.isNull && box.width > 0 && box.height > 0
      nodes.append(
        Node(
          place: node.place, depth: depth, type: node.element.type.capitalizedName, name: name,
          text: text == name ? "" : text,
          box: isShown ? [box.minX, box.minY, box.width, box.height] : nil,
          position: [node.index + 1, node.parent?.childCount ?? 1]))
      guard let rows = node.rows, rows.count > maxRows else {
        for child in node.children { add(child, depth: depth + 1) }
        return
      }
      let shown = Int(node.scrollOffset / max(rows.rowHeight, 1))
      let first = min(max(firstRow ?? shown, 0), rows.count - maxRows)
      leaveOut(first, from: max(first - maxRows, 0), of: node, depth: depth)
      for index in first..<first + maxRows {
        if let row = node.child(at: index) { add(row, depth: depth + 1) }
      }
      leaveOut(rows.count - first - maxRows, from: first + maxRows, of: node, depth: depth)
    }

    mutating func leaveOut(_ count: Int, from first: Int, of node: ElementNode, depth: Int) {
      guard count > 0 else { return }
      nodes.append(
        Node(
          place: node.place, depth: depth + 1, type: "rows", name: "",
          position: [first + 1, node.childCount], rows: [count, first]))
    }
  }
}

/// An element's properties in both tools' terms, and its locators.
package struct ElementReport: Encodable {
  package let revision: Int
  package let place, title, hint: String
  package let properties: [Property]
  package let locators: [SuggestedLocator]

  /// An attribute's names and values in XCUITest and Appium. Empty if a tool doesn't have it.
  package struct Property: Encodable {
    package let native, webDriver, nativeValue, webDriverValue: String
  }

  /// Describes an element. Throws ``InspectorError`` if there is no element at the place.
  package init(_ place: String, of screen: InspectedScreen) throws(InspectorError) {
    let node = try screen.element(at: place)
    revision = screen.revision
    self.place = place
    title = node.briefDescription
    properties = Self.properties(of: node)
    hint =
      node.element.identifier.isEmpty && node.parent != nil
      ? "It has no identifier, so its locators depend on visible text." : ""
    locators = LocatorSearch(for: node, on: screen).found
  }

  private static func properties(of node: ElementNode) -> [Property] {
    let (element, wire, frame) = (node.element, WireElement(node), node.frame)
    let rect = [frame.minX, frame.minY, frame.width, frame.height]
      .map { String(format: "%g", $0) }.joined(separator: ", ")
    let own: [(String, WireAttribute?, String)] = [
      ("elementType", .type, ".\(element.type.name)"), ("identifier", nil, element.identifier),
      ("", .name, ""), ("label", .label, element.label),
      ("value", .value, element.valueOrPlaceholder ?? "nil"),
      ("placeholderValue", .placeholderValue, element.placeholder ?? "nil"),
      ("isEnabled", .enabled, "\(element.isEnabled)"),
      ("isSelected", .selected, "\(element.isSelected)"),
      ("hasFocus", .focused, "false"),
      ("isHittable", .hittable, "\(node.isHittable)"), ("", .visible, ""),
      ("", .accessible, ""), ("", .traits, ""), ("frame", .rect, rect),
    ]
    var all = own.map { native, attribute, value in
      Property(
        native: native, webDriver: attribute?.rawValue ?? "", nativeValue: value,
        webDriverValue: attribute.map { wire.attribute($0.rawValue) ?? "null" } ?? "")
    }
    if let web = node.webElement {
      let texts = [("tag", web.localName)] + web.attributes.map { ("@\($0.name)", $0.value) }
      all += texts.map { Property(native: "", webDriver: $0, nativeValue: "", webDriverValue: $1) }
    }
    return all
  }
}
