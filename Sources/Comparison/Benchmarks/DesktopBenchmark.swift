import Desktop
import Device
import Foundation
import LiveSite
import NativeQuery
import SampleApps
import WebDriver
import WebDriverServer

/// What a look, a query, a find by XPath and a tap cost on the accessibility tree of a page in a real
/// browser, beside the same table on the simulated device, and beside the browsers' own drivers, which
/// search the page and no tree.
struct DesktopBenchmark {
  /// The numbers of rows, if not said otherwise.
  static let usualRows = [10, 100, 1_000, 10_000]

  private let rows: Int
  private let session: DesktopSession
  private var changes: Int { max(3, min(20, 5_000 / rows)) }

  /// A benchmark with so many rows on a display.
  init(rows: Int, on session: DesktopSession) {
    self.rows = rows
    self.session = session
  }

  /// A table of rows, and how a device gets it.
  private struct Place: Sendable {
    let name: String
    let bundleIdentifier: String
    let clock: DeviceClock
    let makeDevice: @Sendable () -> Device
    init(_ app: RowsApp) {
      (name, bundleIdentifier, clock) = ("simulated", app.bundleIdentifier, .virtual)
      makeDevice = { Device(apps: [app]) }
    }

    init(_ name: String, _ program: DesktopProgram, on session: DesktopSession) {
      let app = DesktopDefinition(
        bundleIdentifier: "app.duet.rows", name: "Rows", isApp: true, on: session
      ) { _ in program }
      (self.name, bundleIdentifier, clock) = (name, app.bundleIdentifier, .wall)
      makeDevice = app.makeDevice
    }
  }

  /// Measures all of them.
  ///
  /// - Throws: `DesktopError` that names what is missing, and what a tool throws.
  func measure() async throws -> [Timing] {
    let page = try page()
    let places = [
      Place(RowsApp(count: rows)), Place("WebKitGTK", .webKitGTK(page), on: session),
      Place("Chromium", .chromium(page), on: session),
    ]
    var timings: [Timing] = []
    for place in places {
      do {
        timings += try native(place)
        timings += try await webDriver(place)
      } catch {
        timings.append(endedEarly(place.name, error))
      }
    }
    for browser in DrivenBrowser.all {
      do {
        timings += try await driven(browser, page)
      } catch {
        timings.append(endedEarly(browser.driver, error))
      }
    }
    return timings
  }

  /// Measures a look at what Beer Explorer's live page shows first, of thirty beers.
  static func beers(on session: DesktopSession) async throws -> [Timing] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("duet-bench-site")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())),
      pages: try LiveSite(dataFolder: folder), configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())/apps/beer-explorer"
    guard let page = URL(string: address) else { return [] }
    let benchmark = DesktopBenchmark(rows: 30, on: session)
    let timings = await withCheckedContinuation { continuation in
      // A launch waits for the page, which the server can't show where it has no thread to.
      Thread.detachNewThread {
        continuation.resume(
          returning: [
            Place("WebKitGTK", .webKitGTK(page), on: session),
            Place("Chromium", .chromium(page), on: session),
          ].map(benchmark.firstLook))
      }
    }
    await server.stop()
    return timings
  }

  /// A look at what is there when an app is launched.
  private func firstLook(_ place: Place) -> Timing {
    do {
      let device = place.makeDevice()
      try device.launch(place.bundleIdentifier)
      defer { device.terminate() }
      return try look(place, at: "Beer Explorer's first page")
    } catch {
      return endedEarly(place.name, error)
    }
  }

  private func endedEarly(_ name: String, _ error: any Error) -> Timing {
    Timing("\(name): ended early", rows: rows, seconds: nil, note: "\(error)")
  }

  /// A page with the table of ``RowsApp``.
  private func page() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("duet-rows.html")
    let html = """
      <!doctype html><html lang=en><meta charset=utf-8><title>Rows</title>
      <style>[role=listitem] { height: 44px }</style>
      <main><header><button>Change</button></header><p id=tapped>Nothing was tapped</p>
      <div role=list></div></main>
      <script>
      const list = document.querySelector("[role=list]");
      for (let number = 0; number < \(rows); number += 1) {
        const row = document.createElement("div");
        row.setAttribute("role", "listitem");
        row.append(document.createElement("p"));
        row.firstChild.textContent = `Row ${number}`;
        row.onclick = () => { tapped.textContent = `Tapped: Row ${number} ${performance.now()}`; };
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

  private func label(_ run: Int) -> String { "Row \((rows / 2 + run * 7919) % rows)" }

  private func native(_ place: Place) throws -> [Timing] {
    let app = XCUIApplication(
      device: place.makeDevice(), bundleIdentifier: place.bundleIdentifier)
    try app.launch()
    defer { app.terminate() }
    let looks = place.clock == .wall ? [try look(place, at: "the whole tree")] : []
    var changed: [Double] = []
    for run in 0..<changes {
      try app.buttons["Change"].tap()
      changed += try Stopwatch.measure(1, warmUp: 0) { _ in
        _ = try app.staticTexts[label(run)].label
      }
    }
    let unchanged = try Stopwatch.measure(30) { run in
      _ = try app.staticTexts[label(abs(run))].label
    }
    let taps = try Stopwatch.measure(changes) { _ in
      try app.tables.cells.element(boundBy: 0).tap()
    } reset: {
      // The next tap begins with a screen that is known.
      _ = app.staticTexts["tapped"].exists
    }
    return looks + [
      timing(place.name, "query by label after a change", changed),
      timing(place.name, "query by label, unchanged screen", unchanged),
      timing(place.name, "tap on a row, until it is at rest", taps),
    ]
  }

  /// A look at all of a browser's tree, and nothing else, while the page stays as it is.
  private func look(_ place: Place, at what: String) throws -> Timing {
    let bus = try AccessibleBus(address: session.accessibilityAddress) {}
    guard let document = try bus.first(.documentWeb) else {
      throw PeerError("\(place.name) shows no page on the accessibility bus")
    }
    var nodes = 0
    var calls = 0
    let seconds = try Stopwatch.measure(max(3, min(30, 5_000 / rows))) { _ in
      let before = bus.callCount
      nodes = try bus.read(document, within: .seconds(60)).count
      calls = bus.callCount - before
    }
    return Timing(
      "\(place.name): look at \(what)", rows: rows, seconds: seconds,
      note: "\(nodes) nodes, \(calls) calls")
  }

  private func webDriver(_ place: Place) async throws -> [Timing] {
    var configuration = RemoteEnd.Configuration(
      apps: place.makeDevice().apps, clock: place.clock, sessionLimit: 1)
    configuration.makeDevice = { _ in place.makeDevice() }
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd(configuration: configuration)),
      capabilities: [
        "appium:bundleId": .string(place.bundleIdentifier), "platformName": "iOS",
      ])
    func row(_ run: Int) -> Locator {
      .xpath("//XCUIElementTypeStaticText[@label='\(label(abs(run)))']")
    }
    var changed: [Double] = []
    for run in 0..<changes {
      try await driver.findElement(.accessibilityID("Change")).click()
      changed += try await Stopwatch.measure(1, warmUp: 0) { _ in
        try await driver.findElement(row(run))
      }
    }
    let unchanged = try await Stopwatch.measure(30) { try await driver.findElement(row($0)) }
    try await driver.quit()
    return [
      timing(place.name, "find by XPath after a change", changed),
      timing(place.name, "find by XPath, unchanged screen", unchanged),
    ]
  }

  /// A browser with the driver that its makers ship, and what a session of it is asked for.
  private struct DrivenBrowser {
    let driver: String
    let capabilities: [String: JSONValue]

    static var all: [DrivenBrowser] {
      // Chromium refuses to run its sandbox as root, which containers often are.
      let arguments: [JSONValue] = geteuid() == 0 ? ["--no-sandbox"] : []
      return [
        DrivenBrowser(driver: "WebKitWebDriver", capabilities: ["browserName": "MiniBrowser"]),
        DrivenBrowser(
          driver: "chromedriver",
          capabilities: [
            "browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)],
          ]),
      ]
    }
  }

  private func driven(_ browser: DrivenBrowser, _ page: URL) async throws -> [Timing] {
    let port = try await LocalServer.freePort()
    let processes = try session.start(.other(["/usr/bin/\(browser.driver)", "--port=\(port)"]))
    defer { processes.end() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { return [] }
    let transport = try NIOTransport(baseURL: url)
    while (try? await RemoteDriver.status(on: transport)) == nil {
      guard processes.isLastRunning else { throw PeerError("it ended before it listened") }
      try await Task.sleep(for: .milliseconds(20))
    }
    let driver = try await RemoteDriver.start(on: transport, capabilities: browser.capabilities)
    try await driver.navigate(to: page.absoluteString)
    func row(_ run: Int) -> Locator { .xpath("//p[. = '\(label(abs(run)))']") }
    let button = try await driver.findElement(.css("button"))
    var changed: [Double] = []
    for run in 0..<changes {
      try await button.click()
      changed += try await Stopwatch.measure(1, warmUp: 0) { _ in
        try await driver.findElement(row(run))
      }
    }
    let unchanged = try await Stopwatch.measure(30) { try await driver.findElement(row($0)) }
    let first = try await driver.findElement(.css("[role=listitem]"))
    let taps = try await Stopwatch.measure(changes) { _ in try await first.click() }
    try await driver.quit()
    await transport.close()
    return [
      timing(browser.driver, "find by XPath after a change", changed),
      timing(browser.driver, "find by XPath, unchanged screen", unchanged),
      timing(browser.driver, "tap on a row, until it is at rest", taps),
    ]
  }

  private func timing(_ name: String, _ what: String, _ seconds: [Double]) -> Timing {
    Timing(
      "\(name): \(what)", rows: rows, seconds: seconds,
      peer: name == "simulated" ? nil : "simulated: \(what)")
  }
}

extension AccessibleNode {
  /// How many objects are in it, and itself.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}
