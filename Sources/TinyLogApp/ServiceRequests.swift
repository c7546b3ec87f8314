import Device
import TinyLog

/// The app's requests to its service: each is answered after its own delay, and none before those
/// that were sent earlier.
final class ServiceRequests {
  private let service: any TinyLogService
  private let delay: () -> Duration
  private let host: AppHost
  /// When the last request that was sent is answered.
  private var lastAnswer = Duration.zero
  private var waiting = 0

  init(service: any TinyLogService, delay: @escaping () -> Duration, host: AppHost) {
    self.service = service
    self.delay = delay
    self.host = host
  }

  /// Has work done with the service, and the result used: at once when there is no delay and
  /// nothing is waiting, else when its time has come.
  func send<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Result<Answer, any Error>) -> Void
  ) {
    let now = host.now
    let answer = max(now + delay(), lastAnswer)
    let request = { [service] in use(Result { try work(service) }) }
    if answer <= now, waiting == 0 { return request() }
    lastAnswer = answer
    waiting += 1
    // What is due at one time is done in the order in which it was asked for.
    host.after(answer - now) { [self] in
      waiting -= 1
      request()
    }
  }
}
