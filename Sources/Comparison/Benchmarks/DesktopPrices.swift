import ComparisonReport
import Desktop
import Device
import Foundation
import LiveSite
import NativeQuery
import SampleApps
import WebDriver
import WebDriverServer

/// Measures the prices of a cost profile on real accessibility trees, on pages that the scenarios
/// don't show: a table, and the live page of a sample app.
struct DesktopPrices {
  let session: DesktopSession
  /// The numbers of rows on the page, and the quiet windows in milliseconds.
  private let sizes = [10, 50, 150]
  private let windows = [40, 150, 400]
  private let count = 15

  private struct Browser {
    let name, product, driver: String
    let program: @Sendable (URL) -> DesktopProgram
    let capabilities: [String: JSONValue]
  }

  private static let browsers = [
    Browser(
      name: "webkitgtk", product: "WebKitGTK", driver: "WebKitWebDriver",
      program: { .webKitGTK($0) }, capabilities: ["browserName": "MiniBrowser"]),
    Browser(
      name: "chromium", product: "Chromium", driver: "chromedriver", program: { .chromium($0) },
      capabilities: [
        "browserName": "chrome",
        // Chromium refuses to run its sandbox as root, which containers often are.
        "goog:chromeOptions": ["args": .array(geteuid() == 0 ? ["--no-sandbox"] : [])],
      ]),
  ]

  /// Measures both browsers, and writes their profiles into a folder. Returns the files' paths.
  func write(into folder: String) async throws -> [String] {
    var paths: [String] = []
    for browser in Self.browsers {
      let path = "\(folder)/\(browser.name).json"
      let json = try await profile(of: browser)
      try Data((PrettyJSON.text(of: json)).utf8).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    return paths
  }

  /// Writes a page with a field, and a table with this number of rows.
  private func page(_ rows: Int) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("duet-rows.html")
    let html = """
      <!doctype html><html lang=en><meta charset=utf-8><title>Prices</title>
      <main><header><button>Change</button></header><p id=tapped>Nothing was tapped</p>
      <input aria-label=Field><div role=list></div></main>
      <script>
      const list = document.querySelector("[role=list]");
      for (let number = 0; number < \(rows); number += 1) {
        const row = document.createElement("div");
        row.setAttribute("role", "listitem");
        row.append(document.createElement("p"));
        row.firstChild.textContent = `Row ${number}`;
        list.append(row);
      }
      let changes = 0;
      document.querySelector("button").onclick = () => {
        tapped.textContent = `Changed ${changes += 1} times`;
      };
      </script>
      """
    try Data(html.utf8).write(to: file)
    return file
  }

  /// Calls `body` with the page's app in a browser.
  private func run<Value>(
    _ browser: Browser, rows: Int, _ body: (DesktopDefinition) async throws -> Value
  ) async throws -> Value {
    let (page, program) = (try page(rows), browser.program)
    return try await body(
      DesktopDefinition(
        bundleIdentifier: "app.duet.prices", name: "Prices", isApp: true, on: session
      ) { _ in program(page) })
  }

  private func profile(of browser: Browser) async throws -> JSONObject {
    var prices: [CostPrimitive: [Double]] = [:]
    // A look's time grows with the elements on the screen.
    var looks: [(elements: Double, seconds: [Double])] = []
    for rows in sizes {
      try await run(browser, rows: rows) { app in
        try native(app) { app, device in
          let seconds = try Stopwatch.measure(
            count, prepare: { _ in try app.buttons["Change"].tap() }, { _ in _ = device.look() })
          looks.append((Self.elements(device.tree), seconds))
          guard rows == sizes[1] else { return }
          prices[.search] = try Stopwatch.measure(count) { _ in _ = app.staticTexts["Row 9"].exists
          }
        }
      }
    }
    let fit = Self.line(looks.map { ($0.elements, Spread(of: $0.seconds)?.median ?? 0) })
    prices[.snapshot] = [max(0, fit.start)]
    prices[.element] = looks.map { look in
      max(0, ((Spread(of: look.seconds)?.median ?? 0) - fit.start) / look.elements)
    }
    var others: [String: [String: Double]] = [:]
    for (window, measured) in try await gestures(browser) {
      // The click itself takes no time: all of it is the wait for idle.
      let idle = Spread(of: measured[.tap] ?? [])?.median ?? 0
      var gestures = measured
      gestures[.idle] = gestures.removeValue(forKey: .tap)
      for primitive in [CostPrimitive.swipe, .drag, .type] {
        gestures[primitive] = gestures[primitive]?.map { max(0, $0 - idle) }
      }
      gestures[.change] = zip(
        gestures[.change] ?? [], gestures.removeValue(forKey: .element) ?? []
      ).map { look, elements in max(0, (look - fit.start) / elements - fit.slope) }
      if window == windows.last { prices.merge(gestures) { $1 } }
      let medians = gestures.map { ($0.key.rawValue, Spread(of: $0.value)?.median ?? 0) }
      others["\(window)"] = Dictionary(uniqueKeysWithValues: medians)
    }
    try await run(browser, rows: sizes[1]) { app in
      let driver = try await inProcess(app)
      let elements = looks[1]
      let look = Spread(of: elements.seconds)?.median ?? 0
      let row = Locator.xpath("//XCUIElementTypeStaticText[@label='Row 9']")
      let found = try await Stopwatch.measure(
        count, prepare: { _ in try await driver.findElement(.accessibilityID("Change")).click() }
      ) { _ in try await driver.findElement(row) }
      prices[.xml] = found.map { max(0, $0 - look) }
      let label = try await driver.findElement(row)
      let reads = try await Stopwatch.measure(count) { _ in _ = try await label.text() }
      let search = Spread(of: prices[.search] ?? [])?.median ?? 0
      prices[.command] = reads.map { max(0, $0 - search) }
      try await driver.quit()
    }
    prices.merge(try await driven(browser)) { $1 }
    return json(browser, prices, others)
  }

  private static func elements(_ tree: ElementTree?) -> Double {
    tree.map { Double(all($0.application).count) } ?? 0
  }

  /// Fits a line by least squares.
  private static func line(_ points: [(x: Double, y: Double)]) -> (start: Double, slope: Double) {
    let count = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let slope =
      points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
      / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    return (y - slope * x, slope)
  }

  private func native(
    _ definition: DesktopDefinition, _ body: (XCUIApplication, Device) throws -> Void
  ) throws {
    let device = definition.makeDevice()
    let app = XCUIApplication(device: device, bundleIdentifier: definition.bundleIdentifier)
    try app.launch()
    defer { app.terminate() }
    try body(app, device)
  }

  /// Returns the times of gestures on the live page of a sample app, by quiet window.
  ///
  /// A live page shows the effect of a gesture when its server has answered.
  private func gestures(
    _ browser: Browser
  ) async throws -> [(window: Int, seconds: [CostPrimitive: [Double]])] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("duet-bench-site")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: [])),
      pages: try LiveSite(dataFolder: folder, others: InstalledApps.all()),
      configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())/apps/"
    let probe = "probe?keyboard=shown&argument=--screen&argument="
    let pages = try ["articles", probe + "controls", probe + "fields"].map { page in
      try URL(string: address + page) ?? { throw PeerError("\(page) isn't a valid URL") }()
    }
    let (program, windows, session) = (browser.program, windows, session)
    return try await using(ending: server.stop) {
      try await withCheckedThrowingContinuation { continuation in
        // A launch blocks until the page is shown, so it needs a thread that the server doesn't use.
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try windows.map { window in
                var settings = DesktopSettings()
                settings.quietWindow = window
                var seconds: [CostPrimitive: [Double]] = [:]
                for (page, measure) in zip(pages, [screens, gestures, typing]) {
                  let app = DesktopDefinition(
                    bundleIdentifier: "app.duet.probe", name: "Probe", isApp: true, on: session,
                    settings: settings
                  ) { _ in program(page) }
                  try native(app) { seconds.merge(try measure($0, $1)) { $1 } }
                }
                return (window, seconds)
              }
            })
        }
      }
    }
  }

  /// The times of gestures alone. Each begins on a screen that was read before.
  private func gestures(
    _ app: XCUIApplication, _ device: Device
  ) throws -> [CostPrimitive: [Double]] {
    func node(_ element: XCUIElement) throws -> ElementNode {
      try device.look().tree.flatMap { tree in
        Self.all(tree.application).first { $0.element.label == (try? element.label) ?? "" }
      } ?? { throw PeerError("the page has no \(element)") }()
    }
    func measured(_ element: XCUIElement, _ body: (ElementNode) throws -> Void) throws -> [Double] {
      var target: ElementNode?
      return try Stopwatch.measure(count, prepare: { _ in target = try node(element) }) { _ in
        if let target { try body(target) }
      }
    }
    var position = 0.2
    return [
      .swipe: try measured(app.staticTexts.element(boundBy: 0)) { try device.swipe($0, .left) },
      .drag: try measured(app.sliders["Volume"]) { slider in
        position = 1 - position
        try device.adjust(slider, toNormalizedPosition: position)
      },
    ]
  }

  /// Taps through two screens, and looks at each.
  private func screens(
    _ app: XCUIApplication, _ device: Device
  ) throws -> [CostPrimitive: [Double]] {
    var seconds: [CostPrimitive: [Double]] = [:]
    for run in 0..<2 * count {
      guard let tree = device.look().tree else { continue }
      let nodes = Self.all(tree.application)
      guard
        let target = nodes.first(where: { $0.element.label == "Back" })
          ?? nodes.first(where: { $0.element.type == .cell })
      else { throw PeerError("the page has neither a row nor a button 'Back'") }
      let tap = try Stopwatch.measure(1, warmUp: 0) { _ in try device.tap(target) }
      let look = try Stopwatch.measure(1, warmUp: 0) { _ in _ = device.look() }
      guard run > 1 else { continue }
      seconds[.tap, default: []] += tap
      // For the price of an element of a changed screen.
      seconds[.change, default: []] += look
      seconds[.element, default: []].append(Self.elements(device.tree))
    }
    return seconds
  }

  private func typing(
    _ app: XCUIApplication, _ device: Device
  ) throws -> [CostPrimitive: [Double]] {
    let field = app.textFields["Your name"]
    try field.tap()
    func typed(_ text: String) throws -> [Double] {
      try Stopwatch.measure(count, prepare: { _ in _ = device.look() }) { _ in
        try device.typeText(text)
      }
    }
    let (short, long) = (try typed("a"), try typed(String(repeating: "b", count: 21)))
    let key = ((Spread(of: long)?.median ?? 0) - (Spread(of: short)?.median ?? 0)) / 20
    return [.type: short.map { $0 - key }, .key: [max(0, key)]]
  }

  private static func all(_ node: ElementNode) -> [ElementNode] {
    [node] + node.children.flatMap(all)
  }

  private func inProcess(_ app: DesktopDefinition) async throws -> RemoteDriver {
    var configuration = RemoteEnd.Configuration(apps: [app], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { _ in app.makeDevice() }
    return try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd(configuration: configuration)),
      capabilities: ["appium:bundleId": .string(app.bundleIdentifier), "platformName": "iOS"])
  }

  /// Calls `body` with a session of a browser's own driver.
  private func withDriver<Value>(
    of browser: Browser, _ body: (RemoteDriver) async throws -> Value
  ) async throws -> Value {
    let port = try await LocalServer.freePort()
    let processes = try session.start(.other(["/usr/bin/\(browser.driver)", "--port=\(port)"]))
    defer { processes.end() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw PeerError("port \(port) doesn't give a valid URL")
    }
    let transport = try NIOTransport(baseURL: url)
    while (try? await RemoteDriver.status(on: transport)) == nil {
      guard processes.isLastRunning else { throw PeerError("it exited before it listened") }
      try await Task.sleep(for: .milliseconds(20))
    }
    let driver = try await RemoteDriver.start(on: transport, capabilities: browser.capabilities)
    let value = try await body(driver)
    try await driver.quit()
    await transport.close()
    return value
  }

  /// Measures the browser's own driver, which searches the page.
  private func driven(_ browser: Browser) async throws -> [CostPrimitive: [Double]] {
    try await withDriver(of: browser) { driver in
      try await driver.navigate(to: page(sizes[1]).absoluteString)
      let row = Locator.xpath("//p[. = 'Row 9']")
      let found = try await Stopwatch.measure(count) { _ in try await driver.findElement(row) }
      let text = try await driver.findElement(row)
      let read = try await Stopwatch.measure(count) { _ in _ = try await text.text() }
      let button = try await driver.findElement(.css("button"))
      let tapped = try await Stopwatch.measure(count) { _ in try await button.click() }
      let field = try await driver.findElement(.css("input"))
      let long = String(repeating: "b", count: 21)
      let short = try await Stopwatch.measure(count) { _ in try await field.sendKeys("a") }
      let typed = try await Stopwatch.measure(count) { _ in try await field.sendKeys(long) }
      let key = ((Spread(of: typed)?.median ?? 0) - (Spread(of: short)?.median ?? 0)) / 20
      return [.pageFind: found, .pageRead: read, .pageTap: tapped, .pageKey: [max(0, key)]]
    }
  }

  private func json(
    _ browser: Browser, _ prices: [CostPrimitive: [Double]],
    _ windows: [String: [String: Double]]
  ) -> JSONObject {
    func rounded(_ number: Double) -> Double { (number * 1e7).rounded() / 1e7 }
    let date = String(Date().formatted(.iso8601).prefix(10))
    let assumed: [CostPrimitive: String] = [
      .attribute: "a find has all attributes", .tree: "each look reads all attributes",
      .interruption: "there is no such check", .tap: "'idle' contains it",
      .request: "in process", .gap: "the test's own time isn't measured",
    ]
    let entries = CostPrimitive.allCases.map { primitive -> (String, JSONObject) in
      guard let spread = prices[primitive].flatMap(Spread.init(of:)), assumed[primitive] == nil
      else {
        return (
          primitive.rawValue,
          ["value": 0.0, "low": 0.0, "high": 0.0, "assumed": assumed[primitive] ?? "not measured"]
        )
      }
      return (
        primitive.rawValue,
        [
          "value": rounded(spread.median), "low": rounded(spread.lowerQuartile),
          "high": rounded(spread.upperQuartile), "n": spread.count, "date": date,
          "source": "measured by 'duet-bench --only desktop-prices' on the machine of "
            + "Comparison/desktop.md: median and quartiles",
        ]
      )
    }
    return [
      "name": browser.name, "policy": "duet",
      "description": "the accessibility tree of \(browser.product) on Linux, driven by Duet",
      "quietWindows": windows.mapValues { $0.mapValues(rounded) },
      "primitives": Dictionary(uniqueKeysWithValues: entries),
    ]
  }
}
