import Device
import Inspector
import NativeQuery
import WebDriver
import WebView

/// Chooses how code finds an element: for each tool the first locator that finds it alone on the
/// screen that a test sees.
struct TargetFinder {
  let screen: InspectedScreen

  /// Finds code for an element.
  ///
  /// - Parameters:
  ///   - intent: whether a row is meant by its text or by its place.
  ///   - text: what the locator should not hold, if it can do without.
  /// - Throws: ``RecorderError`` where a tool has no locator that finds it alone.
  func target(
    _ node: ElementNode, _ intent: RowIntent = .text, avoiding text: String? = nil
  ) throws -> Target {
    let isWeb = node.webElement != nil
    let name = Self.name(of: node)
    if intent == .place, let target = try? byPlace(node, isWeb: isWeb, name: name) { return target }
    let found = LocatorSearch(for: node, on: screen, isTimed: false, avoiding: text).found
      .filter(\.isUnique)
    guard let native = found.first(where: { $0.wire == nil })?.code.first?.text else {
      throw RecorderError("No native query finds \(node.briefDescription) alone.")
    }
    if let alert = node.tree.alert, node.isInside(alert) {
      return Target(
        native: native, wire: try Self.answer(node, of: alert), isWeb: false, name: name)
    }
    let wires = found.filter { $0.isWeb == isWeb }.compactMap(\.wire)
    guard let locator = byText(node, isWeb: isWeb, wires) ?? wires.first else {
      throw RecorderError("No locator of WebDriver finds \(node.briefDescription) alone.")
    }
    return Target(native: native, wire: locator, isWeb: isWeb, name: name)
  }

  static func isInAlert(_ node: ElementNode) -> Bool {
    node.tree.alert.map(node.isInside) ?? false
  }

  /// How WebDriver answers an alert as a tap of one of its buttons does.
  private static func answer(_ node: ElementNode, of alert: ElementNode) throws -> Locator {
    let index = node.tree.index
    let buttons = index.ordinals(of: .button).map { index.nodes[$0] }.filter { $0.isInside(alert) }
    if node.element.type != .button || node == buttons.last { return .alert }
    guard node == buttons.first else {
      throw RecorderError(
        "WebDriver answers an alert by its first or its last button, and \(node.briefDescription) is "
          + "neither.")
    }
    return .dismissal
  }

  /// A row by a text in it; nil for what is none.
  private func byText(_ node: ElementNode, isWeb: Bool, _ known: [Locator]) -> Locator? {
    guard node.element.type == .cell || node.element.type == .link,
      let text = Self.firstText(in: node)
    else { return nil }
    guard isWeb else { return known.first { $0.value.contains(text) } }
    let locator = Locator.xpath("//a[.//*[normalize-space() = \(text.xpathLiteral)]]")
    let hits = (try? screen.hits(locator, isWeb: true, limit: 2)) ?? []
    return hits.count == 1 && hits[0].isSame(as: node, node.webElement) ? locator : nil
  }

  /// A row, or what is in it, by the row's place among the rows.
  private func byPlace(_ node: ElementNode, isWeb: Bool, name: String) throws -> Target? {
    let row = sequence(first: node, next: \.parent).first {
      $0.element.type == .cell || $0.element.type == .link
    }
    guard let row, let rows = Self.rows(of: row.element.type, on: screen.tree),
      let place = rows.firstIndex(of: row)
    else { return nil }
    var native = Self.rowsQuery(row.element.type) + ".element(boundBy: \(place))"
    var wire = isWeb ? "(//a)[\(place + 1)]" : "//XCUIElementTypeCell[\(place + 1)]"
    if node != row {
      let text = [node.element.identifier, node.element.label].first { !$0.isEmpty } ?? ""
      let type = WireElement(node).type
      native += "." + node.element.type.queryPropertyName
      native += text.isEmpty ? ".element" : "[\(text.swiftLiteral)]"
      wire += "//\(type)" + (text.isEmpty ? "" : "[@name = \(text.xpathLiteral)]")
    }
    let locator = Locator.xpath(wire)
    let natives = try NativeLine(native, on: screen).hits(limit: 2)
    let wires = try screen.hits(locator, isWeb: isWeb, limit: 2)
    guard natives.map(\.node) == [node], wires.count == 1,
      wires[0].isSame(as: node, node.webElement)
    else { return nil }
    return Target(native: native, wire: locator, isWeb: isWeb, name: name)
  }

  /// Whether code finds anything on the screen natively.
  func finds(_ target: Target) -> Bool {
    (try? NativeLine(target.native, on: screen).hits(limit: 1).isEmpty) == false
  }

  /// All rows of a table, or all links of a page.
  static func rows(of type: ElementType, on tree: ElementTree) -> [ElementNode]? {
    let rows = tree.index.ordinals(of: type).map { tree.index.nodes[$0] }
    return rows.isEmpty ? nil : rows
  }

  static func rowsQuery(_ type: ElementType) -> String {
    type == .cell ? "app.tables.cells" : "app.links"
  }

  /// What a person calls an element: its label, or that of a text in it.
  static func name(of node: ElementNode) -> String {
    if node.element.type == .cell || node.element.type == .link,
      let text = firstText(in: node)
    {
      return text
    }
    let element = node.element
    return [element.label, element.placeholder ?? "", element.identifier].first { !$0.isEmpty }
      ?? element.type.name
  }

  /// The first static text in an element that says something.
  static func firstText(in node: ElementNode) -> String? {
    for child in node.children {
      if child.element.type == .staticText, !child.element.label.isEmpty {
        return child.element.label
      }
      if let text = firstText(in: child) { return text }
    }
    return nil
  }
}
