import Foundation
import NativeQuery
import WebDriver

/// What it costs to find a row by its label, on tables of several lengths.
public struct QueryBenchmark {
  /// The number of rows on the screen.
  public let rows: Int
  /// How many runs are measured on a screen that stays as it is.
  public let runs: Int

  /// A benchmark; fewer runs are made of what takes long.
  public init(rows: Int, runs: Int) {
    self.rows = rows
    self.runs = runs
  }

  private var rowsApp: RowsApp { RowsApp(count: rows) }

  private var changes: Int { max(5, min(runs, 1_000_000 / rows)) }

  private func label(_ run: Int) -> String { "Row \((rows / 2 + run * 7919) % rows)" }

  /// Measures the native tool.
  public func native() throws -> [Timing] {
    let launches = try Stopwatch.measure(20) { _ in
      let app = try rowsApp.launched()
      try app.tables.cells.element(boundBy: rows - 1).tap()
    }
    let app = try rowsApp.launched()
    let unchanged = try Stopwatch.measure(runs, warmUp: 3) { run in
      _ = try app.staticTexts[label(abs(run))].label
    }
    let changed = try measureChanges { run in
      try app.tables.cells.element(boundBy: run % rows).tap()
    } find: { run in
      _ = try app.staticTexts[label(abs(run))].label
    }
    return [
      Timing("native: launch, tap the last row", rows: rows, seconds: launches),
      Timing("native: find by label, unchanged screen", rows: rows, seconds: unchanged),
      Timing("native: find by label after one row changed", rows: rows, seconds: changed),
    ]
  }

  private func measureChanges(
    change: (Int) throws -> Void, find: (Int) throws -> Void
  ) throws -> [Double] {
    var seconds: [Double] = []
    for run in 0..<changes {
      try change(run)
      seconds += try Stopwatch.measure(1, warmUp: 0) { _ in try find(run) }
    }
    return seconds
  }

  /// Measures the WebDriver tool without HTTP, and libxml2 alone on the same page source.
  public func webDriver() async throws -> [Timing] {
    let transport = InProcessTransport(handler: rowsApp.remoteEnd(sessionLimit: 1))
    let launches = try await Stopwatch.measure(rows > 10_000 ? 5 : 20) { _ in
      let driver = try await rowsApp.start(on: transport)
      try await driver.findElement(.xpath("//XCUIElementTypeCell[last()]")).click()
      try await driver.quit()
    }
    let driver = try await rowsApp.start(on: transport)
    let unchanged = try await Stopwatch.measure(runs, warmUp: 3) { run in
      try await driver.findElement(locator(abs(run)))
    }
    let source = Data(try await driver.pageSource().utf8)
    var changed: [Double] = []
    for run in 0..<changes {
      try await driver.findElement(locator(run)).click()
      changed += try await Stopwatch.measure(1, warmUp: 0) { _ in
        try await driver.findElement(locator(run))
      }
    }
    try await driver.quit()
    let expressions = (0..<runs).map { locator($0).value }
    let peers = try [
      LibXML2Peer.measure(expressions, on: source, rows: rows),
      LXMLPeer.measure(expressions, on: source, rows: rows),
    ]
    return [
      Timing("webdriver: launch, tap the last row", rows: rows, seconds: launches),
      Timing(
        "webdriver: find by XPath, unchanged screen", rows: rows, seconds: unchanged,
        peer: LibXML2Peer.name),
      Timing("webdriver: find by XPath after one row changed", rows: rows, seconds: changed),
    ] + peers
  }

  private func locator(_ run: Int) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label='\(label(run))']")
  }
}
