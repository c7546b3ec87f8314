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
    for answer in answers {
      let page = try answer.get()
      #expect(page.beers.map(\.name) == promise.names)
      #expect(page.total == promise.total)
      #expect(page.pageCount == promise.pageCount)
      #expect(page.page == promise.request.page)
      #expect(page.pageSize == promise.request.pageSize)
    }
  }

  @Test func `Both refuse invalid requests`() {
    let request = BeerRequest(minimum: 27, page: 0)
    let scheduler = ManualScheduler()
    let fake = FakeBeerService(SampleBeers.all, delay: { _ in .zero }, on: scheduler)
    for service in [BundledBeerService(catalog: .sample), fake] as [any BeerService] {
      var answers: [BeerAnswer] = []
      service.search(request) { answers.append($0) }
      scheduler.advance(by: .zero)
      #expect(answers == [.failure(.invalidRequest(request.problems))])
    }
  }
}

struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(
    _ service: any BeerService, by delay: @escaping (BeerRequest) -> Duration = { _ in .seconds(2) }
  ) -> DelayedBeerService { DelayedBeerService(service, delay: delay, after: scheduler.after) }

  @Test func `A search cancelled during its delay never reaches the service`() {
    // A dummy, which fails the test if it is called.
    let service = delayed(DummyBeerService())
    let pending = service.search(BeerRequest(text: "400")) { _ in
      Issue.record("a cancelled search was answered")
    }
    scheduler.advance(by: .milliseconds(1999))
    pending.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.waiting == 0)
  }

  @Test func `A failure arrives after the delay, not before`() {
    // A stub, because no real service fails on demand.
    let error = BeerServiceError.unreachable(service: "the cellar", reason: "it is locked")
    let service = delayed(StubBeerService(failing: error))
    var answers: [BeerAnswer] = []
    service.search(BeerRequest()) { answers.append($0) }
    scheduler.advance(by: .milliseconds(1999))
    #expect(answers == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(answers == [.failure(error)])
  }

  @Test func `Each search gets its own page, unchanged`() {
    // A stub with canned pages, because no data set has a million beers.
    let huge = BeerPage(beers: SampleBeers.few, total: 1_000_000, page: 1, pageSize: 8)
    let empty = BeerPage(beers: [], total: 0, page: 1, pageSize: 8)
    let service = delayed(StubBeerService([.success(huge), .success(empty)]))
    var totals: [String] = []
    service.search(BeerRequest(text: "a")) { totals.append("a \((try? $0.get().total) ?? -1)") }
    service.search(BeerRequest(text: "b")) { totals.append("b \((try? $0.get().total) ?? -1)") }
    scheduler.advance(by: .seconds(2))
    #expect(totals == ["a 1000000", "b 0"])
  }

  @Test
  func `If each keystroke cancels the search before, only the last one reaches the service`() {
    // A spy, because only a spy knows how many searches arrived.
    let spy = SpyBeerService(on: BundledBeerService(catalog: .sample))
    let service = delayed(spy) { _ in .milliseconds(300) }
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
    #expect(spy.texts == ["400"])
    #expect(spy.replyCount == 1)
    #expect(found == ["400"])
  }

  @Test
  func `Without a delay each keystroke's search reaches the service at once, with its range`() {
    let spy = SpyBeerService(on: BundledBeerService(catalog: .sample))
    let service = delayed(spy) { _ in .zero }
    for text in ["4", "40"] { service.search(BeerRequest(text: text, minimum: 5)) { _ in } }
    #expect(
      spy.requests == [BeerRequest(text: "4", minimum: 5), BeerRequest(text: "40", minimum: 5)])
    #expect(spy.replyCount == 2)
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
    pending.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(spy.cancelled == [BeerRequest(text: "400")])
    #expect(spy.replyCount == 0)
  }

  @Test
  func `Searches are passed on by due time, then in the order of the calls`() {
    // A mock, because the order of the calls is the requirement.
    let mock = MockBeerService(expecting: [
      .search(BeerRequest(text: "quick")), .search(BeerRequest(text: "slow 1")),
      .search(BeerRequest(text: "slow 2")),
    ])
    let service = delayed(mock) { $0.text == "quick" ? .seconds(1) : .seconds(2) }
    var replies = 0
    for text in ["slow 1", "slow 2", "quick"] {
      service.search(BeerRequest(text: text)) { _ in replies += 1 }
    }
    scheduler.advance(by: .seconds(2))
    mock.verify()
    #expect(replies == 3)
  }

  @Test
  func `An answer can arrive after that of a newer search`() {
    // A fake, because the answers must be real and the first one slow.
    let fake = FakeBeerService(
      SampleBeers.few, delay: { $0.text == "4" ? .seconds(5) : .seconds(1) }, on: scheduler)
    var totals: [Int] = []
    fake.search(BeerRequest(text: "4")) { totals.append((try? $0.get().total) ?? -1) }
    fake.search(BeerRequest(text: "bouillon")) { totals.append((try? $0.get().total) ?? -1) }
    scheduler.advance(by: .seconds(5))
    #expect(totals == [2, 1])
  }
}

@Suite("Doubles fail loudly if they are misused")
struct DoublesTests {
  private let request = BeerRequest(text: "400")

  private func expectFailure(_ text: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  private func unexpectedReply(_: Result<BeerPage, BeerServiceError>) {
    Issue.record("there was a reply")
  }

  @Test func `A dummy fails at any search`() {
    expectFailure("DummyBeerService: expected no search, but got \(request)") {
      DummyBeerService().search(request, reply: unexpectedReply)
    }
  }

  @Test func `A stub fails after its last answer`() {
    let stub = StubBeerService([.failure(.timedOut(service: "x", seconds: 1))])
    var replies = 0
    stub.search(request) { _ in replies += 1 }
    #expect(replies == 1)
    expectFailure("StubBeerService: there is no answer left for \(request)") {
      stub.search(request, reply: unexpectedReply)
    }
  }

  @Test
  func `A mock fails at a wrong, an additional and a missing search`() {
    let (first, second) = (BeerRequest(text: "1"), BeerRequest(text: "2"))
    let mock = MockBeerService(expecting: [.search(first), .search(second)])
    expectFailure("MockBeerService: expected \(first), but got \(second)") {
      mock.search(second, reply: unexpectedReply)
    }
    mock.search(first) { _ in }
    expectFailure("MockBeerService: missing searches: \([second])") { mock.verify() }
    mock.search(second) { _ in }
    mock.verify()
    expectFailure("MockBeerService: expected no further search, but got \(first)") {
      mock.search(first, reply: unexpectedReply)
    }
  }
}

struct RequestProblemTests {
  @Test(arguments: [
    BeerRequest(minimum: -0.5):
      "The minimum alcohol is -0.5; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(minimum: 5.3):
      "The minimum alcohol is 5.3; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(maximum: 27):
      "The maximum alcohol is 27; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(maximum: .nan):
      "The maximum alcohol is nan; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(minimum: 9, maximum: 4.5):
      "The minimum alcohol is 9; it must be at most the maximum, 4.5.",
    BeerRequest(page: 0): "The page is 0; it must be a whole number from 1.",
    BeerRequest(page: .min): "The page is \(Int.min); it must be a whole number from 1.",
    BeerRequest(pageSize: 0): "The page size is 0; it must be a whole number from 1 to 100.",
    BeerRequest(pageSize: 101): "The page size is 101; it must be a whole number from 1 to 100.",
  ])
  func `The problem of each number has the valid values`(request: BeerRequest, text: String) throws
  {
    #expect(request.problems.map(\.description) == [text])
    #expect(BeerCatalog.sample.search(request) == .failure(.invalidRequest(request.problems)))
  }

  @Test func `The error lists all problems`() {
    let request = BeerRequest(minimum: 30, maximum: -1, page: -1, pageSize: 1000)
    #expect(request.problems.map(\.field) == [.minimum, .maximum, .page, .pageSize])
    #expect(
      BeerServiceError.invalidRequest(request.problems).localizedDescription
        == "The search is not possible. The minimum alcohol is 30; it must be a number from 0 to "
        + "26 in steps of 0.5. The maximum alcohol is -1; it must be a number from 0 to 26 in "
        + "steps of 0.5. The page is -1; it must be a whole number from 1. The page size is 1000; "
        + "it must be a whole number from 1 to 100.")
  }

  @Test(arguments: [
    BeerRequest(), BeerRequest(minimum: 0, maximum: 26), BeerRequest(minimum: 26),
    BeerRequest(maximum: 0), BeerRequest(minimum: 9.5, maximum: 9.5), BeerRequest(pageSize: 1),
    BeerRequest(page: .max, pageSize: 100),
  ])
  func `The limits themselves are valid`(request: BeerRequest) {
    #expect(request.problems == [])
  }
}

struct ErrorTextTests {
  private static let service = "http://beers.test"

  @Test(
    arguments: [
      .unreachable(service: service, reason: "nothing answers there"):
        "The beers at http://beers.test cannot be reached: nothing answers there. "
        + "Check the address and the connection, then try again.",
      .unreachable(service: service, reason: "The line is dead."):
        "The beers at http://beers.test cannot be reached: The line is dead. "
        + "Check the address and the connection, then try again.",
      .timedOut(service: service, seconds: 10):
        "The beers at http://beers.test did not come within 10 s. Try again.",
      .refused(service: service, status: 400, message: "The parameter 'page' is '0'."):
        "The service at http://beers.test answered with status 400: The parameter 'page' is '0'.",
      .refused(service: service, status: 503, message: nil):
        "The service at http://beers.test answered with status 503 and did not say why. "
        + "Check the address, then try again.",
      .malformedAnswer(service: service, problem: "it is empty"):
        "The service at http://beers.test gave an answer that makes no sense: it is empty. "
        + "Check that the address is that of a beer service.",
    ] as [BeerServiceError: String])
  func `Each error says what happened, where, and what to do`(error: BeerServiceError, text: String)
  {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
  }
}
