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
      name, base: base, summary: summary, stage: counting, usesServer: usesServer, known: known,
      plays: plays)
  }
}

extension NativeStage {
  fileprivate var counting: NativeStage {
    NativeStage(
      server: server, reportsActions: reportsActions,
      prepare: { app in
        prepare(app)
        let (log, device) = (XCUICommandLog(), app.device)
        log.counter = { [unowned device] record in
          var counts = device.takeCounts()
          if record.hasReadTree { counts[.tree] = 1 }
          return counts.named
        }
        app.log = log
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
