import BeerExplorer
import TestSupport
import BeerExplorerHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BeersEndpoint {
  static let sample = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))

  func answer(_ query: String?) -> (status: Int, body: String) {
    let response = respond(toQuery: query)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }
}

extension StubNetwork.Answer {
  static func body(_ status: Int, _ text: String) -> StubNetwork.Answer {
    .response(status: status, body: Data(text.utf8))
  }
}

extension StubNetwork {
  convenience init(status: Int = 200, _ body: String) {
    self.init { _ in .response(status: status, body: Data(body.utf8)) }
  }

  convenience init(_ endpoint: BeersEndpoint) {
    self.init { url in
      let response = endpoint.respond(
        toQuery: URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery)
      return .response(status: response.status, body: response.body)
    }
  }

  func service(timeout: Int = 60) -> HTTPBeerService {
    HTTPBeerService(baseURL: baseURL, session: Self.makeSession(), timeout: timeout) { $0() }
  }
}

extension BeerService {
  func answer(_ request: BeerRequest) async -> BeerAnswer {
    await withCheckedContinuation { continuation in
      search(request) { continuation.resume(returning: $0) }
    }
  }
}

struct HTTPBeerServiceTests {
  @Test(arguments: ServiceConformance.all)
  func `It keeps the promises of every service`(promise: ServiceConformance) async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    let page = try await network.service().answer(promise.request).get()
    #expect(page.beers.map(\.name) == promise.names)
    #expect(page.total == promise.total)
    #expect(page.pageCount == promise.pageCount)
    #expect(page == (try BeerCatalog(SampleBeers.all).search(promise.request).get()))
  }

  @Test func `Each test case has its answers in the bundle`() async throws {
    let answers = try StubNetwork(answersOf: "oneBeer", in: .module)
    let page = try await answers.service().answer(BeerRequest(text: "anything")).get()
    #expect(page.beers.map(\.name) == ["400"])
    let malformed = try StubNetwork(answersOf: "malformed", in: .module)
    guard case .failure(.malformedAnswer) = await malformed.service().answer(BeerRequest()) else {
      Issue.record("the answer isn't malformed")
      return
    }
  }

  @Test func `Without an answer in the bundle, a request fails`() async throws {
    let network = try StubNetwork(answersOf: "oneBeer", in: .module)
    let service = HTTPBeerService(
      baseURL: network.baseURL.appendingPathComponent("pub"), session: StubNetwork.makeSession()
    ) { $0() }
    guard case .failure(.unreachable) = await service.answer(BeerRequest()) else {
      Issue.record("the request doesn't fail")
      return
    }
    #expect(throws: CocoaError.self) { try StubNetwork(answersOf: "nowhere", in: .module) }
  }

  @Test
  func `It requests a path below its base URL, with an encoded query`() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    _ = await network.service().answer(BeerRequest())
    let request = BeerRequest(text: "a+b, é", minimum: 4.5, maximum: 9, page: 2, pageSize: 10)
    _ = await network.service().answer(request)
    let deeper = HTTPBeerService(
      baseURL: network.baseURL.appendingPathComponent("pub"), session: StubNetwork.makeSession()
    ) { $0() }
    _ = await deeper.answer(BeerRequest(text: "x"))
    let base = network.baseURL.absoluteString
    #expect(
      network.requests.map(\.absoluteString) == [
        "\(base)/api/beers",
        "\(base)/api/beers?search=a%2Bb%2C%20%C3%A9&min=4.5&max=9&page=2&pageSize=10",
        "\(base)/pub/api/beers?search=x",
      ])
  }

  @Test func `An invalid request isn't sent`() async {
    let network = StubNetwork("")
    let request = BeerRequest(minimum: 30, page: 0)
    #expect(await network.service().answer(request) == .failure(.invalidRequest(request.problems)))
    #expect(network.requests == [])
  }

  @Test(
    arguments: [
      .body(400, #"{"message":"No beer today."}"#):
        .refused(service: url, status: 400, message: "No beer today."),
      .body(500, ""): .refused(service: url, status: 500, message: nil),
      .body(502, "<html>"): .refused(service: url, status: 502, message: nil),
      .body(503, "{\"message\":5}"): .refused(service: url, status: 503, message: nil),
      .body(500, "{\"message\":\"\"}"): .refused(service: url, status: 500, message: nil),
      .body(204, ""): .refused(service: url, status: 204, message: nil),
      .body(200, #"{"beers":7,"page":0}"#):
        .malformedAnswer(service: url, problem: "beers isn't an array"),
      .failure(.timedOut): .timedOut(service: url, seconds: 3),
      .failure(.cannotConnectToHost): .unreachable(service: url, reason: "nothing answers there"),
      .failure(.cannotFindHost):
        .unreachable(service: url, reason: "no computer of that name is known"),
      .failure(.networkConnectionLost): .unreachable(service: url, reason: "the connection broke"),
      .failure(.notConnectedToInternet):
        .unreachable(service: url, reason: "this computer is not connected"),
      .failure(.secureConnectionFailed):
        .unreachable(service: url, reason: "a secure connection could not be made"),
      .failure(.badServerResponse):
        .unreachable(service: url, reason: "what answers there does not speak HTTP"),
    ] as [StubNetwork.Answer: BeerServiceError])
  func `Errors have the address and the reason`(
    answer: StubNetwork.Answer, error: BeerServiceError
  ) async {
    let network = StubNetwork { _ in answer }
    let result = await network.service(timeout: 3).answer(BeerRequest())
    let told = "\(result)".replacingOccurrences(of: network.baseURL.absoluteString, with: Self.url)
    #expect(told == "\(Result<BeerPage, BeerServiceError>.failure(error))")
    #expect(network.timeouts == [3])
  }

  private static let url = "http://stub"

  @Test func `Credentials in the address are sent, but not in messages`() async throws {
    let network = StubNetwork { _ in .failure(.cannotConnectToHost) }
    let address = network.baseURL.absoluteString.replacingOccurrences(
      of: "http://", with: "http://me:secret@")
    let service = HTTPBeerService(
      baseURL: try #require(URL(string: address)), session: StubNetwork.makeSession()
    ) { $0() }
    #expect(
      await service.answer(BeerRequest())
        == .failure(
          .unreachable(service: network.baseURL.absoluteString, reason: "nothing answers there")))
    #expect(network.requests.first?.absoluteString.hasPrefix("http://me:secret@") == true)
  }
}

@Suite("Delivery of replies to the service's thread")
struct DeliveryTests {
  /// Pending deliveries, which the test's thread runs.
  private let deliveries: AsyncStream<@Sendable () -> Void>
  private let bringing: AsyncStream<@Sendable () -> Void>.Continuation

  init() { (deliveries, bringing) = AsyncStream.makeStream() }

  private func service(on network: StubNetwork) -> HTTPBeerService {
    service(at: network.baseURL, StubNetwork.makeSession())
  }

  private func service(at baseURL: URL, _ session: URLSession) -> HTTPBeerService {
    HTTPBeerService(baseURL: baseURL, session: session, timeout: 100_000) { [bringing] in
      bringing.yield($0)
    }
  }

  private func nextDelivery() async throws -> @Sendable () -> Void {
    var deliveries = deliveries.makeAsyncIterator()
    return try #require(await deliveries.next())
  }

  @Test func `The reply arrives once, when the delivery runs`() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    var totals: [Int] = []
    service(on: network).search(BeerRequest(text: "400")) { result in
      totals.append((try? result.get().total) ?? -1)
    }
    let open = try await nextDelivery()
    #expect(totals == [])
    open()
    #expect(totals == [1])
    open()
    #expect(totals == [1])
  }

  @Test
  func `A search that is cancelled between the response and its delivery has no reply`()
    async throws
  {
    let network = StubNetwork(BeersEndpoint.sample)
    var replies = 0
    let pending = service(on: network).search(BeerRequest()) { _ in replies += 1 }
    let open = try await nextDelivery()
    pending.cancel()
    open()
    #expect(replies == 0)
  }

  @Test
  func `A search that is cancelled during its request has no reply`() async throws {
    let server = try HeldServer()
    let service = service(at: server.baseURL, HTTPBeerService.makeSession())
    var replies = 0
    let pending = service.search(BeerRequest(text: "400")) { _ in replies += 1 }
    await server.arrival(of: "search=400")
    pending.cancel()
    #expect(server.answer("search=400", BeersEndpoint.sample.respond(toQuery: "search=400").body))
    // The request itself wasn't cancelled, so its response arrives.
    let open = try await nextDelivery()
    open()
    #expect(replies == 0)
  }

  @Test
  func `Searches can be cancelled at the moment their requests end`() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    let service = service(on: network)
    var replies = 0
    for number in 1...1000 {
      let pending = service.search(BeerRequest(text: "\(number)")) { _ in replies += 1 }
      // Spend a little more time on each search, up to about the duration of a request.
      for _ in 0..<number % 7 * 40 { _ = UUID() }
      pending.cancel()
    }
    for _ in 1...1000 {
      let open = try await nextDelivery()
      open()
    }
    #expect(replies == 0)
  }

  @Test func `The service releases a reply once it is sent or cancelled`() async throws {
    final class Screen {}
    let network = StubNetwork(BeersEndpoint.sample)
    let service = service(on: network)
    for isCancelled in [true, false] {
      var screen: Screen? = Screen()
      weak let held = screen
      let pending = service.search(BeerRequest()) { [screen] _ in _ = screen }
      screen = nil
      #expect(held != nil)
      let open = try await nextDelivery()
      if isCancelled { pending.cancel() } else { open() }
      #expect(held == nil)
    }
  }
}

@Suite("The HTTP service on a real network")
struct RealNetworkTests {
  @Test(arguments: [false, true])
  func `A closed port is unreachable, and a silent one times out`(
    listens: Bool
  ) async throws {
    let port = try SilentPort(listens: listens)
    // The service ends at once. Foundation's connection would keep a processor busy until then.
    let answer = await withCheckedContinuation { continuation in
      HTTPBeerService(
        baseURL: port.baseURL, session: HTTPBeerService.makeSession(),
        timeout: listens ? 1 : 100_000
      ) { $0() }.search(BeerRequest()) { continuation.resume(returning: $0) }
    }
    let name = port.baseURL.absoluteString
    let error =
      listens
      ? BeerServiceError.timedOut(service: name, seconds: 1)
      : .unreachable(service: name, reason: "nothing answers there")
    #expect(answer == .failure(error))
  }
}
