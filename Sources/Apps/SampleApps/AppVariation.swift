import BeerExplorer
import Device
import TinyLog

/// A way to launch an app differently, without a change in the app: with a mutant, or redesigned.
///
/// It is given to the definitions of the apps where they are installed, and owns launch arguments.
package protocol AppVariation: Sendable {
  /// The launch arguments that ask for it, for an app; empty if it has nothing for the app.
  func options(for app: String) -> [LaunchOptions.Option]
  /// The decorators that a launch asks for. Throws a ``LaunchError`` for a value that is unusable.
  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator]
}

/// A change of one launch of an app: of its service, of its screens, or of both.
package protocol AppDecorator {
  /// The time that each answer of TinyLog's service takes in addition to its own.
  var answerDelay: Duration { get }
  /// Decorates TinyLog's service.
  func decorated(_ service: any TinyLogService) -> any TinyLogService
  /// Decorates the service of beers; `beers` are those that it searches, nil if a server has them.
  /// Throws a ``LaunchError`` if it needs to know them.
  func decorated(_ service: any BeerService, beers: [Beer]?) throws -> any BeerService
  /// Decorates the app.
  func decorated(_ app: any App) -> any App
}

extension AppDecorator {
  /// No time.
  package var answerDelay: Duration { .zero }
  /// The service as it is.
  package func decorated(_ service: any TinyLogService) -> any TinyLogService { service }
  /// The service as it is.
  package func decorated(_ service: any BeerService, beers: [Beer]?) -> any BeerService { service }
}

extension [any AppVariation] {
  func options(for app: String) -> [LaunchOptions.Option] { flatMap { $0.options(for: app) } }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try flatMap { try $0.decorators(options, for: app, host: host) }
  }
}

extension [any AppDecorator] {
  /// An app with all decorators, the first one innermost.
  func decorated(_ app: any App) -> any App { reduce(app) { $1.decorated($0) } }
}
