import Device
import Foundation
import Inspector
import ScreenPicture

/// Measures the inspector on a long table, where a person waits for each answer.
struct InspectorBenchmark {
  let rows: Int
  let runs: Int

  /// Measures the inspector's answers.
  ///
  /// The limits: with up to 1,000 rows, a person doesn't notice the time. With more, it doesn't
  /// disturb.
  func measure() throws -> [Timing] {
    let app = RowsApp(count: rows)
    let device = Device(apps: [app], clock: .virtual)
    try device.launch(app.bundleIdentifier)
    let console = Console(device)
    func row(_ number: Int) throws -> String {
      let answer = console.evaluate(
        "app.tables.cells.element(boundBy: \(number))", isConfirmed: false)
      guard let place = answer.hits.first?.place else {
        throw PeerError("row \(number) was not found")
      }
      return place
    }
    let isLong = rows > 1000
    let change = console.evaluate("app.buttons[\"Change\"]", isConfirmed: false).hits.first
    guard let place = change?.place,
      let button = try Inspector.of(device).screen().node(at: place)?.frame
    else { throw PeerError("there is no button") }
    // An event in the app, and the page's complete new screen.
    let page = try Stopwatch.measure(runs) { _ in
      let revision = try Inspector.of(device).screen().revision
      try device.tap(at: CGPoint(x: button.midX, y: button.midY))
      guard try Inspector.of(device).screen().revision != revision else {
        throw PeerError("the tap on the button had no effect")
      }
      let report = ScreenReport(try Inspector.of(device).screen())
      guard report.nodes.count < 500 else { throw PeerError("the tree is not truncated") }
    }
    let fifth = try row(5)
    let pick = try Stopwatch.measure(runs) { _ in
      let report = try ElementReport(fifth, of: Inspector.of(device).screen())
      guard report.locators.contains(where: \.isUnique) else {
        throw PeerError("the row has no unique locator")
      }
    }
    let lines = ["//XCUIElementTypeCell", "app.cells", "**/XCUIElementTypeCell", "type == 'x'"]
    let key = try Stopwatch.measure(runs) { run in
      let answer = console.evaluate(lines[abs(run) % lines.count], isConfirmed: false)
      guard answer.error == nil, rows <= 1000 || answer.count != "\(rows)" else {
        throw PeerError("the count is not truncated: \(answer.count) \(answer.error ?? "")")
      }
    }
    func timing(_ name: String, _ seconds: [Double], _ limit: Double) -> Timing {
      Timing(
        name: "inspector: \(name)", rows: rows, seconds: seconds,
        limit: .seconds(isLong ? 0.25 : limit))
    }
    return [
      timing("an event, to the page's screen", page, 0.1),
      timing("an element picked, to all suggestions", pick, 0.05),
      timing("a key typed in the console", key, 0.03),
    ]
  }
}

struct PictureBenchmark {
  let runs: Int

  /// Measures pictures of a screen on which at least 1,000 elements are visible.
  func measure() throws -> [Timing] {
    let app = BenchmarkApp(bundleIdentifier: "app.duet.crowded", name: "Crowded") { _ in
      CrowdedApp()
    }
    let device = Device(apps: [app])
    try device.launch(app.bundleIdentifier)
    guard let tree = device.tree else { throw PeerError("the crowded app shows nothing") }
    let visible = tree.index.nodes.count(where: \.isVisible)
    guard visible >= 1000 else {
      throw PeerError("only \(visible) elements are visible instead of 1,000")
    }
    let what = "picture of \(visible) visible elements"
    func png(_ scale: ScreenPicture.Scale) throws -> [Double] {
      try Stopwatch.measure(runs, warmUp: 3) { _ in
        let data = try ScreenPicture(tree: tree, scale: scale).png()
        guard data.count > 1000 else { throw PeerError("the picture is empty") }
      }
    }
    let svg = try Stopwatch.measure(runs, warmUp: 3) { _ in
      let text = ScreenPicture(tree: tree).svg()
      guard text.utf8.count > 1000 else { throw PeerError("the picture is empty") }
    }
    return [
      Timing(name: "\(what): PNG", seconds: try png(.one), limit: .seconds(0.05)),
      Timing(name: "\(what): PNG at twice the size", seconds: try png(.two), limit: .seconds(0.05)),
      Timing(name: "\(what): SVG", seconds: svg),
    ]
  }
}

/// An app whose screen is full of small elements of many types.
private final class CrowdedApp: App {
  private static let kinds: [ElementType] = [
    .staticText, .button, .image, .switch, .slider, .textField, .checkBox, .link,
  ]

  var screen: Screen {
    let lines = (0..<50).map { line in
      Element(
        .other, id: line, layout: Layout(axis: .horizontal),
        content: .elements((0..<20).map { element(line * 20 + $0) }))
    }
    return Screen(Element(.other, id: "crowd", content: .elements(lines)))
  }

  private func element(_ number: Int) -> Element {
    let type = Self.kinds[number % Self.kinds.count]
    return Element(
      type, id: number, label: "Thing \(number)",
      value: type == .image ? ##"{"color":"#FF4466"}"## : type == .switch ? "1" : nil,
      scale: type == .slider ? .init(minimum: 0, maximum: 1, current: 0.5) : nil,
      layout: Layout())
  }
}
