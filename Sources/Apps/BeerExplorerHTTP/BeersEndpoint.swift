import BeerExplorer
import Foundation

/// What a server answers to `GET /api/beers`: a function of the query, without any network.
///
/// | parameter | meaning | left out or empty |
/// |---|---|---|
/// | `search` | parts between commas, all of which must be found | all beers |
/// | `min`, `max` | alcohol in percent, 0 to 26 in steps of 0.5, both included | 0 and 26 |
/// | `page` | from 1 | 1 |
/// | `pageSize` | 1 to 100 | 30 |
///
/// The answer is 200 with a page, which is empty beyond the end; or 400 with a message on each
/// parameter that is not possible, unknown, there more than once or not encoded as it must be.
public struct BeersEndpoint: Sendable {
  /// The path that it answers.
  public static let path = "/api/beers"
  /// The type of every answer's body.
  public static let contentType = "application/json; charset=utf-8"

  /// What is sent back.
  public struct Response: Hashable, Sendable {
    /// 200 or 400.
    public let status: Int
    /// A page or an error in JSON, UTF-8.
    public let body: Data
  }

  private let catalog: BeerCatalog

  /// An endpoint for the beers of a catalog.
  public init(catalog: BeerCatalog) { self.catalog = catalog }

  /// Answers a query as it stands in the address behind "?"; nil where there is none.
  public func respond(toQuery query: String?) -> Response {
    switch BeersQueryString.request(from: query ?? "") {
    case .failure(let refusal):
      return Response(status: 400, body: BeersJSON.encode(refusal))
    case .success(let request):
      switch catalog.search(request) {
      case .success(let page): return Response(status: 200, body: BeersJSON.encode(page))
      case .failure(let error):
        return Response(
          status: 400, body: BeersJSON.encode(BeersRefusal(message: error.description)))
      }
    }
  }
}

/// Why a query is not answered, as the body of an answer with status 400.
public struct BeersRefusal: Error, Hashable, Sendable, Codable {
  /// Everything that is wrong, in sentences for a person.
  public let message: String
}
