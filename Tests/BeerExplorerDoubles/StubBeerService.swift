import BeerExplorer
import Testing

/// A stub: it feeds canned answers in, one for each search, whatever is searched for.
public final class StubBeerService: BeerService {
  /// What it answers.
  public typealias Answer = Result<BeerPage, BeerServiceError>

  private var answers: [Answer]
  private let repeated: Answer?
  private let location: SourceLocation

  /// A stub with an answer for each search; one search more fails the test at this line.
  public init(_ answers: [Answer], location: SourceLocation = #_sourceLocation) {
    self.answers = answers
    repeated = nil
    self.location = location
  }

  /// A stub of which every search fails.
  public init(failing error: BeerServiceError, location: SourceLocation = #_sourceLocation) {
    answers = []
    repeated = .failure(error)
    self.location = location
  }

  /// Replies at once with the next answer.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Answer) -> Void
  ) -> PendingSearch {
    if let answer = answers.isEmpty ? repeated : answers.removeFirst() {
      reply(answer)
    } else {
      fail("StubBeerService", "there is no answer left for \(request)", at: location)
    }
    return PendingSearch()
  }
}
