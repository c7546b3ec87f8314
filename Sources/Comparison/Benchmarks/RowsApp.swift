import Device
import NativeQuery
import WebDriver

/// An app with nothing but a long table: rows "Row 0", "Row 1" and so on. A tap ticks a row, and a
/// text above the table tells which row it was; "Change" ticks the first row.
struct RowsApp: AppDefinition {
  let bundleIdentifier = "app.duet.rows"
  let name = "Rows"
  let count: Int

  func launch(_ launch: AppLaunch) -> any App {
    RunningRowsApp(count: count, host: launch.host)
  }

  /// What the text above the table says after a tap on a row.
  static func report(ofTapOn row: Int) -> String { "Tapped: Row \(row)" }
}

private final class RunningRowsApp: App {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var isTicked = false
  }

  private let host: AppHost
  private var rows: [Row] { didSet { host.invalidate() } }
  private var tapped = "Nothing was tapped"

  init(count: Int, host: AppHost) {
    self.host = host
    rows = (0..<count).map { Row(id: $0) }
  }

  private func tap(_ row: Int) {
    tapped = RowsApp.report(ofTapOn: row)
    rows[row].isTicked.toggle()
  }

  var screen: Screen {
    let table = Rows(rows, id: \.id, state: 0) { [unowned self] row in
      Element(
        .cell, isSelected: row.isTicked,
        content: .elements([Element(.staticText, label: "Row \(row.id)")]),
        actions: [.tap { self.tap(row.id) }])
    }
    let change = Element(
      .button, label: "Change", actions: [.tap { [unowned self] in rows[0].isTicked.toggle() }])
    return Screen(
      Element(
        .other, id: "rows",
        content: .elements([
          Element(.navigationBar, identifier: "Rows", content: .elements([change])),
          Element(.staticText, identifier: "tapped", label: tapped),
          Element(.table, content: .rows(table)),
        ])))
  }
}

extension RowsApp {
  /// The app as the native tool sees it, launched on a device of its own.
  func launched() throws -> XCUIApplication {
    let app = XCUIApplication(
      device: Device(apps: [self]), bundleIdentifier: bundleIdentifier)
    try app.launch()
    return app
  }

  /// The label of a row for a run, or for a warm-up by a negative number; each is another one.
  func label(_ run: Int) -> String { "Row \((count / 2 + abs(run) * 7919) % count)" }

  /// The locator of that row.
  func row(_ run: Int) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label='\(label(run))']")
  }

  /// A remote end whose sessions run the app on the virtual clock.
  func remoteEnd(sessionLimit: Int) -> RemoteEnd {
    RemoteEnd(
      configuration: .init(apps: [self], clock: .virtual, sessionLimit: sessionLimit))
  }

  func start(on transport: any WebDriverTransport) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: transport,
      capabilities: ["appium:bundleId": .string(bundleIdentifier), "platformName": "iOS"])
  }
}
