import Device
import Synchronization
import WebDriver

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
