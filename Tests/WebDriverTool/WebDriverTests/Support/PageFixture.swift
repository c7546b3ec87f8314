import Device
import TestSupport
import Testing
import WebDriver

/// A device that shows elements below each other, and their tree.
struct PageFixture {
  let device: Device
  let tree: ElementTree

  init(_ elements: @escaping @Sendable () -> [Element]) throws {
    device = try Device.running(0) { _ in Screen(elements()) }
    tree = try #require(device.tree)
  }

  /// A table with the rows "Row 0", "Row 1", …, each a cell with a text and a button "More".
  static func rows(_ count: Int) throws -> PageFixture { try PageFixture { [table(count)] } }

  static func table(_ count: Int) -> Element {
    let rows = Rows(Array(0..<count), id: { $0 }, state: 0) { index in
      Element(
        .cell, identifier: "cell-\(index)",
        content: .elements([
          Element(.staticText, label: "Row \(index)"),
          Element(.button, label: "More", isSelected: index % 2 == 1),
        ]))
    }
    return Element(.table, identifier: "rows", content: .rows(rows))
  }

  var document: PageDocument { PageDocument(tree: tree, limits: .untimed) }
}

extension XPathLimits {
  /// Limits that never end an evaluation because the machine is busy.
  static var untimed: XPathLimits { XPathLimits(timer: XPathTimer(clock: ManualTimeoutClock())) }
}

extension PageDocument {
  func texts(_ xpath: String, in node: ElementNode? = nil, limit: Int? = nil) throws -> [String] {
    try evaluate(xpath: xpath, in: node, limit: limit).map(\.briefDescription)
  }

  func error(_ xpath: String, in node: ElementNode? = nil) -> String {
    do {
      return "no error: \(try texts(xpath, in: node))"
    } catch {
      return "\(error)"
    }
  }
}

extension PageFixture {
  /// A screen with one element each of many kinds, to be found by their attributes.
  static func kinds() throws -> PageFixture {
    try PageFixture {
      [
        Element(
          .navigationBar, identifier: "bar",
          content: .elements([
            Element(.button, identifier: "add", label: "Add `it`", isSelected: true),
            Element(.button, label: "Edit $5", isEnabled: false),
          ])), Element(.textField, identifier: "field", placeholder: "Your name", isFocused: true),
        Element(.switch, label: "Loud", value: "true"),
        Element(
          .slider, identifier: "size", value: "17",
          scale: Element.Scale(minimum: 13, maximum: 21, current: 17)),
        Element(
          .other, id: "box", layout: Layout(height: 100),
          content: .elements([
            Element(
              .other, id: "inner",
              content: .elements([
                Element(.staticText, label: "Deep"), Element(.button, label: "Last"),
              ])), Element(.image, layout: Layout(height: 50)),
          ])), table(3),
      ]
    }
  }

  /// Records an issue if a locator doesn't find these elements of ``kinds()``: by a walk, as the
  /// first match only, or with an index.
  static func expectKinds(
    _ strategy: FindArguments.Strategy, _ value: String, _ found: [String]
  ) throws {
    #expect(try kinds().find(strategy, value) == found)
    #expect(try kinds().find(strategy, value, limit: 1) == Array(found.prefix(1)))
    let indexed = try kinds()
    _ = indexed.tree.index
    #expect(try indexed.find(strategy, value) == found)
  }

  /// Returns the types and names of the elements that a locator finds.
  func find(
    _ strategy: FindArguments.Strategy, _ value: String, in root: ElementNode? = nil,
    limit: Int? = nil
  ) throws -> [String] {
    try nodes(strategy, value, in: root, limit: limit).map { node in
      let name = WireElement(node).name.map { " '\($0)'" } ?? ""
      return node.element.type.capitalizedName + name
    }
  }

  func nodes(
    _ strategy: FindArguments.Strategy, _ value: String, in root: ElementNode? = nil,
    limit: Int? = nil
  ) throws -> [ElementNode] {
    let page = { () throws(WebDriverError) in document }
    return try FindArguments(strategy, value).nodes(on: page, tree: tree, in: root, limit: limit)
  }

  func flaw(_ strategy: FindArguments.Strategy, _ value: String) -> String {
    do {
      return "found \(try find(strategy, value))"
    } catch {
      return "\(error)"
    }
  }
}
