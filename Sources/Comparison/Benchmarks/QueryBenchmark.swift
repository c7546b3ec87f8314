import Foundation
import NativeQuery
import WebDriver

/// What it costs to find a row by its label, on tables of several lengths.
struct QueryBenchmark {
  let rows: Int
  /// How many runs are measured on a screen that stays as it is; fewer are made of what takes long.
  let runs: Int

  private var app: RowsApp { RowsApp(count: rows) }
  private var changes: Int { max(5, min(runs, 1_000_000 / rows)) }

  func native() throws -> [Timing] {
    let launches = try Stopwatch.measure(20) { _ in
      let app = try app.launched()
      try app.tables.cells.element(boundBy: rows - 1).tap()
    }
    let running = try app.launched()
    func find(_ run: Int) throws { _ = try running.staticTexts[app.label(run)].label }
    let unchanged = try Stopwatch.measure(runs, warmUp: 3, find)
    let changed = try Stopwatch.measure(
      changes, warmUp: 0, prepare: { try running.tables.cells.element(boundBy: $0 % rows).tap() },
      find)
    return [
      Timing("native: launch, tap the last row", rows: rows, seconds: launches),
      Timing("native: find by label, unchanged screen", rows: rows, seconds: unchanged),
      Timing("native: find by label after one row changed", rows: rows, seconds: changed),
    ]
  }

  /// Measures the WebDriver tool without HTTP, and libxml2 alone on the same page source.
  func webDriver() async throws -> [Timing] {
    let transport = InProcessTransport(handler: app.remoteEnd(sessionLimit: 1))
    let launches = try await Stopwatch.measure(rows > 10_000 ? 5 : 20) { _ in
      let driver = try await app.start(on: transport)
      try await driver.findElement(.xpath("//XCUIElementTypeCell[last()]")).click()
      try await driver.quit()
    }
    let driver = try await app.start(on: transport)
    func find(_ run: Int) async throws { try await driver.findElement(app.row(run)) }
    let unchanged = try await Stopwatch.measure(runs, warmUp: 3, find)
    let source = Data(try await driver.pageSource().utf8)
    let changed = try await Stopwatch.measure(
      changes, warmUp: 0, prepare: { try await driver.findElement(app.row($0)).click() }, find)
    try await driver.quit()
    let expressions = (0..<runs).map { app.row($0).value }
    return [
      Timing("webdriver: launch, tap the last row", rows: rows, seconds: launches),
      Timing(
        "webdriver: find by XPath, unchanged screen", rows: rows, seconds: unchanged,
        peer: LibXML2Peer.name),
      Timing("webdriver: find by XPath after one row changed", rows: rows, seconds: changed),
      try LibXML2Peer.measure(expressions, on: source, rows: rows),
      try LXMLPeer.measure(expressions, on: source, rows: rows),
    ]
  }
}
