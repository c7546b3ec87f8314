import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("A delayed service")
struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(
    _ service: any BeerService, by delay: @escaping (BeerRequest) -> Duration = { _ in .seconds(2) }
  ) -> DelayedBeerService {
    DelayedBeerService(service, delay: delay, after: scheduler.after)
  }

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
    var answers: [Result<BeerPage, BeerServiceError>] = []
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
    let spy = SpyBeerService(on: BundledBeerService(index: .sample))
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
    let spy = SpyBeerService(on: BundledBeerService(index: .sample))
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
