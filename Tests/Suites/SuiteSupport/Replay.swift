import ComparisonReport
import Device
import NativeQuery
import ScenarioBinding
import WebDriver

/// Charges a device's virtual clock for each command, at a cost profile's prices. It checks the
/// computed times: an app's work and delays go on while commands take time.
package struct Replay: Codable, Hashable, Sendable {
  /// The known prices, in seconds.
  private let prices: [String: Double]
  private let driver: CostProfile.Driver

  package init(_ profile: CostProfile) {
    prices = Dictionary(
      uniqueKeysWithValues: profile.prices.map { ($0.key.rawValue, $0.value.value) })
    driver = profile.driver
  }

  fileprivate func seconds(for command: SentCommand) -> Double {
    let prices = CostPrimitive.allCases.map { self.prices[$0.rawValue] ?? 0 }
    return CostCounts(of: command, by: driver.policy)?.work(at: prices) ?? 0
  }
}

/// Measures what native commands use of a device, and replays their costs if requested.
final class CommandMeter {
  private let device: Device
  private let replay: Replay?
  private let meter = DeviceMeter()
  /// The price of a gesture's query. It is charged with the gesture, which needs the query's element.
  private var owed = 0.0

  init(_ device: Device, replay: Replay?) {
    (self.device, self.replay) = (device, replay)
    device.meter = meter
    _ = meter.take(now: device.now)
  }

  /// Returns what a command used. See `XCUICommandLog.meter`.
  func use(_ record: XCUICommandRecord, isOuter: Bool) -> [DeviceMeter.Count: Double] {
    guard let replay else { return meter.take(now: device.now) }
    var command = LoggedCommand(record).command
    command.device = SentCommand.use(meter.counts(now: device.now), of: record)
    owed += replay.seconds(for: command)
    if isOuter {
      device.run(for: .seconds(owed))
      owed = 0
    }
    return meter.take(now: device.now)
  }
}

/// A transport that charges the device's clock for each request.
struct ReplayTransport: WebDriverTransport {
  let base: InProcessTransport
  let remoteEnd: RemoteEnd
  let replay: Replay

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    var response = try await base.send(request)
    let parts = request.path.split(separator: "/")
    guard parts.count > 1, let use = response.timing?.device else { return response }
    var command = SentCommand(
      kind: .request, text: "\(request.method) /\(parts.dropFirst(2).joined(separator: "/"))")
    let body = try? JSONValue(parsing: request.body)
    (command.using, command.value) = (body?["using"]?.string, body?["value"]?.string)
    (command.status, command.bytesReceived) = (response.status, response.body.count)
    command.device = use
    let isPause = body?["actions"]?.array?.first?["type"]?.string == "none"
    let price = isPause || parts.contains("duet") ? 0 : replay.seconds(for: command)
    await remoteEnd.use(String(parts[1])) { device in
      device.run(for: .seconds(price))
      _ = device.meter?.take(now: device.now)
    }
    response.timing?.device?["clock", default: 0] += price
    return response
  }

  func close() async { await base.close() }
}
