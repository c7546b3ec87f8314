import Device

/// An app with nothing but a long table: rows "Row 0", "Row 1" and so on. A tap ticks a row.
struct RowsApp: AppDefinition {
  let bundleIdentifier = "app.duet.rows"
  let name = "Rows"
  let count: Int

  func launch(_ launch: AppLaunch) -> any App { RunningRowsApp(count: count, host: launch.host) }
}

private final class RunningRowsApp: App {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var isTicked = false
  }

  private let host: AppHost
  private var rows: [Row] { didSet { host.invalidate() } }

  init(count: Int, host: AppHost) {
    self.host = host
    rows = (0..<count).map { Row(id: $0) }
  }

  var screen: Screen {
    let table = Rows(rows, id: \.id, state: 0) { [unowned self] row in
      Element(
        .cell, isSelected: row.isTicked,
        content: .elements([Element(.staticText, label: "Row \(row.id)")]),
        actions: [.tap { self.rows[row.id].isTicked.toggle() }])
    }
    return Screen(
      Element(
        .other, id: "rows",
        content: .elements([
          Element(.navigationBar, identifier: "Rows"), Element(.table, content: .rows(table)),
        ])))
  }
}
