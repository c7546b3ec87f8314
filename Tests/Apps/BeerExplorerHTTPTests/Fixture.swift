import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation

extension BeersEndpoint {
  static let sample = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))

  /// The status and the body as text.
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

  /// A service that asks this network and replies on any thread.
  func service(timeout: Int = 60) -> HTTPBeerService {
    HTTPBeerService(baseURL: baseURL, session: Self.makeSession(), timeout: timeout) { $0() }
  }
}

extension BeerService {
  /// Searches and waits for the answer.
  func answer(_ request: BeerRequest) async -> BeerAnswer {
    await withCheckedContinuation { continuation in
      search(request) { continuation.resume(returning: $0) }
    }
  }
}
