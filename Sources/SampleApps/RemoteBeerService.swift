import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The beers of a server, for one launch of the app.
final class RemoteBeerService: BeerService {
  private let service: HTTPBeerService
  private let session: URLSession

  /// A service that asks the server at an address and replies on the device's thread.
  ///
  /// - Parameters:
  ///   - address: the value of `--service`.
  ///   - session: how to get there; it is ended with the service.
  ///   - host: the device.
  /// - Throws: `LaunchError` for an address that is not one of HTTP, and on the virtual clock.
  init(address: String, session: () -> URLSession, host: AppHost) throws {
    let baseURL = try Self.baseURL(address)
    guard host.clock == .wall else {
      throw LaunchError(
        "--service needs a device on the wall clock: on the virtual one a wait is over before an "
          + "answer can come over the network. Ask for the wall clock, or leave --service out.")
    }
    self.session = session()
    service = HTTPBeerService(baseURL: baseURL, session: self.session, deliver: host.post)
  }

  /// Requests under way run to their end, as ``HTTPBeerService`` says; nobody hears of it.
  deinit { session.finishTasksAndInvalidate() }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    service.search(request, reply: reply)
  }

  private static func baseURL(_ address: String) throws -> URL {
    guard let parts = URLComponents(string: address), let url = parts.url,
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.port.map((1...65535).contains) ?? true, parts.query == nil, parts.fragment == nil
    else {
      throw LaunchError(
        "--service '\(address)' must be the address of a server of beers: http:// or https://, a "
          + "host and, where needed, a port and a path, such as http://127.0.0.1:8080.")
    }
    return url
  }
}
