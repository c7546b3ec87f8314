import BeerExplorer
import BeerExplorerHTTP
import Foundation
import TestSupport
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

struct BeersEndpointTests {
  @Test(arguments: [
    "search=400&min=&max=&page=&pageSize=": """
    {"beers":[{"alcohol":5.6,"brewery":"'t Hofbrouwerijke for Brouwerij Montaigu",\
    "features":["blonde"],"id":1,"name":"400"}],"page":1,"pageCount":1,"pageSize":30,"total":1}
    """,
    // Unknown alcohol is null.
    "search=grenier,+%62rown&page=1&pageSize=30&max=26": """
    {"beers":[{"alcohol":null,"brewery":"Brasserie de la Lesse","features":["brown"],"id":5,\
    "name":"Cuvée du Grenier"}],"page":1,"pageCount":1,"pageSize":30,"total":1}
    """,
    // A page beyond the end isn't an error.
    "page=9&&min": #"{"beers":[],"page":9,"pageCount":2,"pageSize":30,"total":42}"#,
    "search=\(String(repeating: "%C3%A9", count: 10_000))":
      #"{"beers":[],"page":1,"pageCount":0,"pageSize":30,"total":0}"#,
  ])
  func `A query is answered with a page as JSON`(query: String, body: String) {
    #expect(BeersEndpoint.sample.answer(query) == (200, body))
  }

  @Test(arguments: [
    ("min=1e1", "'min' is '1e1'. It must be a number from 0 to 26 in steps of 0.5."),
    ("max=4,5&page=1.5", "'max' is '4,5'. It must be a number"),
    ("page=99999999999999999999", "'page' is '9999"),
    ("pageSize=%D9%A3", "'pageSize' is '٣'. It must be a whole number from 1 to 100."),
    ("min=9&max=4.50", "The minimum alcohol is 9; it must be at most the maximum, 4.5."),
    ("pagesize=10", "'pagesize=10' isn't possible. Use each of these parameters at most once"),
    ("page=1&page=2", "'page=2' isn't possible."), ("search=%E9", "'search=%E9' isn't possible."),
    ("=1", "'=1' isn't possible."),
  ])
  func `A refused query is answered with a message that names the parameter`(
    query: String, message: String
  ) {
    let response = BeersEndpoint.sample.respond(toQuery: query)
    #expect(response.status == 400)
    #expect(BeersJSON.message(from: response.body)?.contains(message) == true)
  }

  @Test(arguments: [
    BeerRequest(): "", BeerRequest(text: "400"): "search=400",
    BeerRequest(text: "a b,c+d&e=f%\n", minimum: 4.5, maximum: 26, page: 2, pageSize: 100):
      "search=a%20b%2Cc%2Bd%26e%3Df%25%0A&min=4.5&max=26&page=2&pageSize=100",
    BeerRequest(text: "Az09-._~", maximum: 0.5): "search=Az09-._~&max=0.5",
    BeerRequest(text: "é 👩‍🔬", minimum: 0):
      "search=%C3%A9%20%F0%9F%91%A9%E2%80%8D%F0%9F%94%AC&min=0",
  ])
  func `A request is a query without default values, which decodes to the same request`(
    request: BeerRequest, query: String
  ) throws {
    #expect(BeersQueryString.query(for: request) == query)
    #expect(try BeersQueryString.request(from: query) == request)
  }

  @Test(arguments: [
    ("", "", "it is empty"), ("", "<html>", "it is not JSON: it starts with '<html>'"),
    ("", "[]", "it isn't an object"),
    (#""total":3"#, #""total":"3""#, "total isn't a whole number"),
    (#""total":3"#, #""x":3"#, "total is missing"),
    (#""total":3"#, #""total":1e30"#, "a number in it is not possible"),
    (#""id":1"#, #""id":null"#, "beers[0].id isn't a whole number"),
    (#"["x"]"#, #"["x",5]"#, "beers[0].features[1] isn't a string"),
    ("5.6", #""5.6""#, "beers[0].alcohol isn't a number"),
    ("5.6", "27", "beers[0].alcohol is 27 but must be from 0 to 26 with at most two decimals"),
    (#"[{"#, #"[7,{"#, "beers[0] isn't an object"),
    (#""beers":["#, #""beers":3,"y":["#, "beers isn't an array"),
  ])
  func `The error of a malformed response has the problem and its place`(
    part: String, replacement: String, expected: String
  ) throws {
    let beer = Beer(
      id: 1, name: "A\"\\", brewery: "B", features: ["x"], alcohol: AlcoholByVolume(percent: 5.6))
    let page = BeerPage(beers: [beer], total: 3, page: 2, pageSize: 2)
    let data = BeersJSON.encode(page)
    #expect(try BeersJSON.page(from: data) == page)
    let text = String(decoding: data, as: UTF8.self)
    let malformed =
      part.isEmpty ? replacement : text.replacingOccurrences(of: part, with: replacement)
    let error = #expect(throws: BeersJSONError.self) {
      try BeersJSON.page(from: Data(malformed.utf8))
    }
    #expect(error?.problem == expected)
  }
}

extension StubNetwork {
  convenience init(_ endpoint: BeersEndpoint) {
    self.init { url in
      let response = endpoint.respond(
        toQuery: URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery)
      return .response(status: response.status, body: response.body)
    }
  }

  /// Returns a service that runs deliveries at once by default.
  func service(
    at baseURL: URL? = nil, timeout: Int = 60,
    deliver: @escaping HTTPBeerService.Delivery = { $0() }
  ) -> HTTPBeerService {
    HTTPBeerService(
      baseURL: baseURL ?? self.baseURL, network: Self.makeSession(), timeout: timeout,
      deliver: deliver)
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
  func `It keeps the promises of every service`(request: BeerRequest, page: BeerPage) async {
    let network = StubNetwork(.sample)
    #expect(await network.service().answer(request) == .success(page))
    #expect(network.requests.count == 1)
  }

  @Test
  func `It requests a path below its base URL, with an encoded query and credentials`()
    async throws
  {
    let network = StubNetwork(BeersEndpoint.sample)
    let request = BeerRequest(text: "a+b, é", minimum: 4.5, maximum: 9, page: 2, pageSize: 10)
    let host = network.baseURL.absoluteString.replacingOccurrences(of: "http://", with: "")
    let deeper = try #require(URL(string: "http://me:secret@\(host)/pub"))
    _ = await network.service().answer(BeerRequest())
    _ = await network.service(at: deeper).answer(request)
    // An invalid request isn't sent.
    let invalid = BeerRequest(minimum: 30, page: 0)
    let problem = await network.service().answer(invalid)
    #expect(problem == .failure(.invalidRequest(invalid.problems)))
    #expect(
      network.requests.map(\.absoluteString) == [
        "http://\(host)/api/beers",
        "http://me:secret@\(host)/pub/api/beers?search=a%2Bb%2C%20%C3%A9&min=4.5&max=9&page=2&pageSize=10",
      ])
  }

  @Test(
    arguments: [
      (
        .body(400, #"{"message":"No beer."}"#),
        .refused(service: "", status: 400, message: "No beer.")
      ),
      (.body(502, "<html>"), .refused(service: "", status: 502, message: nil)),
      (.body(500, #"{"message":""}"#), .refused(service: "", status: 500, message: nil)),
      (.body(204, ""), .refused(service: "", status: 204, message: nil)),
      (.body(200, #"{"beers":7}"#), .malformedAnswer(service: "", problem: "beers isn't an array")),
      (.failure(.timedOut), .timedOut(service: "", seconds: 3)),
      (.failure(.cannotConnectToHost), .unreachable(service: "", reason: "nothing answers there")),
      (
        .failure(.cannotFindHost),
        .unreachable(service: "", reason: "no computer of that name is known")
      ),
      (.failure(.networkConnectionLost), .unreachable(service: "", reason: "the connection broke")),
      (
        .failure(.notConnectedToInternet),
        .unreachable(service: "", reason: "this computer is not connected")
      ),
    ] as [(StubNetwork.Answer, BeerServiceError)])
  func `Errors have the address without credentials, and the reason`(
    answer: StubNetwork.Answer, error: BeerServiceError
  ) async throws {
    let network = StubNetwork { _ in answer }
    let address = network.baseURL.absoluteString
    let url = URL(string: address.replacingOccurrences(of: "//", with: "//me:secret@"))
    let result = await network.service(at: url, timeout: 3).answer(BeerRequest())
    #expect(
      "\(result)".replacingOccurrences(of: address, with: "") == "\(BeerAnswer.failure(error))")
    #expect(network.timeouts == [3])
  }

  @Test(arguments: [true, false])
  func `A reply is delivered once and released, unless its search was cancelled`(
    isCancelled: Bool
  ) async throws {
    final class Screen {}
    let network = StubNetwork(.sample)
    var (screen, totals) = (Screen() as Screen?, [Int]())
    weak let held = screen
    var calls: [Any] = []
    let deliver = await withCheckedContinuation { delivery in
      let service = network.service { delivery.resume(returning: $0) }
      let pending = service.search(BeerRequest(text: "400")) { [screen] result in
        totals.append((try? result.get().total) ?? -1)
        _ = screen
      }
      calls = [service, pending]
    }
    screen = nil
    #expect(totals == [] && held != nil)
    if isCancelled { (calls[1] as? PendingSearch)?.cancel() }
    for _ in 0..<2 { deliver() }
    #expect(totals == (isCancelled ? [] : [1]) && held == nil)
  }
}

extension StubNetwork.Answer {
  static func body(_ status: Int, _ text: String) -> StubNetwork.Answer {
    .response(status: status, body: Data(text.utf8))
  }
}
