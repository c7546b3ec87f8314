import BeerExplorer
import Device
import TinyLog

/// A named defect of an app, for `--fault`: a decorator of the app's service.
package struct Fault: AppDecorator, Sendable {
  package let name: String
  /// The name of the app that has the defect.
  package let app: String
  /// What the app does wrong.
  package let sentence: String
  private var ofTinyLog: @Sendable (any TinyLogService) -> any TinyLogService = { $0 }
  private var ofBeers: @Sendable (any BeerService, [Beer]?) throws -> any BeerService = {
    beers, _ in
    beers
  }

  package static let all = tinyLog + beerExplorer

  /// Returns the faults of an app.
  package static func all(in app: String) -> [Fault] { all.filter { $0.app == app } }

  init(
    tinyLog name: String, _ sentence: String,
    _ decorated: @escaping @Sendable (any TinyLogService) -> any TinyLogService
  ) { (self.name, app, self.sentence, ofTinyLog) = (name, "TinyLog", sentence, decorated) }

  /// `decorated` gets the beers that the service searches, nil if they are on a server.
  init(
    beers name: String, _ sentence: String,
    _ decorated: @escaping @Sendable (any BeerService, [Beer]?) throws -> any BeerService
  ) { (self.name, app, self.sentence, ofBeers) = (name, "Beer Explorer", sentence, decorated) }

  package func decorated(_ service: any TinyLogService) -> any TinyLogService { ofTinyLog(service) }

  package func decorated(_ service: any BeerService, beers: [Beer]?) throws -> any BeerService {
    try ofBeers(service, beers)
  }
}

/// Launches an app with the faults that `--fault` names.
package struct FaultVariation: AppVariation {
  package init() {}

  package func options(for app: String) -> [LaunchOptions.Option] {
    let names = Fault.all(in: app).map(\.name)
    return names.isEmpty
      ? [] : [.value("--fault", "breaks the app: " + names.joined(separator: ", "))]
  }

  package func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try options.values("--fault", among: Fault.all(in: app), by: \.name)
  }
}
