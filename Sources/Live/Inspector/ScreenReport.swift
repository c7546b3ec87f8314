import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// A screen for the inspector's page: picture and tree at one revision.
package struct ScreenReport: Encodable {
  package let revision: Int
  /// An SVG.
  package let picture: String
  /// What the tree leaves out, or an empty string.
  package private(set) var note = ""
  /// Width and height, in points.
  package let size: [Double]
  package private(set) var nodes: [Node] = []

  package struct Node: Encodable {
    /// Its path, as ``InspectedScreen/node(at:)`` reads it.
    package let place: String
    package let depth: Int
    /// The name is the identifier or, without one, the label.
    package let type, name: String
    /// The visible text, if it differs from the name.
    package let text: String
    /// The visible part: left, top, width and height in points. Nil if no part is visible.
    package let box: [Double]?
  }

  private static let maxRows = 100

  /// Creates a report. Of a longer table, it has the first rows that are scrolled into view.
  package init(_ screen: InspectedScreen) {
    revision = screen.revision
    let tree = screen.tree
    size = [tree.screenSize.width, tree.screenSize.height]
    picture = screen.picture
    add(tree.application, depth: 0)
  }

  private mutating func add(_ node: ElementNode, depth: Int) {
    let (name, box) = (WireElement(node).name ?? "", node.visibleFrame)
    let text = node.element.value ?? node.element.label
    let isShown = !box.isNull && box.width > 0 && box.height > 0
    nodes.append(
      Node(
        place: node.place, depth: depth, type: node.element.type.capitalizedName, name: name,
        text: text == name ? "" : text,
        box: isShown ? [box.minX, box.minY, box.width, box.height] : nil))
    var children = 0..<node.childCount
    if let rows = node.rows, rows.count > Self.maxRows {
      let first = min(Int(node.scrollOffset / max(rows.rowHeight, 1)), rows.count - Self.maxRows)
      children = max(first, 0)..<max(first, 0) + Self.maxRows
      note = "The tree shows \(Self.maxRows) of \(rows.count) rows. To see others, scroll the app."
    }
    for child in children.compactMap(node.child(at:)) { add(child, depth: depth + 1) }
  }
}

/// An element's properties in both tools' terms, and its locators.
package struct ElementReport: Encodable {
  package let title, hint: String
  package let properties: [Property]
  package let locators: [SuggestedLocator]

  /// An attribute's names and values in XCUITest and Appium. Empty if a tool doesn't have it.
  package struct Property: Encodable {
    package let native, webDriver, nativeValue, webDriverValue: String
  }

  /// Describes an element. Throws ``InspectorError`` if there is no element at the place.
  package init(_ place: String, of screen: InspectedScreen) throws(InspectorError) {
    let node = try screen.element(at: place)
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
      ("", .focused, ""),
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
