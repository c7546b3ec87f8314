import Device
import TinyLog

/// The app's requests to its service: answered in order, each after its own delay.
final class ServiceRequests {
  private let service: any TinyLogService
  private let delay: () -> Duration
  private let host: AppHost
  private var waiting: [(Duration, () -> Void)] = []

  init(service: any TinyLogService, delay: @escaping () -> Duration, host: AppHost) {
    self.service = service
    self.delay = delay
    self.host = host
  }

  /// Has work done with the service, and the result used: at once when there is no delay and
  /// nothing before it, else when its turn has come.
  func send<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Result<Answer, any Error>) -> Void
  ) {
    let delay = delay()
    let request = { [service] in use(Result { try work(service) }) }
    if waiting.isEmpty, delay == .zero { return request() }
    waiting.append((delay, request))
    if waiting.count == 1 { scheduleNext() }
  }

  private func scheduleNext() {
    guard let (delay, request) = waiting.first else { return }
    host.after(delay) { [self] in
      request()
      waiting.removeFirst()
      scheduleNext()
    }
  }
}
