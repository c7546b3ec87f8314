import BeerExplorer
import TestSupport
import Testing

@Suite("The promises of every service")
struct ServiceConformanceTests {
  @Test(arguments: ServiceConformance.all)
  func `The bundled service and the fake keep it`(
    promise: ServiceConformance
  ) throws {
    let scheduler = ManualScheduler()
    let fake = FakeBeerService(SampleBeers.all, delay: { _ in .seconds(2) }, on: scheduler)
    var answers: [BeerAnswer] = []
    BundledBeerService(catalog: .sample).search(promise.request) { answers.append($0) }
    fake.search(promise.request) { answers.append($0) }
    scheduler.advance(by: .milliseconds(1999))
    #expect(answers.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(answers.count == 2)
    for answer in answers { promise.check(try answer.get()) }
  }
}

extension ServiceConformance {
  func check(_ page: BeerPage) {
    #expect(page.beers.map(\.name) == names)
    #expect([page.total, page.pageCount] == [total, pageCount])
    #expect([page.page, page.pageSize] == [request.page, request.pageSize])
  }
}

struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(
    _ service: any BeerService, by delay: @escaping (BeerRequest) -> Duration = { _ in .seconds(2) }
  ) -> DelayedBeerService { DelayedBeerService(service, delay: delay, after: scheduler.after) }

  @Test
  func `If each keystroke cancels the search before, only the last one reaches the service`() {
    // A spy, because only a spy knows how many searches arrived.
    let spy = SpyBeerService(on: BundledBeerService(catalog: .sample))
    let service = delayed(spy) { $0.text == "now" ? .zero : .milliseconds(300) }
    var pending = PendingSearch()
    var found: [String] = []
    for text in ["4", "40", "400"] {
      pending.cancel()
      pending = service.search(BeerRequest(text: text)) { result in
        found += (try? result.get().beers.map(\.name)) ?? []
      }
      scheduler.advance(by: .milliseconds(100))
    }
    #expect(spy.texts == [])
    scheduler.advance(by: .milliseconds(200))
    service.search(BeerRequest(text: "now")) { _ in }
    #expect(spy.texts == ["400", "now"] && spy.replyCount == 2)
    #expect(found == ["400"])
  }

  @Test func `A search can still be cancelled after its delay`() {
    // A fake behind a spy: both delays add up, and the search is cancelled during the second one.
    let fake = FakeBeerService(SampleBeers.few, delay: { _ in .seconds(3) }, on: scheduler)
    let spy = SpyBeerService(on: fake)
    let pending = delayed(spy).search(BeerRequest(text: "400")) { _ in
      Issue.record("a cancelled search was answered")
    }
    scheduler.advance(by: .seconds(4))
    #expect(spy.requests.count == 1)
    for _ in 0..<2 { pending.cancel() }
    scheduler.advance(by: .seconds(10))
    #expect(spy.cancelled == [BeerRequest(text: "400")] && spy.replyCount == 0)
  }

  @Test func `A misused double fails the test`() {
    let (request, other) = (BeerRequest(text: "400"), BeerRequest())
    let mock = MockBeerService(expecting: [.search(request)])
    let done = MockBeerService(expecting: [])
    let misuses: [(message: String, use: () -> Void)] = [
      ("DummyBeerService: expected no", { DummyBeerService().search(request) { _ in } }),
      ("StubBeerService: there is no answer", { StubBeerService([]).search(request) { _ in } }),
      ("MockBeerService: expected \(request), but got \(other)", { mock.search(other) { _ in } }),
      ("MockBeerService: missing searches: \([request])", { mock.verify() }),
      ("MockBeerService: expected no further search", { done.search(request) { _ in } }),
    ]
    for (message, misuse) in misuses {
      withKnownIssue {
        misuse()
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix(message) }
      }
    }
    var answers = 0
    mock.search(request) { _ in answers += 1 }
    mock.verify()
    #expect(answers == 1)
  }
}

struct RequestProblemTests {
  @Test(arguments: [
    BeerRequest(minimum: -0.5):
      "The minimum alcohol is -0.5; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(maximum: .nan):
      "The maximum alcohol is nan; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(minimum: 9, maximum: 4.5):
      "The minimum alcohol is 9; it must be at most the maximum, 4.5.",
    BeerRequest(minimum: 5.3, maximum: 4.5, page: 0, pageSize: 101):
      "The minimum alcohol is 5.3; it must be a number from 0 to 26 in steps of 0.5. "
      + "The page is 0; it must be a whole number from 1. "
      + "The page size is 101; it must be a whole number from 1 to 100.",
    BeerRequest(pageSize: 0): "The page size is 0; it must be a whole number from 1 to 100.",
    BeerRequest(minimum: 26): "", BeerRequest(maximum: 0): "",
    BeerRequest(minimum: 9.5, maximum: 9.5, page: .max, pageSize: 100): "",
  ])
  func `An invalid request is refused with all its problems, the limits are valid`(
    request: BeerRequest, text: String
  ) throws {
    #expect(request.problems.joined(separator: " ") == text)
    let error = BeerServiceError.invalidRequest(request.problems)
    if !text.isEmpty { #expect(BeerCatalog.sample.search(request) == .failure(error)) }
    #expect(error.localizedDescription == "The search is not possible. " + text)
  }
}
