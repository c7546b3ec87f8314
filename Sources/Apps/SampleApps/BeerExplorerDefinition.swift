import BeerExplorer
import BeerExplorerApp
import BeerExplorerHTTP
import Device
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Installs Beer Explorer on a device. The only place that assembles its services.
package struct BeerExplorerDefinition: AppDefinition {
  package let bundleIdentifier = "app.duet.beer-explorer"
  package let name = "Beer Explorer"
  package let isHybrid = true

  private let makeSession: @Sendable () -> URLSession
  private let timeout: Int
  private let variations: [any AppVariation]

  /// - Parameter timeout: the seconds without any response after which a request fails.
  package init(
    makeSession: @escaping @Sendable () -> URLSession = HTTPBeerService.makeSession,
    timeout: Int = 10, variations: [any AppVariation] = .standard
  ) { (self.makeSession, self.timeout, self.variations) = (makeSession, timeout, variations) }

  static let options: [LaunchOptions.Option] = [
    .value("--service", "the address of a beer server (wall clock only)"),
    .data, .mock, .serviceDelay, .seed, LaunchOptions.languages,
    .value(
      "--failing-search", "the number of a search that fails, from 1 (repeatable)"),
    .gallery,
  ]

  /// Starts the app. Each search has its own delay, so answers may arrive in any order.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let (options, decorators, gallery) = try variations.begin(
      launch, of: name, known: Self.options)
    if let gallery { return gallery }
    let failing = try options.numbers("--failing-search", in: 1...Int.max)
    let delay = try options.randomDelay()
    let host = launch.host
    let data = try LaunchData(options, environment: launch.environment)
    let catalog = try data.map { BeerCatalog(try $0.beers()) } ?? .bundled()
    if data != nil, options.has("--service") {
      throw LaunchError("--service and launch data exclude each other. Use only one of them.")
    }
    var service = try self.service(at: options["--service"], catalog: catalog, for: host)
    service = DelayedBeerService(service, delay: { _ in delay() }) { duration, work in
      host.after(duration, work).cancel
    }
    let beers = options.has("--service") ? nil : catalog.beers
    service = try decorators.reduce(service) { try $1.decorated($0, beers: beers) }
    if !failing.isEmpty { service = InterruptedService(service, fails: failing.contains) }
    return decorators.decorated(BeerExplorerApp(service: service, host: host))
  }

  private func service(
    at address: String?, catalog: BeerCatalog, for host: AppHost
  ) throws -> any BeerService {
    guard let address else { return BundledBeerService(catalog: catalog) }
    let baseURL = try Self.baseURL(address)
    guard host.clock == .wall else {
      throw LaunchError(
        "--service needs the wall clock: on the virtual clock, every wait ends before the network "
          + "can respond. Use the wall clock, or omit --service.")
    }
    return HTTPBeerService(
      baseURL: baseURL, session: makeSession(), timeout: timeout, deliver: host.post)
  }

  private static func baseURL(_ address: String) throws -> URL {
    guard let parts = URLComponents(string: address), let url = parts.url,
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.port.map((1...65535).contains) ?? true, parts.query == nil, parts.fragment == nil
    else {
      throw LaunchError(
        "--service '\(address)' must be the address of a beer server: http:// or https://, a host, "
          + "and optionally a port and a path, such as http://127.0.0.1:8080.")
    }
    return url
  }
}

/// Lets some searches of a service fail. `fails` gets their numbers, counted from 1.
final class InterruptedService: BeerService {
  private let service: any BeerService
  private let fails: (Int) -> Bool
  private var begun = 0

  init(_ service: any BeerService, fails: @escaping (Int) -> Bool) {
    (self.service, self.fails) = (service, fails)
  }

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    begun += 1
    guard fails(begun) else { return service.search(request, reply: reply) }
    return service.search(request) { _ in
      reply(.failure(.unreachable(service: "the fault's service", reason: "it was launched so")))
    }
  }
}
