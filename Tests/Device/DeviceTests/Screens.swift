import Device
import DeviceDoubles

extension Device {
  /// The only element of a type with a label.
  func find(_ type: ElementType, _ label: String) -> ElementNode? {
    guard let index = tree?.index else { return nil }
    let found = index.ordinals(of: type).map { index.nodes[$0] }
      .filter { $0.element.label == label }
    return found.count == 1 ? found[0] : nil
  }

  /// A device that shows a table of rows "Row 0", "Row 1" …, each with a text of that name; the
  /// model notes which row was tapped.
  static func showingTable(of count: Int) throws -> Device {
    try running(TableModel(numbers: Array(0..<count))) { app in
      let rows = Rows(app.model.numbers, id: { $0 }, state: 0) { number in
        Element(
          .cell, content: .elements([Element(.staticText, label: "Row \(number)")]),
          actions: [.tap { app.model.tapped = number }])
      }
      return Screen(
        Element(
          .other, id: "screen",
          content: .elements([
            Element(.navigationBar, identifier: "Table"),
            Element(.table, content: .rows(rows)),
            Element(.staticText, identifier: "tapped", label: "\(app.model.tapped)"),
          ])))
    }
  }

  /// The table on the screen.
  var table: ElementNode? { tree?.application.children[0].children[0].children[1] }

  /// The label of the text that says which row was tapped.
  var tapped: String? { tree?.application.children[0].children[0].children[2].element.label }
}

struct TableModel: Sendable {
  var numbers: [Int]
  var tapped = -1
}
