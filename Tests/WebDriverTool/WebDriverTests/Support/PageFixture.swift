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

  /// One element each of many kinds, to be found by their attributes.
  static func kinds() -> [Element] {
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

  var document: PageDocument { PageDocument(tree: tree, limits: .untimed) }
}

extension XPathLimits {
  /// Limits that never end an evaluation because the machine is busy.
  static var untimed: XPathLimits { XPathLimits(timer: XPathTimer(clock: ManualTimeoutClock())) }
}

extension PageDocument {
  func texts(_ xpath: String) throws -> [String] {
    try evaluate(xpath: xpath).map(\.briefDescription)
  }

  /// Returns the message of the error of an XPath, after the XPath itself.
  func flaw(_ xpath: String) -> String {
    let start = "invalid selector: The XPath \"\(xpath)\" "
    do {
      return "no error: \(try texts(xpath))"
    } catch {
      return "\(error)".hasPrefix(start) ? String("\(error)".dropFirst(start.count)) : "\(error)"
    }
  }
}
