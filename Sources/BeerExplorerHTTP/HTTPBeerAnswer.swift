import BeerExplorer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes a page or an error of what the network brought.
struct HTTPBeerAnswer: Sendable {
  let service: String
  let timeout: Int
  let request: BeerRequest

  func result(
    data: Data?, response: URLResponse?, error: (any Error)?
  ) -> Result<BeerPage, BeerServiceError> {
    if let error { return .failure(self.error(for: error)) }
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      return .failure(
        .malformedAnswer(service: service, problems: ["it is not an answer of HTTP"]))
    }
    let data = data ?? Data()
    guard status == 200 else {
      return .failure(
        .refused(service: service, status: status, message: BeersJSON.message(from: data)))
    }
    do throws(BeersJSONError) {
      return .success(try BeersJSON.page(from: data, for: request))
    } catch {
      return .failure(.malformedAnswer(service: service, problems: error.problems))
    }
  }

  private func error(for error: any Error) -> BeerServiceError {
    let code = (error as? URLError)?.code
    if code == .timedOut { return .timedOut(service: service, seconds: timeout) }
    let reason = code.flatMap(Self.reason) ?? error.localizedDescription
    return .unreachable(service: service, reason: reason)
  }

  /// The system's own texts are little more than numbers on Linux.
  private static func reason(_ code: URLError.Code) -> String? {
    switch code {
    case .cannotConnectToHost: "nothing answers there"
    case .cannotFindHost, .dnsLookupFailed: "no computer of that name is known"
    case .networkConnectionLost: "the connection broke"
    case .notConnectedToInternet: "this computer is not connected"
    case .badURL, .unsupportedURL: "that is not an address of HTTP"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate:
      "no secure connection came about"
    case .cannotParseResponse, .badServerResponse: "what answers there does not speak HTTP"
    case .httpTooManyRedirects: "it sends the search from one address to another and back"
    default: nil
    }
  }
}
