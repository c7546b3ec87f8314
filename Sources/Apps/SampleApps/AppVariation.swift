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
