import BeerExplorer
import BeerExplorerApp
import BeerExplorerHTTP
import Device
import Foundation
import Mutants

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Beer Explorer as it is installed on a device: the one place that puts its services together.
public struct BeerExplorerDefinition: AppDefinition {
  /// The identifier that tools launch it by.
  public let bundleIdentifier = "app.duet.beer-explorer"
  /// The name that a person sees.
  public let name = "Beer Explorer"

  private let makeSession: @Sendable () -> URLSession
  private let watch: MutantWatch

  /// An installation; `makeSession` opens the way to the server of a launch that names one, and
  /// `watch` is told how far a mutant comes.
  public init(
    makeSession: @escaping @Sendable () -> URLSession = HTTPBeerService.makeSession,
    watch: MutantWatch = MutantWatch()
  ) {
    self.makeSession = makeSession
    self.watch = watch
  }

  /// The launch argument that shows native tools the page's ids as identifiers.
  public static let domIdentifiers = "--dom-identifiers"

  /// The launch arguments that it knows.
  static let options: [LaunchOptions.Option] = [
    .value("--service", "the address of a server of beers; on the wall clock only"),
    .flag(domIdentifiers, "shows the page's ids as accessibility identifiers, as no iPhone does"),
    .data, .mock, .serviceDelay, .seed,
    .value(
      "--failing-search", "the number of a search, from 1, that gets no answer; may be repeated"),
    .value("--fault", "breaks the app: " + BeerExplorerFault.names),
    .mutant, .value("--ui-change", "changes the pages, not what they do: " + UIChange.names),
  ]

  /// Starts the app. Each of its searches is answered after a delay of its own, in any order.
  ///
  /// - Throws: `LaunchError` for an unknown argument or value, for a data set that is not in
  ///   order, and for a server on the virtual clock, where no wait would ever wait for it.
  public func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: name, known: Self.options)
    let faults = try options.values("--fault", as: BeerExplorerFault.self)
    let changes = try options.values("--ui-change", as: UIChange.self)
    let failing = try options.numbers("--failing-search", in: 1...Int.max)
    var delay = try options.randomDelay()
    let host = launch.host
    let mutants = try options.mutants(ofApp: name, and: faults.map(\.mutant))
    let data = try LaunchData(options, environment: launch.environment)
    let catalog = try data.map { BeerCatalog(try $0.beers()) } ?? self.catalog()
    if data != nil, options.has("--service") {
      throw LaunchError("--service and data of one's own exclude each other; give one of them.")
    }
    var service = try self.service(
      at: options["--service"], catalog: catalog, mutants: mutants, for: host)
    service = DelayedBeerService(service, delay: { _ in delay.next() }) { duration, work in
      host.after(duration, work).cancel
    }
    if !mutants.isEmpty {
      let beers = catalog.beers
      service = mutants.reduce(service) {
        MutatedBeerService($0, mutant: $1, watch: watch, beers: beers) { seconds, work in
          host.after(.seconds(seconds), work)
        }
      }
    }
    if !failing.isEmpty { service = InterruptedService(service, failing: failing) }
    let app = BeerExplorerApp(
      service: service, design: PageDesign(with: changes),
      identifiesByDOM: options.has(Self.domIdentifiers), host: host)
    return mutants.reduce(app as any App) {
      MutatedApp($0, mutant: $1, watch: watch, host: host)
    }
  }

  private func catalog() throws -> BeerCatalog {
    do { return try .bundled() } catch { throw LaunchError(error.description) }
  }

  /// The service without delays: a server's, or that of beers in memory.
  private func service(
    at address: String?, catalog: BeerCatalog, mutants: [Mutant], for host: AppHost
  ) throws -> any BeerService {
    guard let address else { return BundledBeerService(catalog: catalog) }
    guard !mutants.contains(where: { $0.operation == .search }) else {
      throw LaunchError(
        "--fault features-not-searched and breweries-not-searched, and the mutants of SEARCH, are of "
          + "the bundled beers; leave --service out.")
    }
    return try RemoteBeerService(address: address, session: makeSession, host: host)
  }
}

extension PageDesign {
  /// The usual design with changes.
  fileprivate init(with changes: [UIChange]) {
    self.init(
      wrapsRows: changes.contains(.anotherWrapper), reversesRows: changes.contains(.otherOrder),
      wording: changes.contains(.otherWording) ? UIChange.wording : [:])
  }
}

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
