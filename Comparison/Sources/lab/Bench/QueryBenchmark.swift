import CLibXML2
import Device
import Foundation
import NativeQuery
import WebDriver
import WebDriverServer

/// Measures finding a row by its label on tables of different lengths.
struct QueryBenchmark {
  let rows: Int
  /// The number of runs on an unchanged screen. Slow operations have fewer runs.
  let runs: Int

  private var app: RowsApp { RowsApp(count: rows) }
  private var changes: Int { max(5, min(runs, 1_000_000 / rows)) }

  func native() throws -> [Timing] {
    let running = try app.launched()
    func find(_ run: Int) throws { _ = try running.staticTexts[app.label(run)].label }
    let unchanged = try Stopwatch.measure(runs, warmUp: 3, find)
    let changed = try Stopwatch.measure(
      changes, warmUp: 0, prepare: { try running.tables.cells.element(boundBy: $0 % rows).tap() },
      find)
    return [
      Timing(name: "native: find by label, unchanged screen", rows: rows, seconds: unchanged),
      Timing(name: "native: find by label after one row changed", rows: rows, seconds: changed),
    ]
  }

  /// Measures WebDriver without HTTP, and libxml2 and lxml as peers on the same page source.
  func webDriver() async throws -> [Timing] {
    let transport = InProcessTransport(handler: app.remoteEnd(sessionLimit: 1))
    let driver = try await app.start(on: transport)
    func find(_ run: Int) async throws { try await driver.findElement(app.row(run)) }
    let unchanged = try await Stopwatch.measure(runs, warmUp: 3, find)
    let source = Data(try await driver.pageSource().utf8)
    let changed = try await Stopwatch.measure(
      changes, warmUp: 0, prepare: { try await driver.findElement(app.row($0)).click() }, find)
    try await driver.quit()
    let expressions = (0..<runs).map { app.row($0).value }
    return [
      Timing(
        name: "webdriver: find by XPath, unchanged screen", rows: rows, seconds: unchanged,
        peer: LibXML2Peer.name),
      Timing(name: "webdriver: find by XPath after one row changed", rows: rows, seconds: changed),
      try LibXML2Peer.measure(expressions, on: source, rows: rows),
      try LXMLPeer.measure(expressions, on: source, rows: rows),
    ]
  }
}

/// Measures XPath expressions in libxml2, on the same page source.
enum LibXML2Peer {
  static let name = "peer: libxml2 on the same page source"

  static func measure(_ expressions: [String], on source: Data, rows: Int) throws -> Timing {
    let document = source.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(source.count), nil, nil,
        Int32(XML_PARSE_HUGE.rawValue))
    }
    guard let document else { throw PeerError("libxml2 could not read the page source") }
    defer { xmlFreeDoc(document) }
    let context = xmlXPathNewContext(document)
    defer { xmlXPathFreeContext(context) }
    let seconds = try Stopwatch.measure(expressions.count, warmUp: 3) { run in
      let result = xmlXPathEvalExpression(expressions[abs(run) % expressions.count], context)
      defer { xmlXPathFreeObject(result) }
      guard result?.pointee.nodesetval?.pointee.nodeNr == 1 else {
        throw PeerError("libxml2 didn't find the element of expression \(abs(run))")
      }
    }
    return Timing(name: name, rows: rows, seconds: seconds)
  }
}

/// Measures XPath expressions in Python's lxml, which uses libxml2, too.
enum LXMLPeer {
  static let name = "peer: lxml on the same page source"

  private static let script = """
    import json, sys, time
    try:
        from lxml import etree
    except ImportError:
        print(json.dumps({"note": "not measured: python3 has no lxml (Debian: python3-lxml)"}))
        sys.exit(0)
    tree = etree.parse(sys.argv[1], etree.XMLParser(huge_tree=True))
    with open(sys.argv[2]) as file:
        expressions = json.load(file)
    seconds = []
    for run, expression in enumerate(expressions[:3] + expressions):
        start = time.perf_counter()
        found = tree.xpath(expression)
        duration = time.perf_counter() - start
        assert len(found) == 1, expression
        if run >= 3:
            seconds.append(duration)
    print(json.dumps({"seconds": seconds, "version": ".".join(map(str, etree.LIBXML_VERSION))}))
    """

  private struct Answer: Decodable {
    var seconds: [Double]?
    var version: String?
    var note: String?
  }

  static func measure(_ expressions: [String], on source: Data, rows: Int) throws -> Timing {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-lab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (xml, json) = (
      folder.appendingPathComponent("source.xml"), folder.appendingPathComponent("xpath.json")
    )
    try source.write(to: xml)
    try JSONEncoder().encode(expressions).write(to: json)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, xml.path, json.path]
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch {
      return Timing(name: name, rows: rows, seconds: nil, note: "not measured: no /usr/bin/python3")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let answer = try? JSONDecoder().decode(Answer.self, from: data)
    else {
      return Timing(
        name: name, rows: rows, seconds: nil,
        note: "not measured: python3 ended with \(process.terminationStatus)")
    }
    return Timing(
      name: name, rows: rows, seconds: answer.seconds,
      note: answer.note ?? answer.version.map { "libxml2 \($0)" })
  }
}

/// An app that consists of a long table with the rows "Row 0", "Row 1" and so on. A tap ticks or
/// unticks a row, and a text above the table names it. "Change" ticks or unticks the first row.
struct RowsApp: AppDefinition {
  let bundleIdentifier = "app.duet.rows"
  let name = "Rows"
  let count: Int

  func launch(_ launch: AppLaunch) -> any App {
    RunningRowsApp(count: count, host: launch.host)
  }

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
  /// Launches the app on a new device for the native tool.
  func launched() throws -> XCUIApplication {
    let app = XCUIApplication(
      device: Device(apps: [self]), bundleIdentifier: bundleIdentifier)
    try app.launch()
    return app
  }

  /// Returns the label of a row for a run. Warm-ups have negative numbers. Each run has a different
  /// row.
  func label(_ run: Int) -> String { "Row \((count / 2 + abs(run) * 7919) % count)" }

  func row(_ run: Int) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label='\(label(run))']")
  }

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

/// The definition of an app for a measurement.
struct BenchmarkApp: AppDefinition {
  let bundleIdentifier: String
  let name: String
  let make: @Sendable (AppHost) throws -> any App

  func launch(_ launch: AppLaunch) throws -> any App { try make(launch.host) }
}

/// Runs servers on a free port of this machine during a measurement.
enum LocalServer {
  /// Runs a server for a remote end, and closes it and its transport afterwards, even after an
  /// error.
  static func run<Value>(
    _ remoteEnd: RemoteEnd, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    return try await run(at: try await server.start(), stop: server.stop, body)
  }

  /// The same with an echo server instead of WebDriver. It answers with `json`.
  static func echo<Value>(
    _ json: Data, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = try await EchoServer(json: json)
    return try await run(at: server.port, stop: server.stop, body)
  }

  /// Returns a free port, for a program that can't choose one itself.
  static func freePort() async throws -> Int {
    let server = try await EchoServer(json: Data())
    await server.stop()
    return server.port
  }

  private static func run<Value>(
    at port: Int, stop: () async -> Void, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    try await using(ending: stop) {
      guard let url = URL(string: "http://127.0.0.1:\(port)") else {
        throw PeerError("there is no URL for port \(port)")
      }
      let transport = try NIOTransport(baseURL: url)
      return try await using(ending: transport.close) { try await body(transport) }
    }
  }
}
