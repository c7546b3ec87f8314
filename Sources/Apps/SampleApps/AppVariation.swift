import BeerExplorer
import Device
import TinyLog

/// A way to launch an unchanged app differently: with a fault or a redesign.
///
/// Variations are passed to the app definitions at installation. Each has its own launch arguments.
package protocol AppVariation: Sendable {
  /// Returns the launch arguments that select the variation. Empty if it doesn't apply to the app.
  func options(for app: String) -> [LaunchOptions.Option]
  /// Returns the decorators that a launch selects. Throws a ``LaunchError`` for an invalid value.
  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator]
}

/// Changes an app for one launch: its service, its screens, or both.
package protocol AppDecorator {
  /// The additional delay of each answer of TinyLog's service.
  var answerDelay: Duration { get }
  /// Decorates TinyLog's service.
  func decorated(_ service: any TinyLogService) -> any TinyLogService
  /// Decorates Beer Explorer's service. `beers` are the beers it searches, nil if they are on a
  /// server. Throws a ``LaunchError`` if the decorator needs them.
  func decorated(_ service: any BeerService, beers: [Beer]?) throws -> any BeerService
  func decorated(_ app: any App) -> any App
}

extension AppDecorator {
  package var answerDelay: Duration { .zero }
  package func decorated(_ service: any TinyLogService) -> any TinyLogService { service }
  package func decorated(_ service: any BeerService, beers: [Beer]?) -> any BeerService { service }
  package func decorated(_ app: any App) -> any App { app }
}

extension [any AppVariation] {
  /// The faults and redesigns that apps are installed with by default.
  package static var standard: Self { [FaultVariation(), RedesignVariation()] }

  func options(for app: String) -> [LaunchOptions.Option] { flatMap { $0.options(for: app) } }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try flatMap { try $0.decorators(options, for: app, host: host) }
  }
}

extension [any AppDecorator] {
  /// Returns the app with all decorators. The first one is innermost.
  func decorated(_ app: any App) -> any App { reduce(app) { $1.decorated($0) } }
}

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
