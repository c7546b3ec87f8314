import Desktop
import Device
import Foundation
import LiveSite
import NativeQuery
import SampleApps
import WebDriver
import WebDriverServer

/// Measures a look, a query, a find by XPath and a tap on the accessibility tree of a page in a
/// real browser.
///
/// The peers are the same table on the simulated device, and the browsers' own drivers, which
/// search the page instead of the accessibility tree.
struct DesktopBenchmark {
  let rows: Int
  let session: DesktopSession
  private var changes: Int { max(3, min(20, 5_000 / rows)) }
  private var app: RowsApp { RowsApp(count: rows) }

  private struct Place: Sendable {
    let name: String
    let bundleIdentifier: String
    let clock: DeviceClock
    let makeDevice: @Sendable () -> Device

    static func browsers(_ page: URL, on session: DesktopSession) -> [Place] {
      [("WebKitGTK", DesktopProgram.webKitGTK(page)), ("Chromium", .chromium(page))].map {
        name, program in
        let app = DesktopDefinition(
          bundleIdentifier: "app.duet.rows", name: "Rows", isApp: true, on: session
        ) { _ in program }
        return Place(
          name: name, bundleIdentifier: app.bundleIdentifier, clock: .wall,
          makeDevice: app.makeDevice)
      }
    }
  }

  func measure() async throws -> [Timing] {
    let page = try page()
    let places =
      [
        Place(
          name: "simulated", bundleIdentifier: app.bundleIdentifier, clock: .virtual,
          makeDevice: { [app] in Device(apps: [app]) })
      ] + Place.browsers(page, on: session)
    var timings: [Timing] = []
    for place in places {
      do {
        timings += try native(place)
        timings += try await webDriver(place)
      } catch {
        timings.append(endedEarly(place.name, error))
      }
    }
    for (name, capabilities) in Self.drivers {
      do {
        timings += try await driven(name, capabilities, page)
      } catch {
        timings.append(endedEarly(name, error))
      }
    }
    return timings
  }

  /// Measures a look at the first page of Beer Explorer, with thirty beers.
  static func beers(on session: DesktopSession) async throws -> [Timing] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("duet-bench-site")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())),
      pages: try LiveSite(dataFolder: folder), configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())/apps/beer-explorer"
    guard let page = URL(string: address) else { return [] }
    let benchmark = DesktopBenchmark(rows: 30, session: session)
    let timings = await withCheckedContinuation { continuation in
      // A launch blocks until the page is shown, so it needs a thread that the server doesn't use.
      Thread.detachNewThread {
        continuation.resume(
          returning: Place.browsers(page, on: session).map(benchmark.firstLook))
      }
    }
    await server.stop()
    return timings
  }

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
    Timing(name: "\(name): ended early", rows: rows, seconds: nil, note: "\(error)")
  }

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

  private func native(_ place: Place) throws -> [Timing] {
    let running = XCUIApplication(
      device: place.makeDevice(), bundleIdentifier: place.bundleIdentifier)
    try running.launch()
    defer { running.terminate() }
    func find(_ run: Int) throws { _ = try running.staticTexts[app.label(run)].label }
    let looks = place.clock == .wall ? [try look(place, at: "the whole tree")] : []
    let changed = try Stopwatch.measure(
      changes, warmUp: 0, prepare: { _ in try running.buttons["Change"].tap() }, find)
    let unchanged = try Stopwatch.measure(30, find)
    let taps = try Stopwatch.measure(changes) { _ in
      try running.tables.cells.element(boundBy: 0).tap()
    } reset: {
      // Read the screen, so that the next tap begins with a known one.
      _ = running.staticTexts["tapped"].exists
    }
    return looks + [
      timing(place.name, "query by label after a change", changed),
      timing(place.name, "query by label, unchanged screen", unchanged),
      timing(place.name, "tap on a row, until the page is idle", taps),
    ]
  }

  /// Measures only a look at a browser's complete tree, while the page doesn't change.
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
      name: "\(place.name): look at \(what)", rows: rows, seconds: seconds,
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
    let timings = try await finds(place.name, by: driver, app.row) {
      try await driver.findElement(.accessibilityID("Change")).click()
    }
    try await driver.quit()
    return timings
  }

  /// Measures finds of rows, first each after a change, then on an unchanged screen.
  private func finds(
    _ name: String, by driver: RemoteDriver, _ row: (Int) -> Locator,
    change: () async throws -> Void
  ) async throws -> [Timing] {
    func find(_ run: Int) async throws { try await driver.findElement(row(run)) }
    let changed = try await Stopwatch.measure(
      changes, warmUp: 0, prepare: { _ in try await change() }, find)
    return [
      timing(name, "find by XPath after a change", changed),
      timing(name, "find by XPath, unchanged screen", try await Stopwatch.measure(30, find)),
    ]
  }

  /// The browsers' own drivers, with the capabilities for a session.
  private static var drivers: [(name: String, capabilities: [String: JSONValue])] {
    // Chromium refuses to run its sandbox as root, which containers often are.
    let arguments: [JSONValue] = geteuid() == 0 ? ["--no-sandbox"] : []
    return [
      ("WebKitWebDriver", ["browserName": "MiniBrowser"]),
      (
        "chromedriver",
        ["browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)]]
      ),
    ]
  }

  /// Calls `body` with a session of a browser's own driver.
  static func withDriver<Value>(
    _ name: String, _ capabilities: [String: JSONValue], on session: DesktopSession,
    _ body: (RemoteDriver) async throws -> Value
  ) async throws -> Value {
    let port = try await LocalServer.freePort()
    let processes = try session.start(.other(["/usr/bin/\(name)", "--port=\(port)"]))
    defer { processes.end() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw PeerError("port \(port) doesn't give a valid URL")
    }
    let transport = try NIOTransport(baseURL: url)
    while (try? await RemoteDriver.status(on: transport)) == nil {
      guard processes.isLastRunning else { throw PeerError("it exited before it listened") }
      try await Task.sleep(for: .milliseconds(20))
    }
    let driver = try await RemoteDriver.start(on: transport, capabilities: capabilities)
    let value = try await body(driver)
    try await driver.quit()
    await transport.close()
    return value
  }

  private func driven(
    _ name: String, _ capabilities: [String: JSONValue], _ page: URL
  ) async throws -> [Timing] {
    try await Self.withDriver(name, capabilities, on: session) { driver in
      try await driven(name, driver, page)
    }
  }

  private func driven(
    _ name: String, _ driver: RemoteDriver, _ page: URL
  ) async throws -> [Timing] {
    try await driver.navigate(to: page.absoluteString)
    let button = try await driver.findElement(.css("button"))
    let timings = try await finds(
      name, by: driver, { .xpath("//p[. = '\(app.label($0))']") }
    ) {
      try await button.click()
    }
    let first = try await driver.findElement(.css("[role=listitem]"))
    let taps = try await Stopwatch.measure(changes) { _ in try await first.click() }
    return timings + [timing(name, "tap on a row, until the page is idle", taps)]
  }

  private func timing(_ name: String, _ what: String, _ seconds: [Double]) -> Timing {
    Timing(
      name: "\(name): \(what)", rows: rows, seconds: seconds,
      peer: name == "simulated" ? nil : "simulated: \(what)")
  }
}

extension AccessibleNode {
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}
