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
      "--answers",
      "the answers of the network, from a file in Answers: "
        + StubbedBeerNetwork.files.keys.sorted().joined(separator: ", ")),
    .gallery, .slideShow,
  ]

  /// Starts the app. Each search has its own delay, so answers may arrive in any order.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let (options, decorators, gallery) = try variations.begin(
      launch, of: name, known: Self.options)
    if let gallery { return gallery }
    let delay = try options.randomDelay()
    let host = launch.host
    let data = try LaunchData(options, environment: launch.environment)
    let catalog = try data.map { BeerCatalog(try $0.beers()) } ?? .bundled()
    if data != nil, options.has("--service") {
      throw LaunchError("--service and launch data exclude each other. Use only one of them.")
    }
    var service = try self.service(options, catalog: catalog, for: host)
    service = DelayedBeerService(service, delay: { _ in delay() }) { duration, work in
      host.after(duration, work).cancel
    }
    let beers = options.has("--service") ? nil : catalog.beers
    service = try decorators.reduce(service) { try $1.decorated($0, beers: beers) }
    return decorators.decorated(BeerExplorerApp(service: service, host: host))
  }

  private func service(
    _ options: LaunchOptions, catalog: BeerCatalog, for host: AppHost
  ) throws -> any BeerService {
    let address = options["--service"]
    if let file = options["--answers"] {
      guard address == nil else {
        throw LaunchError("--service and --answers exclude each other. Use only one of them.")
      }
      return HTTPBeerService(
        baseURL: try Self.baseURL("http://beers.example"),
        network: try StubbedBeerNetwork(file, server: BeersEndpoint(catalog: catalog)),
        deliver: { $0() })
    }
    guard let address else { return BundledBeerService(catalog: catalog) }
    let baseURL = try Self.baseURL(address)
    guard host.clock == .wall else {
      throw LaunchError(
        "--service needs the wall clock: on the virtual clock, every wait ends before the network "
          + "can respond. Use the wall clock, or omit --service.")
    }
    return HTTPBeerService(
      baseURL: baseURL, network: makeSession(), timeout: timeout, deliver: host.post)
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

/// A stub of the network: its answers are in a file, in the order of the requests.
///
/// A file has the answers of each test case. An answer is an error of the network, a response
/// (`{"status": 200, "body": …}`), or "server": what a server with all beers would answer. That is
/// also the answer to later requests.
final class StubbedBeerNetwork: BeerNetwork {
  private enum Answer {
    case error(URLError.Code)
    case response(status: Int, body: Data)
    case server
  }

  /// By the scenario's id without a dot.
  static let files = ["B8": PackageResources.B8_json]
  private static let errors = [
    "cannot connect": URLError.cannotConnectToHost, "timed out": .timedOut,
  ]

  private let server: BeersEndpoint
  private var answers: [Answer]

  /// Throws ``LaunchError`` for an unknown file.
  init(_ name: String, server: BeersEndpoint) throws {
    guard let file = Self.files[name] else {
      let known = Self.files.keys.sorted().joined(separator: ", ")
      throw LaunchError("--answers '\(name)' is not known. Known: \(known).")
    }
    let testCases = try JSONSerialization.jsonObject(with: Data(file)) as? [[String: Any]] ?? []
    answers = try testCases.flatMap { $0["answers"] as? [Any] ?? [] }.map(Self.answer)
    self.server = server
  }

  private static func answer(_ json: Any) throws -> Answer {
    if let word = json as? String {
      if word == "server" { return .server }
      guard let code = errors[word] else {
        let known = errors.keys.sorted().joined(separator: ", ")
        throw LaunchError("'\(word)' isn't an answer. Known: server, \(known).")
      }
      return .error(code)
    }
    let response = json as? [String: Any]
    let body = try? JSONSerialization.data(withJSONObject: response?["body"] ?? [:])
    return .response(status: response?["status"] as? Int ?? 200, body: body ?? Data())
  }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    guard let url = request.url else { return completion(nil, nil, URLError(.badURL)) }
    func respond(_ status: Int, _ body: Data) {
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
      completion(body, response, nil)
    }
    switch answers.isEmpty ? .server : answers.removeFirst() {
    case .error(let code): completion(nil, nil, URLError(code))
    case .response(let status, let body): respond(status, body)
    case .server:
      let response = server.respond(toQuery: url.query(percentEncoded: true))
      respond(response.status, response.body)
    }
  }

  func finishTasksAndInvalidate() {}
}
