import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("What every service promises")
struct ServiceConformanceTests {
  @Test("The bundled service keeps it", arguments: ServiceConformance.all)
  func bundled(promise: ServiceConformance) throws {
    let service = BundledBeerService(index: .sample)
    var answers: [Result<BeerPage, BeerServiceError>] = []
    service.search(promise.request) { answers.append($0) }
    try check(answers, promise)
  }

  @Test("The fake keeps it, when its delay is over", arguments: ServiceConformance.all)
  func fake(promise: ServiceConformance) throws {
    let scheduler = ManualScheduler()
    let service = FakeBeerService(SampleBeers.all, delay: { _ in .seconds(2) }, on: scheduler)
    var answers: [Result<BeerPage, BeerServiceError>] = []
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
    for service in [BundledBeerService(index: .sample), fake] as [any BeerService] {
      var answers: [Result<BeerPage, BeerServiceError>] = []
      service.search(request) { answers.append($0) }
      scheduler.advance(by: .zero)
      #expect(answers == [.failure(.invalidRequest(request.problems))])
    }
  }

  @Test("The service with the data set that ships with the app answers at once")
  func shipped() throws {
    var names: [String] = []
    try BundledBeerService().search(BeerRequest(text: "400")) { result in
      names = (try? result.get().beers.map(\.name)) ?? []
    }
    #expect(names == ["400"])
  }

  private func check(
    _ answers: [Result<BeerPage, BeerServiceError>], _ promise: ServiceConformance
  ) throws {
    let page = try #require(answers.first).get()
    #expect(answers.count == 1)
    #expect(page.beers.map(\.name) == promise.names)
    #expect(page.total == promise.total)
    #expect(page.pageCount == promise.pageCount)
    #expect(page.page == promise.request.page)
    #expect(page.pageSize == promise.request.pageSize)
  }
}
