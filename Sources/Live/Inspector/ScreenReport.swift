import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// A screen as the inspector's page shows it: picture and tree, of one revision.
package struct ScreenReport: Encodable {
  package let revision: Int
  /// The picture is an SVG; the note says what to know when reading it, and is empty for nothing.
  package let app, picture, note: String
  /// Width and height, in points.
  package let size: [Double]
  package let nodes: [Node]

  /// An element, or a stretch of a long table's rows that is left out.
  package struct Node: Encodable {
    /// Its place, as ``InspectedScreen/node(at:)`` reads it; of rows left out, the table's.
    package let place: String
    package let depth: Int
    /// The name is the identifier or, without one, the label.
    package let type, name: String
    /// What a person reads, where that is not the name.
    package var text = ""
    /// The visible part: left, top, width, height in points; nil for none.
    package var box: [Double]?
    /// Its place among its siblings, from 1, and their number.
    package let position: [Int]
    /// The number of rows left out, and the first one to show instead; nil for an element.
    package var rows: [Int]?
  }

  static let maxRows = 100

  /// Tables with more rows show those from `firstRow` on, or those scrolled into view.
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
      ? "This page shows no keyboard; a test's device does, with its keys as elements." : ""
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

/// An element in both tools' words, and how each finds it.
package struct ElementReport: Encodable {
  package let revision: Int
  package let place, title, hint: String
  package let properties: [Property]
  package let locators: [SuggestedLocator]

  /// An attribute as XCUITest and Appium call it, empty where one does not know it, and its values.
  package struct Property: Encodable {
    package let native, webDriver, nativeValue, webDriverValue: String
  }

  /// Describes an element; an ``InspectorError`` where there is none at the place.
  package init(_ place: String, of screen: InspectedScreen) throws(InspectorError) {
    let node = try screen.element(at: place)
    revision = screen.revision
    self.place = place
    title = node.briefDescription
    properties = Self.properties(of: node)
    hint =
      node.element.identifier.isEmpty && node.parent != nil
      ? "It has no identifier: its locators change with what people read." : ""
    locators = LocatorSearch(for: node, on: screen).found
  }

  private static func properties(of node: ElementNode) -> [Property] {
    let (element, wire, frame) = (node.element, WireElement(node), node.frame)
    let rect = [frame.minX, frame.minY, frame.width, frame.height]
      .map { String(format: "%g", $0) }.joined(separator: ", ")
    let own: [(String, WireAttribute?, String)] = [
      ("elementType", .type, ".\(element.type.name)"), ("identifier", nil, element.identifier),
      ("", .name, ""), ("label", .label, element.label), ("value", .value, element.value ?? "nil"),
      ("placeholderValue", .placeholderValue, element.placeholder ?? "nil"),
      ("isEnabled", .enabled, "\(element.isEnabled)"),
      ("isSelected", .selected, "\(element.isSelected)"),
      ("hasFocus", .focused, "\(element.isFocused)"),
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

/// Redesigns of screens, by which the inspector measures what locators survive.
package protocol ScreenRedesigns: Sendable {
  /// Draws a screen in each redesign that changes it.
  func redrawn(_ screen: ElementTree, app: String) throws -> RedrawnScreens
}

/// A screen in several redesigns, in which an element keeps its key.
package struct RedrawnScreens {
  package struct Screen {
    let redesign: String
    let device: Device
    let key: (ElementNode) -> String?
    let pageKey: (DOMElement) -> String?

    package init(
      redesign: String, device: Device, key: @escaping (ElementNode) -> String?,
      pageKey: @escaping (DOMElement) -> String?
    ) {
      (self.redesign, self.device, self.key, self.pageKey) = (redesign, device, key, pageKey)
    }
  }

  /// The key of an element of the screen as the app draws it; nil if no redesign draws it.
  let key: (ElementNode) -> String?
  let screens: [Screen]

  package init(key: @escaping (ElementNode) -> String?, screens: [Screen]) {
    (self.key, self.screens) = (key, screens)
  }
}

/// Which redesigns of the screen an element's locators survive: counted, not predicted. They find
/// the same element there.
package struct MeasuredSurvival: Encodable {
  package let revision: Int
  package let place: String
  package let redesigns: Int
  /// By locator, in the order of ``ElementReport/locators``, the redesigns that it does not survive.
  package let lost: [[String]]
  package let note: String

  /// A screen with more elements is not redrawn, because all of them would be made.
  private static let maxElements = 3000

  /// Measures an element's locators; an ``InspectorError`` if there is none at the place.
  package init(
    _ place: String, of screen: InspectedScreen, by redesigns: (any ScreenRedesigns)?
  ) throws(InspectorError) {
    let node = try screen.element(at: place)
    revision = screen.revision
    self.place = place
    let isSmall = screen.tree.index.nodes.count <= Self.maxElements
    guard isSmall, let all = screen.redrawn(by: redesigns), let key = all.key(node) else {
      (self.redesigns, lost) = (0, [])
      note = "not measured: " + (isSmall ? "no redesign draws it" : "the screen is too large")
      return
    }
    self.redesigns = all.screens.count
    lost = LocatorSearch(for: node, on: screen).found.map { locator in
      all.screens.filter { !$0.finds(key, by: locator) }.map(\.redesign)
    }
    note = ""
  }
}

extension RedrawnScreens.Screen {
  /// Whether a locator finds an element, as its tool looks for it.
  fileprivate func finds(_ key: String, by locator: SuggestedLocator) -> Bool {
    let screen = try? Inspector.of(device).screen()
    let hits = try? screen?.hits(locator.locator, isWeb: locator.isWeb, limit: 2)
    guard let first = hits?.first, locator.wire != nil || hits?.count == 1 else { return false }
    return (first.element.map(pageKey) ?? first.node.flatMap(self.key)) == key
  }
}
