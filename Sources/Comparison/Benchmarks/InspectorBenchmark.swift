import Device
import Foundation
import Inspector

/// What the inspector costs on a long table: a person waits for each of its answers.
struct InspectorBenchmark {
  let rows: Int
  let runs: Int

  /// Measures on a table of the sample's rows; up to 10,000 of them the answers are quicker than is
  /// noticed, above that quicker than is a nuisance.
  func measure() throws -> [Timing] {
    let app = RowsApp(count: rows)
    let device = Device(apps: [app], clock: .virtual)
    try device.launch(app.bundleIdentifier)
    let console = Console(device)
    func row(_ number: Int) throws -> String {
      let answer = console.evaluate(
        "app.tables.cells.element(boundBy: \(number))", isConfirmed: false)
      guard let place = answer.hits.first?.place else {
        throw PeerError("row \(number) is not found")
      }
      return place
    }
    let isLong = rows > 10_000
    let change = console.evaluate("app.buttons[\"Change\"]", isConfirmed: false).hits.first
    guard let place = change?.place,
      let button = try Inspector.of(device).screen().node(at: place)?.frame
    else { throw PeerError("there is no button") }
    // An event in the app, and the page's whole new screen of it.
    let page = try Stopwatch.measure(runs) { _ in
      let revision = try Inspector.of(device).screen().revision
      try device.tap(at: CGPoint(x: button.midX, y: button.midY))
      guard try Inspector.of(device).screen().revision != revision else {
        throw PeerError("the button is not tapped")
      }
      let report = ScreenReport(try Inspector.of(device).screen())
      guard report.nodes.count < 500 else { throw PeerError("the tree is not cut") }
    }
    let fifth = try row(5)
    let pick = try Stopwatch.measure(runs) { _ in
      let report = try ElementReport(fifth, of: Inspector.of(device).screen())
      guard report.locators.contains(where: \.isUnique) else { throw PeerError("nothing finds it") }
    }
    let lines = ["//XCUIElementTypeCell", "app.cells", "**/XCUIElementTypeCell", "type == 'x'"]
    let key = try Stopwatch.measure(runs) { run in
      let answer = console.evaluate(lines[abs(run) % lines.count], isConfirmed: false)
      guard answer.error == nil, rows <= 1000 || answer.count != "\(rows)" else {
        throw PeerError("the count is not cut: \(answer.count) \(answer.error ?? "")")
      }
    }
    func timing(_ name: String, _ seconds: [Double], _ limit: Double) -> Timing {
      Timing(
        "inspector: \(name)", rows: rows, seconds: seconds,
        limit: .seconds(isLong ? 0.25 : limit))
    }
    return [
      timing("an event, to the page's screen", page, 0.1),
      timing("an element picked, to all suggestions", pick, 0.05),
      timing("a key typed in the console", key, 0.03),
    ]
  }
}
