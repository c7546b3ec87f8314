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
package struct BeerExplorerDefinition: AppDefinition {
  package let bundleIdentifier = "app.duet.beer-explorer"
  package let name = "Beer Explorer"

  private let makeSession: @Sendable () -> URLSession
  private let watch: MutantWatch

  package init(
    makeSession: @escaping @Sendable () -> URLSession = HTTPBeerService.makeSession,
    watch: MutantWatch = MutantWatch()
  ) { (self.makeSession, self.watch) = (makeSession, watch) }

  package static let domIdentifiers = "--dom-identifiers"

  /// What `--fault` knows: ways to break the app, each with the mutant that does it.
  static let faults: KeyValuePairs = [
    "features-not-searched": "SEARCH:beers/search:features-unseen",
    "breweries-not-searched": "SEARCH:beers/search:breweries-unseen",
    "late-answers-win": "LATE:beers/search:out-of-order",
    "alcohol-rounded": "FIELD:beers/search:alcohol-down",
    "service-unreachable": "THROW:beers/search:unreachable",
  ]

  static let options: [LaunchOptions.Option] = [
    .value("--service", "the address of a server of beers; on the wall clock only"),
    .flag(domIdentifiers, "shows the page's ids as accessibility identifiers, as no iPhone does"),
    .data, .mock, .serviceDelay, .seed,
    .value(
      "--failing-search", "the number of a search, from 1, that gets no answer; may be repeated"),
    .fault(faults), .mutant, .uiChange("pages"),
  ]

  /// Starts the app; each of its searches is answered after a delay of its own, in any order.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: name, known: Self.options)
    let mutants = try options.mutants(ofApp: name, faults: Self.faults)
    let changes = try options.uiChanges()
    let failing = try options.numbers("--failing-search", in: 1...Int.max)
    let delay = try options.randomDelay()
    let host = launch.host
    let data = try LaunchData(options, environment: launch.environment)
    let catalog = try data.map { BeerCatalog(try $0.beers()) } ?? .bundled()
    if data != nil, options.has("--service") {
      throw LaunchError("--service and data of one's own exclude each other; give one of them.")
    }
    var service = try self.service(
      at: options["--service"], catalog: catalog, mutants: mutants, for: host)
    service = DelayedBeerService(service, delay: { _ in delay() }) { duration, work in
      host.after(duration, work).cancel
    }
    service = mutants.reduce(service) {
      MutatedBeerService($0, mutant: $1, watch: watch, beers: catalog.beers) { seconds, work in
        host.after(.seconds(seconds), work)
      }
    }
    if !failing.isEmpty { service = InterruptedService(service, failing: failing) }
    let app = BeerExplorerApp(
      service: service, design: PageDesign(with: changes),
      identifiesByDOM: options.has(Self.domIdentifiers), host: host)
    return mutants.reduce(app as any App) {
      RedrawnApp.mutated($0, by: $1, watch: watch, host: host)
    }
  }

  private func service(
    at address: String?, catalog: BeerCatalog, mutants: [Mutant], for host: AppHost
  ) throws -> any BeerService {
    guard let address else { return BundledBeerService(catalog: catalog) }
    guard !mutants.contains(where: { $0.operation == .search }) else {
      throw LaunchError(
        "--fault features-not-searched and breweries-not-searched, and the mutants of SEARCH, are of "
          + "the bundled beers; leave --service out.")
    }
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

extension PageDesign {
  fileprivate init(with changes: [UIChange]) {
    self.init(
      wrapsRows: changes.contains(.anotherWrapper), reversesRows: changes.contains(.otherOrder),
      wording: changes.contains(.otherWording) ? UIChange.wording : [:])
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
