import BeerExplorer
import BeerExplorerApp
import Device

/// Beer Explorer as it is installed on a device: the one place that puts its services together.
public struct BeerExplorerDefinition: AppDefinition {
  /// The identifier that tools launch it by.
  public let bundleIdentifier = "app.duet.beer-explorer"
  /// The name that a person sees.
  public let name = "Beer Explorer"

  /// An installation.
  public init() {}

  /// The launch arguments that it knows.
  static let options: [LaunchOptions.Option] = [
    .serviceDelay, .seed,
    .value("--fault", "breaks the app: " + BeerExplorerFault.names),
    .value("--ui-change", "changes the pages, not what they do: " + UIChange.names),
  ]

  /// Starts the app. Each of its searches is answered after a delay of its own, in any order.
  ///
  /// - Throws: `LaunchError` for an unknown argument or value, and for a data set that is not in
  ///   order.
  public func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: name, known: Self.options)
    let faults = try options.values("--fault", as: BeerExplorerFault.self)
    let changes = try options.values("--ui-change", as: UIChange.self)
    var delay = try options.randomDelay()
    let host = launch.host
    var service = try Self.service(with: faults)
    service = DelayedBeerService(service, delay: { _ in delay.next() }) { duration, work in
      host.after(duration, work).cancel
    }
    if faults.contains(.lateAnswersWin) { service = LateAnswersService(service) }
    return BeerExplorerApp(service: service, design: PageDesign(with: changes), host: host)
  }

  /// The service that answers at once.
  private static func service(with faults: [BeerExplorerFault]) throws -> any BeerService {
    if faults.contains(.serviceUnreachable) { return UnreachableService() }
    let index: BeerIndex
    do { index = try BeerIndex.bundled() } catch { throw LaunchError(error.description) }
    var service: any BeerService = BundledBeerService(index: index)
    if faults.contains(.featuresNotSearched) || faults.contains(.breweriesNotSearched) {
      service = PartlyBlindService(index.allBeers, faults: faults)
    }
    return faults.contains(.alcoholRounded) ? RoundingService(service: service) : service
  }
}

extension PageDesign {
  /// The usual design with changes.
  fileprivate init(with changes: [UIChange]) {
    self.init(
      wrapsRows: changes.contains(.anotherWrapper), reversesRows: changes.contains(.otherOrder),
      wording: changes.contains(.otherWording)
        ? ["Back": "Beers", "Clear": "Cancel search", "Try again": "Retry"] : [:])
  }
}
