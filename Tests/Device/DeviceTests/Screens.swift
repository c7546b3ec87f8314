import Device
import DeviceDoubles
import Testing

extension Device {
  /// A device that shows a table of rows "Row 0", "Row 1" …, each with a text of that name; the
  /// model notes which row was tapped.
  static func showingTable(of count: Int) throws -> Device {
    try running(-1) { app in
      let rows = Rows(Array(0..<count), id: { $0 }, state: 0) { number in
        Element(
          .cell, content: .elements([Element(.staticText, label: "Row \(number)")]),
          actions: [.tap { app.model = number }])
      }
      return Screen([
        Element(.navigationBar, identifier: "Table"),
        Element(.table, content: .rows(rows)),
        Element(.staticText, identifier: "tapped", label: "\(app.model)"),
      ])
    }
  }

  /// The table on the screen; looking for it makes no rows.
  func table() throws -> ElementNode { try #require(shown.first { $0.element.type == .table }) }

  /// The row at an index of the table on the screen.
  func row(_ index: Int) throws -> ElementNode { try #require(table().child(at: index)) }

  /// The label of the text that says which row was tapped.
  var tapped: String { shown[2].element.label }
}
