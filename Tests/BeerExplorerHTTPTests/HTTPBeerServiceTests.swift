import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The HTTP service")
struct HTTPBeerServiceTests {
  @Test("It keeps what every service promises", arguments: ServiceConformance.all)
  func conformance(promise: ServiceConformance) async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    let page = try await network.service().answer(promise.request).get()
    #expect(page.beers.map(\.name) == promise.names)
    #expect(page.total == promise.total)
    #expect(page.pageCount == promise.pageCount)
    #expect(page == (try BeerCatalog(SampleBeers.all).search(promise.request).get()))
  }

  @Test("It asks the address below its base, with everything in the query encoded")
  func address() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    _ = await network.service().answer(BeerRequest())
    let request = BeerRequest(text: "a+b, é", minimum: 4.5, maximum: 9, page: 2, pageSize: 10)
    _ = await network.service().answer(request)
    let deeper = HTTPBeerService(
      baseURL: network.baseURL.appendingPathComponent("pub"), session: network.session
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

  @Test("A request that is not possible is not sent")
  func invalidRequest() async {
    let network = StubNetwork("")
    let request = BeerRequest(minimum: 30, page: 0)
    #expect(
      await network.service().answer(request) == .failure(.invalidRequest(request.problems)))
    #expect(network.requests == [])
  }

  @Test("A refusal carries the status and the server's own message")
  func refusal() async {
    let network = StubNetwork(status: 400, #"{"message":"No beer today.","problems":[]}"#)
    let answer = await network.service().answer(BeerRequest())
    #expect(
      answer
        == .failure(
          .refused(service: network.baseURL.absoluteString, status: 400, message: "No beer today."))
    )
  }

  @Test(
    "A refusal without a message of its own has none",
    arguments: [
      (500, ""), (502, "<html>"), (404, "[]"), (503, "{\"message\":5}"),
      (500, "{\"message\":\"\"}"),
      (204, ""),
    ])
  func refusalWithoutMessage(status: Int, body: String) async {
    let network = StubNetwork(status: status, body)
    #expect(
      await network.service().answer(BeerRequest())
        == .failure(
          .refused(service: network.baseURL.absoluteString, status: status, message: nil)))
  }

  @Test("An answer that makes no sense says everything that is wrong with it")
  func malformed() async {
    let network = StubNetwork(#"{"beers":7,"page":0,"pageSize":30,"total":"many"}"#)
    #expect(
      await network.service().answer(BeerRequest())
        == .failure(
          .malformedAnswer(
            service: network.baseURL.absoluteString,
            problems: [
              "beers is 7 instead of an array", "pageCount is missing",
              "total is the text 'many' instead of a whole number from 0",
            ])))
  }

  @Test(
    "An error of the network is told in words",
    arguments: [
      (.cannotConnectToHost, "nothing answers there"),
      (.cannotFindHost, "no computer of that name is known"),
      (.networkConnectionLost, "the connection broke"),
      (.notConnectedToInternet, "this computer is not connected"),
      (.secureConnectionFailed, "no secure connection came about"),
      (.badServerResponse, "what answers there does not speak HTTP"),
    ] as [(URLError.Code, String)])
  func unreachable(code: URLError.Code, reason: String) async {
    let network = StubNetwork { _ in .failure(code) }
    #expect(
      await network.service().answer(BeerRequest())
        == .failure(.unreachable(service: network.baseURL.absoluteString, reason: reason)))
  }

  @Test("A timeout is told with the time")
  func timeout() async {
    let network = StubNetwork { _ in .failure(.timedOut) }
    #expect(
      await network.service(timeout: 3).answer(BeerRequest())
        == .failure(.timedOut(service: network.baseURL.absoluteString, seconds: 3)))
    #expect(network.timeouts == [3])
  }

  @Test("A user's name and password in the address are used, and not told")
  func credentials() async throws {
    let network = StubNetwork { _ in .failure(.cannotConnectToHost) }
    let address = network.baseURL.absoluteString.replacingOccurrences(
      of: "http://", with: "http://me:secret@")
    let service = HTTPBeerService(
      baseURL: try #require(URL(string: address)), session: network.session
    ) { $0() }
    #expect(
      await service.answer(BeerRequest())
        == .failure(
          .unreachable(service: network.baseURL.absoluteString, reason: "nothing answers there")))
    #expect(network.requests.first?.absoluteString.hasPrefix("http://me:secret@") == true)
  }
}
