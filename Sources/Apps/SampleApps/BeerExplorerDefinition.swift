import BeerExplorer
import BeerExplorerApp
import BeerExplorerHTTP
import Device
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Beer Explorer as it is installed on a device: the one place that puts its services together.
package struct BeerExplorerDefinition: AppDefinition {
  package let bundleIdentifier = "app.duet.beer-explorer"
  package let name = "Beer Explorer"

  private let makeSession: @Sendable () -> URLSession
  private let variations: [any AppVariation]

  package init(
    makeSession: @escaping @Sendable () -> URLSession = HTTPBeerService.makeSession,
    variations: [any AppVariation] = []
  ) { (self.makeSession, self.variations) = (makeSession, variations) }

  package static let domIdentifiers = "--dom-identifiers"

  static let options: [LaunchOptions.Option] = [
    .value("--service", "the address of a server of beers; on the wall clock only"),
    .flag(domIdentifiers, "shows the page's ids as accessibility identifiers, as no iPhone does"),
    .data, .mock, .serviceDelay, .seed,
    .value(
      "--failing-search", "the number of a search, from 1, that gets no answer; may be repeated"),
  ]

  /// Starts the app; each of its searches is answered after a delay of its own, in any order.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(
      launch.arguments, app: name, known: Self.options + variations.options(for: name))
    let decorators = try variations.decorators(options, for: name, host: launch.host)
    let failing = try options.numbers("--failing-search", in: 1...Int.max)
    let delay = try options.randomDelay()
    let host = launch.host
    let data = try LaunchData(options, environment: launch.environment)
    let catalog = try data.map { BeerCatalog(try $0.beers()) } ?? .bundled()
    if data != nil, options.has("--service") {
      throw LaunchError("--service and data of one's own exclude each other; give one of them.")
    }
    var service = try self.service(at: options["--service"], catalog: catalog, for: host)
    service = DelayedBeerService(service, delay: { _ in delay() }) { duration, work in
      host.after(duration, work).cancel
    }
    let beers = options.has("--service") ? nil : catalog.beers
    service = try decorators.reduce(service) { try $1.decorated($0, beers: beers) }
    if !failing.isEmpty { service = InterruptedService(service, failing: failing) }
    return decorators.decorated(
      BeerExplorerApp(
        service: service, identifiesByDOM: options.has(Self.domIdentifiers), host: host))
  }

  private func service(
    at address: String?, catalog: BeerCatalog, for host: AppHost
  ) throws -> any BeerService {
    guard let address else { return BundledBeerService(catalog: catalog) }
    let baseURL = try Self.baseURL(address)
    guard host.clock == .wall else {
      throw LaunchError(
        "--service needs a device on the wall clock: on the virtual one a wait is over before an "
          + "answer can come over the network. Ask for the wall clock, or leave --service out.")
    }
    return HTTPBeerService(baseURL: baseURL, session: makeSession(), deliver: host.post)
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

/// A service that some searches don't reach: those with these numbers, counted from 1 as they begin.
private final class InterruptedService: BeerService {
  private let service: any BeerService
  private let failing: [Int]
  private var begun = 0

  init(_ service: any BeerService, failing: [Int]) {
    (self.service, self.failing) = (service, failing)
  }

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    begun += 1
    guard failing.contains(begun) else { return service.search(request, reply: reply) }
    return service.search(request) { _ in
      reply(.failure(.unreachable(service: "the fault's service", reason: "it was launched so")))
    }
  }
}
