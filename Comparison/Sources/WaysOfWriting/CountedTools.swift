import Costs
import Device
import NativeQuery
import SuiteSupport
import WebDriver

extension Tool {
  /// The tool with counts of what each command used of the device. Unchanged if it doesn't play a
  /// suite in Swift on a simulated device.
  package var counting: Tool {
    let counting: Stage =
      switch stage {
      case .native(let stage): .native(stage.counting)
      case .webDriver(let stage): .webDriver(stage.counting)
      case .process: stage
      }
    return Tool(
      name, base: base, summary: summary, stage: counting, usesServer: usesServer,
      notPortable: notPortable, plays: plays)
  }
}

extension NativeStage {
  fileprivate var counting: NativeStage {
    NativeStage(
      server: server, reportsActions: reportsActions,
      prepare: { app in
        prepare(app)
        let (log, device, rule) = (XCUICommandLog(), app.device, app.waitRule)
        log.counter = { [unowned device] record in
          var counts = device.takeCounts()
          if record.hasReadTree { counts[.tree] = 1 }
          return counts.named
        }
        app.log = log
        app.waitRule = { wait in
          let meter = wait.device.observer as? DeviceMeter
          meter?.wait = wait.value.map { $0 is Int ? .countWait : .valueWait } ?? .elementWait
          defer { meter?.wait = nil }
          return rule(wait)
        }
      }
    ) { run, body in
      try withDevice(run) { device in
        device.observer = DeviceMeter()
        try body(device)
      }
    }
  }
}

extension WebDriverStage {
  fileprivate var counting: WebDriverStage {
    WebDriverStage(reportsActions: reportsActions, server: server, prepare: prepare) { run, body in
      let transport = CountingTransport(remoteEnd: run.remoteEnd)
      try body { try run.startSession(on: transport, arguments: $0) }
    }
  }
}

/// Calls a remote end, and counts what each command uses of the device.
private struct CountingTransport: WebDriverTransport {
  let remoteEnd: RemoteEnd

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    var response = await remoteEnd.respond(to: request)
    if let id = response.startedSession {
      await remoteEnd.use(id) { $0.observer = DeviceMeter() }
      return response
    }
    let parts = request.path.split(separator: "/")
    guard parts.count > 1 else { return response }
    let id = String(parts[1])
    var counts = await remoteEnd.use(id) { $0.takeCounts() }
    if await remoteEnd.isInWebView(id) == true { counts?[.page] = 1 }
    response.counts = counts?.named
    return response
  }

  func close() async {}
}

extension Device {
  /// Returns what was used since the last call.
  fileprivate func takeCounts() -> [DeviceMeter.Count: Double] {
    (observer as? DeviceMeter)?.take(now: now) ?? [:]
  }
}

extension [DeviceMeter.Count: Double] {
  fileprivate var named: [String: Double] {
    Dictionary<String, Double>(uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) })
  }
}

extension XCUIApplication {
  /// Takes the first match of each element's query, as if tests wrote `firstMatch` at each element
  /// without an index.
  func takeFirstMatches() { completeElement = { $0.choosesMatch ? $0 : $0.firstMatch } }

  /// Waits in loops over `exists` and other reads, ten milliseconds of the device's clock apart, as
  /// firefox-ios does. They look before they wait.
  func lookFirst() {
    waitRule = { wait in
      let (device, log) = (wait.device, wait.log)
      let end = device.now + wait.timeout
      while !wait.isMet() {
        guard device.now < end else { return false }
        log?.beginWait()
        _ = device.run(upTo: min(.milliseconds(10), end - device.now)) { false }
        log?.endWait()
      }
      return true
    }
  }

  /// Waits without XCUITest's rule: looks at once and after each change of the screen, at the screen
  /// that shows the change.
  func waitForChanges() {
    waitRule = { wait in
      let (device, log) = (wait.device, wait.log)
      var seen: Int?
      log?.beginWait()
      defer { log?.endWait() }
      return device.run(upTo: wait.timeout) {
        let look = device.look()
        guard seen != look.revision else { return false }
        seen = look.revision
        defer { log?.beginWait() }
        return wait.isMet(at: look)
      }
    }
  }
}
