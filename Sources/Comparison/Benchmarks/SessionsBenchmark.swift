import ComparisonReport
import Device
import Foundation
import SampleApps
import Synchronization
import WebDriver

/// Many sessions at one time on one server, over HTTP: what a session takes, and whether those
/// that hang slow the others down.
struct SessionsBenchmark {
  /// What was measured, and what a reader must know of it: memory and commands a second.
  typealias Result = (timings: [Timing], notes: [String])

  let sessions: Int
  var rounds = 5

  /// Plays scenario A.1 in all sessions at once, then measures beside sessions that hang.
  func measure() async throws -> Result {
    raiseOpenFileLimit()
    var result = try await Self.withServer(sessionLimit: sessions, measureCrowd)
    result.timings += try await FairnessBenchmark(rounds: rounds).measure()
    return result
  }

  static func withServer<Value>(
    sessionLimit: Int, limits: XPathLimits = XPathLimits(),
    _ body: (TimedTransport) async throws -> Value
  ) async throws -> Value {
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(), clock: .virtual, sessionLimit: sessionLimit)
    configuration.xpathLimits = limits
    return try await LocalServer.run(RemoteEnd(configuration: configuration)) { transport in
      try await body(TimedTransport(transport))
    }
  }

  private func measureCrowd(_ transport: TimedTransport) async throws -> Result {
    // One session after the other, and once all connections, so that neither counts as memory.
    for _ in 0..<20 { try await Self.play(1, on: transport) }
    try await Self.forEach(Array(0..<sessions)) { _ in
      _ = try await RemoteDriver.status(on: transport)
    }
    _ = transport.takeTimes()
    for _ in 0..<20 { try await Self.play(1, on: transport) }
    let alone = transport.takeTimes()
    var (latencies, perCommand): ([Double], [Double]) = ([], [])
    // Those of the first round, whose memory is new; later rounds use what earlier ones have given back.
    var (bytes, bytesPlayed): (Double?, Double?)
    var commands = 0
    for round in 0..<rounds {
      let before = residentBytes
      func grown() -> Double? {
        guard round == 0, let before, let after = residentBytes else { return nil }
        return Double(after - before) / Double(sessions)
      }
      let drivers = try await Self.start(sessions, on: transport)
      bytes = bytes ?? grown()
      _ = transport.takeTimes()
      let start = ContinuousClock.now
      try await Self.forEach(drivers) { try await ScenarioA1(driver: $0).play() }
      let seconds = start.duration(to: .now).seconds
      let times = transport.takeTimes()
      commands = times.count
      latencies += times
      perCommand.append(seconds / Double(times.count))
      bytesPlayed = bytesPlayed ?? grown()
      try await Self.forEach(drivers) { try await $0.quit() }
    }
    let crowd = "A.1 by \(sessions) sessions at once"
    let timings = [
      Timing(name: "sessions: A.1 by one session, each command", seconds: alone),
      Timing(name: "sessions: \(crowd), time for each command", seconds: perCommand),
      Timing(name: "sessions: \(crowd), until a command is answered", seconds: latencies),
    ]
    var notes: [String] = []
    if let spread = Spread(of: perCommand.map { 1 / $0 }) {
      notes.append(
        "\(sessions) sessions at once, \(commands) commands a round, all expectations held: "
          + String(
            format: "%.0f commands a second (median of %d rounds; quartiles %.0f – %.0f).",
            spread.median, spread.count, spread.lowerQuartile, spread.upperQuartile))
    }
    if let bytes, let bytesPlayed {
      notes.append(
        String(
          format:
            "A session of TinyLog takes %.1f kB when it has just begun and %.1f kB after A.1: "
            + "the difference of VmRSS divided by %d sessions, in the first round, when no memory "
            + "was left over from others (server and clients are one process; connections are "
            + "open before).", bytes / 1e3, bytesPlayed / 1e3, sessions))
    }
    return (timings, notes)
  }

  private static func play(_ count: Int, on transport: TimedTransport) async throws {
    try await forEach(try await start(count, on: transport)) { driver in
      try await ScenarioA1(driver: driver).play()
      try await driver.quit()
    }
  }

  static func start(_ count: Int, on transport: TimedTransport) async throws -> [RemoteDriver] {
    try await withThrowingTaskGroup(of: RemoteDriver.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await RemoteDriver.start(on: transport, capabilities: ScenarioA1.capabilities)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  static func forEach<Element: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for element in elements { group.addTask { try await body(element) } }
      try await group.waitForAll()
    }
  }
}

/// A transport that notes how long each command takes, from its request to its response.
final class TimedTransport: WebDriverTransport {
  private let transport: any WebDriverTransport
  private let times = Mutex<[Double]>([])

  init(_ transport: any WebDriverTransport) { self.transport = transport }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let start = ContinuousClock.now
    let response = try await transport.send(request)
    let seconds = start.duration(to: .now).seconds
    times.withLock { $0.append(seconds) }
    return response
  }

  func close() async { await transport.close() }

  /// The seconds of each command since the last time that this was asked for.
  func takeTimes() -> [Double] {
    times.withLock { times in
      defer { times = [] }
      return times
    }
  }
}

/// Lets the process open as many files as the system lets everybody.
private func raiseOpenFileLimit() {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { return }
  limit.rlim_cur = limit.rlim_max
  setrlimit(resource, &limit)
}

/// The bytes of this process that are in memory; nil where the system does not tell.
private var residentBytes: Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap({ Int($0.1) })
  else { return nil }
  return kilobytes * 1024
}

/// What sessions that hang mean to those that work: their commands with and without them, in
/// turns, so that all meet the same disturbances.
struct FairnessBenchmark {
  let rounds: Int
  let workers = 8

  /// So many sessions that hang beside those that work, in a wait or in an XPath.
  private struct Hanging: Hashable {
    var count = 0
    var isWait = false
    var name = "sessions: commands of 8 sessions, none hangs"

    static let none = Hanging()
    static let all =
      [none]
      + [(true, "implicit wait of 60 s"), (false, "endless XPath")].flatMap { isWait, what in
        [1, 4].map { count in
          Hanging(count: count, isWait: isWait, name: "sessions: beside \(count) in an \(what)")
        }
      }
  }

  /// The median beside sessions that hang is to be at most twice the one without them.
  func measure() async throws -> [Timing] {
    // Nothing but the time ends an evaluation; it is ended in time for the next round.
    let limits = XPathLimits(operations: .max / 2, seconds: 10)
    var seconds: [Hanging: [Double]] = [:]
    try await SessionsBenchmark.withServer(sessionLimit: workers + 8, limits: limits) { transport in
      for round in 0..<rounds + 1 {
        for hanging in Hanging.all {
          let times = try await measure(with: hanging, on: transport)
          // The first round is to warm up.
          if round > 0 { seconds[hanging, default: []] += times }
        }
      }
    }
    return Hanging.all.map { hanging in
      Timing(
        name: hanging.name, seconds: seconds[hanging],
        peer: hanging == .none ? nil : Hanging.none.name,
        limit: hanging == .none ? nil : .ratio(2))
    }
  }

  private func measure(
    with hanging: Hanging, on transport: TimedTransport
  ) async throws -> [Double] {
    let hung = try await start(hanging, on: transport)
    let searches = hung.map { driver in Task { try await hang(driver, hanging) } }
    // So that all have got beyond what is done before they hang.
    for _ in 0..<20 { _ = try await RemoteDriver.status(on: transport) }
    _ = transport.takeTimes()
    let drivers = try await SessionsBenchmark.start(workers, on: transport)
    try await SessionsBenchmark.forEach(drivers) { driver in
      try await ScenarioA1(driver: driver).play()
      try await driver.quit()
    }
    let times = transport.takeTimes()
    // Ending a session ends its wait; an XPath ends when its time is up.
    try await SessionsBenchmark.forEach(hung) { try await $0.quit() }
    for search in searches { try await search.value }
    return times
  }

  private func start(
    _ hanging: Hanging, on transport: TimedTransport
  ) async throws -> [RemoteDriver] {
    var capabilities = ScenarioA1.capabilities
    capabilities["duet:clock"] = "wall"
    var drivers: [RemoteDriver] = []
    for _ in 0..<hanging.count {
      let driver = try await RemoteDriver.start(on: transport, capabilities: capabilities)
      if hanging.isWait { try await driver.setImplicitWait(milliseconds: 60_000) }
      drivers.append(driver)
    }
    return drivers
  }

  private func hang(_ driver: RemoteDriver, _ hanging: Hanging) async throws {
    let locator =
      hanging.isWait
      ? Locator.accessibilityID("not there")
      : .xpath("//*[//*[//*[//*[//*[//*[//*[count(//*) = 0]]]]]]]")
    do {
      _ = try await driver.findElement(locator)
    } catch let error as WebDriverError {
      let isExpected =
        hanging.isWait
        ? error.code == .invalidSessionID : error.message.contains("takes more than 10.0 s")
      if isExpected { return }
      throw PeerError("a session that was to hang answered: \(error)")
    }
    throw PeerError("a session that was to hang found something")
  }
}
