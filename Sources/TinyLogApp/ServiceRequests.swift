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
  /// The requests without an answer, in the order in which they were sent.
  private var waiting: [() -> Void] = []

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
    if answer <= now, waiting.isEmpty { return request() }
    lastAnswer = answer
    waiting.append(request)
    // On the wall clock two that are due at one time may come in any order: whichever comes, it is
    // the turn of the request that has waited longest.
    host.after(answer - now) { [self] in waiting.removeFirst()() }
  }
}
