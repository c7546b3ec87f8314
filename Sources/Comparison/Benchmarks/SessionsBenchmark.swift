import ComparisonReport
import Device
import Foundation
import SampleApps
import WebDriver

/// Many sessions at one time on one server, over HTTP: what a session takes, and whether those
/// that hang slow the others down.
struct SessionsBenchmark {
  /// What was measured, and what a reader must know of it: memory and commands a second.
  typealias Result = (timings: [Timing], notes: [String])

  /// How many sessions there are at one time, each of which plays scenario A.1.
  let sessions: Int
  var rounds = 5

  /// Plays scenario A.1 in all sessions at once, then measures beside sessions that hang.
  func measure() async throws -> Result {
    OpenFileLimit.raise()
    var result = try await Self.withServer(sessionLimit: sessions, measureCrowd)
    result.timings += try await FairnessBenchmark(rounds: rounds).measure()
    return result
  }

  /// Runs a server with the sample apps on a free port, and a transport to it.
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
    var (bytes, bytesPlayed): ([Double], [Double]) = ([], [])
    var commands = 0
    for _ in 0..<rounds {
      let before = ResidentMemory.bytes
      let drivers = try await Self.start(sessions, on: transport)
      if let before, let after = ResidentMemory.bytes {
        bytes.append(Double(after - before) / Double(sessions))
      }
      _ = transport.takeTimes()
      let start = ContinuousClock.now
      try await Self.forEach(drivers) { try await ScenarioA1(driver: $0).play() }
      let seconds = start.duration(to: .now).seconds
      let times = transport.takeTimes()
      commands = times.count
      latencies += times
      perCommand.append(seconds / Double(times.count))
      if let before, let after = ResidentMemory.bytes {
        bytesPlayed.append(Double(after - before) / Double(sessions))
      }
      try await Self.forEach(drivers) { try await $0.quit() }
    }
    let crowd = "A.1 by \(sessions) sessions at once"
    let timings = [
      Timing("sessions: A.1 by one session, each command", seconds: alone),
      Timing("sessions: \(crowd), time for each command", seconds: perCommand),
      Timing("sessions: \(crowd), until a command is answered", seconds: latencies),
    ]
    return (timings, notes(commands, perCommand, bytes.first, bytesPlayed.first))
  }

  private func notes(
    _ commands: Int, _ perCommand: [Double], _ bytes: Double?, _ bytesPlayed: Double?
  ) -> [String] {
    var notes: [String] = []
    if let spread = Spread(of: perCommand.map { 1 / $0 }) {
      notes.append(
        "\(sessions) sessions at once, \(commands) commands a round, all expectations held: "
          + String(
            format: "%.0f commands a second (median of %d rounds; quartiles %.0f – %.0f).",
            spread.median, spread.count, spread.lowerQuartile, spread.upperQuartile))
    }
    // The first round's memory is new; later rounds use what earlier ones have given back.
    if let bytes, let bytesPlayed {
      notes.append(
        String(
          format:
            "A session of TinyLog takes %.1f kB when it has just begun and %.1f kB after A.1: "
            + "the difference of VmRSS divided by %d sessions, in the first round, when no memory "
            + "was left over from others (server and clients are one process; connections are "
            + "open before).", bytes / 1e3, bytesPlayed / 1e3, sessions))
    }
    return notes
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

private enum OpenFileLimit {
  /// Raises it as far as the system lets everybody.
  static func raise() {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }
}

private enum ResidentMemory {
  /// The bytes of it, as Linux counts them; nil on other systems.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap({ Int($0.1) })
    else { return nil }
    return kilobytes * 1024
  }
}
