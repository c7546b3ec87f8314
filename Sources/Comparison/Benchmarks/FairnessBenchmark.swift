import Foundation
import WebDriver

/// What sessions that hang mean to those that work: their commands with and without them, in
/// turns, so that all meet the same disturbances.
struct FairnessBenchmark {
  let rounds: Int
  let workers = 8

  /// So many sessions that hang beside those that work, in a wait or in an XPath.
  private struct Hanging: Hashable {
    let count: Int
    let isWait: Bool

    static let none = Hanging(count: 0, isWait: false)
    static let all =
      [none]
      + [true, false].flatMap { isWait in
        [1, 4].map { Hanging(count: $0, isWait: isWait) }
      }

    var name: String {
      count == 0
        ? "sessions: commands of 8 sessions, none hangs"
        : "sessions: beside \(count) in an \(isWait ? "implicit wait of 60 s" : "endless XPath")"
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
          let times = try await measure(beside: hanging, on: transport)
          // The first round is to warm up.
          if round > 0 { seconds[hanging, default: []] += times }
        }
      }
    }
    return Hanging.all.map { hanging in
      Timing(
        hanging.name, seconds: seconds[hanging],
        peer: hanging == .none ? nil : Hanging.none.name,
        limit: hanging == .none ? nil : .ratio(2))
    }
  }

  private func measure(
    beside hanging: Hanging, on transport: TimedTransport
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
      let isAsWanted =
        hanging.isWait
        ? error.code == .invalidSessionID : error.message.contains("takes more than 10.0 s")
      if isAsWanted { return }
      throw PeerError("a session that was to hang answered: \(error)")
    }
    throw PeerError("a session that was to hang found something")
  }
}
