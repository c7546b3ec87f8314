import ComparisonReport
import Device
import Foundation
import SampleApps
import Synchronization
import WebDriver

/// Measures many parallel sessions on one server over HTTP: memory, throughput, and the influence
/// of sessions that hang on the others.
struct SessionsBenchmark {
  /// The measurements, with notes about memory and throughput.
  typealias Result = (timings: [Timing], notes: [String])

  let sessions: Int
  var rounds = 5

  /// Plays scenario A.1 in all sessions at once. Then measures a few sessions while others hang.
  func measure() async throws -> Result {
    raiseOpenFileLimit()
    var result = try await Self.withServer(sessionLimit: sessions, measureCrowd)
    let fairness = FairnessBenchmark(rounds: rounds)
    result.timings += try await fairness.measure() + fairness.measureBusy()
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
    // Warm up with sessions one by one, and open all connections, so that they don't count as
    // memory.
    for _ in 0..<20 { try await Self.play(1, on: transport) }
    try await Self.forEach(Array(0..<sessions)) { _ in
      _ = try await RemoteDriver.status(on: transport)
    }
    _ = transport.takeTimes()
    for _ in 0..<20 { try await Self.play(1, on: transport) }
    let alone = transport.takeTimes()
    var (latencies, perCommand): ([Double], [Double]) = ([], [])
    // Only of the first round, because later rounds reuse its memory.
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
        "\(sessions) parallel sessions, \(commands) commands per round, all checks passed: "
          + String(
            format: "%.0f commands per second (median of %d rounds, quartiles %.0f – %.0f).",
            spread.median, spread.count, spread.lowerQuartile, spread.upperQuartile))
    }
    if let bytes, let bytesPlayed {
      notes.append(
        String(
          format:
            "A session of TinyLog takes %.1f kB at its start and %.1f kB after A.1: the increase "
            + "of VmRSS divided by %d sessions, in the first round, so that no memory is reused. "
            + "Server and clients are one process, and all connections were open before.",
          bytes / 1e3, bytesPlayed / 1e3, sessions))
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

/// A transport that records the time of each command, from its request to its response.
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

  /// Returns the durations of all commands since the last call, in seconds.
  func takeTimes() -> [Double] {
    times.withLock { times in
      defer { times = [] }
      return times
    }
  }
}

/// Raises the process's limit of open files to the maximum that the system allows.
private func raiseOpenFileLimit() {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { return }
  limit.rlim_cur = limit.rlim_max
  setrlimit(resource, &limit)
}

/// The resident memory of this process in bytes, or nil if the system doesn't report it.
private var residentBytes: Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap({ Int($0.1) })
  else { return nil }
  return kilobytes * 1024
}

/// Measures the commands of working sessions with and without others that hang, in turns, so that
/// disturbances affect all equally.
struct FairnessBenchmark {
  let rounds: Int
  let workers = 8

  /// A number of sessions that hang in a wait or in an XPath evaluation.
  private struct Hanging: Hashable {
    var count = 0
    var isWait = false
    var name = "sessions: commands of 8 sessions, none of which hangs"

    static let none = Hanging()
    static let all =
      [none]
      + [(true, "implicit wait of 60 s"), (false, "endless XPath")].flatMap { isWait, what in
        [1, 4].map { count in
          Hanging(count: count, isWait: isWait, name: "sessions: with \(count) more in an \(what)")
        }
      }
  }

  /// Measures the commands. With hanging sessions, the median may be at most twice that without
  /// them.
  func measure() async throws -> [Timing] {
    // Only the time limit ends an evaluation, before the next round.
    let limits = XPathLimits(operations: .max / 2, seconds: 10)
    var seconds: [Hanging: [Double]] = [:]
    try await SessionsBenchmark.withServer(sessionLimit: workers + 8, limits: limits) { transport in
      for round in 0..<rounds + 1 {
        for hanging in Hanging.all {
          let times = try await measure(with: hanging, on: transport)
          // The first round is a warm-up.
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

  /// Measures the status and a tap of another session while eight sessions are busy.
  func measureBusy() async throws -> [Timing] {
    let hanging = Hanging(count: 8, name: "8 sessions in an endless XPath")
    var (statuses, taps): ([Double], [Double]) = ([], [])
    let limits = XPathLimits(operations: .max / 2, seconds: 5)
    try await SessionsBenchmark.withServer(sessionLimit: workers + 8, limits: limits) { transport in
      let driver = try await SessionsBenchmark.start(1, on: transport)[0]
      for _ in 0..<rounds {
        let hung = try await start(hanging, on: transport)
        let searches = hung.map { driver in Task { try? await hang(driver, hanging) } }
        for _ in 0..<20 { _ = try await RemoteDriver.status(on: transport) }
        for _ in 0..<20 {
          _ = transport.takeTimes()
          _ = try await RemoteDriver.status(on: transport)
          statuses += transport.takeTimes()
          for button in ["Add", "Cancel"] {
            let found = try await driver.findElement(.accessibilityID(button))
            _ = transport.takeTimes()
            try await found.click()
            taps += transport.takeTimes()
          }
        }
        for search in searches { await search.value }
        try await SessionsBenchmark.forEach(hung) { try await $0.quit() }
      }
    }
    return [
      Timing(name: "status, next to \(hanging.name)", seconds: statuses, limit: .seconds(0.1)),
      Timing(name: "a tap, next to \(hanging.name)", seconds: taps, limit: .seconds(1)),
    ]
  }

  private func measure(
    with hanging: Hanging, on transport: TimedTransport
  ) async throws -> [Double] {
    let hung = try await start(hanging, on: transport)
    let searches = hung.map { driver in Task { try await hang(driver, hanging) } }
    // Give all sessions time to reach the point where they hang.
    for _ in 0..<20 { _ = try await RemoteDriver.status(on: transport) }
    _ = transport.takeTimes()
    let drivers = try await SessionsBenchmark.start(workers, on: transport)
    try await SessionsBenchmark.forEach(drivers) { driver in
      try await ScenarioA1(driver: driver).play()
      try await driver.quit()
    }
    let times = transport.takeTimes()
    // Ending a session ends its wait. An XPath evaluation ends at its time limit.
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
      throw PeerError("a session that should hang returned an error: \(error)")
    }
    throw PeerError("a session that should hang found an element")
  }
}
