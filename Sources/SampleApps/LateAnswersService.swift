import BeerExplorer

/// A service with the fault that whoever asks last gets the answer that comes last, which may be
/// that to an older question. Nothing can be called off.
final class LateAnswersService: BeerService {
  private let service: any BeerService
  private var unanswered = 0
  private var lastReply: ((Result<BeerPage, BeerServiceError>) -> Void)?

  init(_ service: any BeerService) { self.service = service }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    unanswered += 1
    lastReply = reply
    service.search(request) { [self] result in
      unanswered -= 1
      guard unanswered == 0 else { return }
      let reply = lastReply
      lastReply = nil
      reply?(result)
    }
    return PendingSearch()
  }
}
