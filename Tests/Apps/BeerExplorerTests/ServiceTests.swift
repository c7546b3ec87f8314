import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("What every service promises")
struct ServiceConformanceTests {
  @Test("The bundled service keeps it", arguments: ServiceConformance.all)
  func bundled(promise: ServiceConformance) throws {
    let service = BundledBeerService(catalog: .sample)
    var answers: [BeerAnswer] = []
    service.search(promise.request) { answers.append($0) }
    try check(answers, promise)
  }

  @Test("The fake keeps it, when its delay is over", arguments: ServiceConformance.all)
  func fake(promise: ServiceConformance) throws {
    let scheduler = ManualScheduler()
    let service = FakeBeerService(SampleBeers.all, delay: { _ in .seconds(2) }, on: scheduler)
    var answers: [BeerAnswer] = []
    service.search(promise.request) { answers.append($0) }
    scheduler.advance(by: .milliseconds(1999))
    #expect(answers == [])
    scheduler.advance(by: .milliseconds(1))
    try check(answers, promise)
  }

  @Test("Both refuse what is not possible")
  func refusals() {
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

  @Test("The service with the data set that ships with the app answers at once")
  func shipped() throws {
    var names: [String] = []
    try BundledBeerService(catalog: .bundled()).search(BeerRequest(text: "400")) { result in
      names = (try? result.get().beers.map(\.name)) ?? []
    }
    #expect(names == ["400"])
  }

  private func check(_ answers: [BeerAnswer], _ promise: ServiceConformance) throws {
    let page = try #require(answers.first).get()
    #expect(answers.count == 1)
    #expect(page.beers.map(\.name) == promise.names)
    #expect(page.total == promise.total)
    #expect(page.pageCount == promise.pageCount)
    #expect(page.page == promise.request.page)
    #expect(page.pageSize == promise.request.pageSize)
  }
}

@Suite("A delayed service")
struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(
    _ service: any BeerService, by delay: @escaping (BeerRequest) -> Duration = { _ in .seconds(2) }
  ) -> DelayedBeerService { DelayedBeerService(service, delay: delay, after: scheduler.after) }

  @Test("What is cancelled in time never reaches the service behind it")
  func cancelledInTime() {
    // A dummy: it would fail the test if it were asked.
    let service = delayed(DummyBeerService())
    let pending = service.search(BeerRequest(text: "400")) { _ in
      Issue.record("a cancelled search was answered")
    }
    scheduler.advance(by: .milliseconds(1999))
    pending.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.waiting == 0)
  }

  @Test("A failure is passed on when its time has come, not before")
  func failure() {
    // A stub: no real service fails when it is told to.
    let error = BeerServiceError.unreachable(service: "the cellar", reason: "it is locked")
    let service = delayed(StubBeerService(failing: error))
    var answers: [BeerAnswer] = []
    service.search(BeerRequest()) { answers.append($0) }
    scheduler.advance(by: .milliseconds(1999))
    #expect(answers == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(answers == [.failure(error)])
  }

  @Test("Pages come as they were given, each to the search that asked")
  func pages() {
    // A stub with canned pages: the data set has none that claims a million beers.
    let huge = BeerPage(beers: SampleBeers.few, total: 1_000_000, page: 1, pageSize: 8)
    let empty = BeerPage(beers: [], total: 0, page: 1, pageSize: 8)
    let service = delayed(StubBeerService([.success(huge), .success(empty)]))
    var totals: [String] = []
    service.search(BeerRequest(text: "a")) { totals.append("a \((try? $0.get().total) ?? -1)") }
    service.search(BeerRequest(text: "b")) { totals.append("b \((try? $0.get().total) ?? -1)") }
    scheduler.advance(by: .seconds(2))
    #expect(totals == ["a 1000000", "b 0"])
  }

  @Test("Of several keystrokes, each cancelling the one before, one search reaches the service")
  func keystrokes() {
    // A spy: nothing else tells how many searches arrived.
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

  @Test("Without a delay each keystroke's search reaches the service at once, with its range")
  func withoutDelay() {
    let spy = SpyBeerService(on: BundledBeerService(catalog: .sample))
    let service = delayed(spy) { _ in .zero }
    for text in ["4", "40"] { service.search(BeerRequest(text: text, minimum: 5)) { _ in } }
    #expect(
      spy.requests == [BeerRequest(text: "4", minimum: 5), BeerRequest(text: "40", minimum: 5)])
    #expect(spy.replyCount == 2)
  }

  @Test("What was passed on can still be cancelled")
  func cancelledLate() {
    // A fake behind a spy: the delays of both add up, and the second is cancelled.
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

  @Test("Searches are passed on by the time at which they are due, then as they were asked for")
  func order() {
    // A mock: the order of the calls is the requirement.
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

  @Test("A late answer can come after that of a newer search: who asks must cancel or tell apart")
  func overtaking() {
    // A fake: true answers, of which the first is slow.
    let fake = FakeBeerService(
      SampleBeers.few, delay: { $0.text == "4" ? .seconds(5) : .seconds(1) }, on: scheduler)
    var totals: [Int] = []
    fake.search(BeerRequest(text: "4")) { totals.append((try? $0.get().total) ?? -1) }
    fake.search(BeerRequest(text: "bouillon")) { totals.append((try? $0.get().total) ?? -1) }
    scheduler.advance(by: .seconds(5))
    #expect(totals == [2, 1])
  }
}

@Suite("Doubles fail loudly when they are used as they must not be")
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

  @Test("A dummy fails at any search")
  func dummy() {
    expectFailure("DummyBeerService: nothing was to be searched, but \(request) was") {
      DummyBeerService().search(request, reply: unexpectedReply)
    }
  }

  @Test("A stub fails when its answers have run out")
  func stub() {
    let stub = StubBeerService([.failure(.timedOut(service: "x", seconds: 1))])
    var replies = 0
    stub.search(request) { _ in replies += 1 }
    #expect(replies == 1)
    expectFailure("StubBeerService: there is no answer left for \(request)") {
      stub.search(request, reply: unexpectedReply)
    }
  }

  @Test("A mock fails at a search that is not the next one, at one too many and at a missing one")
  func mock() {
    let (first, second) = (BeerRequest(text: "1"), BeerRequest(text: "2"))
    let mock = MockBeerService(expecting: [.search(first), .search(second)])
    expectFailure("MockBeerService: \(first) was expected, but \(second) came") {
      mock.search(second, reply: unexpectedReply)
    }
    mock.search(first) { _ in }
    expectFailure("MockBeerService: these did not come: \([second])") { mock.verify() }
    mock.search(second) { _ in }
    mock.verify()
    expectFailure("MockBeerService: no further search was expected, but \(first) came") {
      mock.search(first, reply: unexpectedReply)
    }
  }
}
