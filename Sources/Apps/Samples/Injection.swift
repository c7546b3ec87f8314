import Synchronization

// One component four times, which differ only in how they get their service. Prefer the first.

/// Finds the best suggestion, with the service passed to the initialiser.
///
/// The compiler refuses a test that forgets the service, and the service never changes.
package struct BestSuggestion {
  private let service: any SuggestService

  package init(service: any SuggestService) { self.service = service }

  /// Passes the first suggestion to `completion`, or nil if there is none or the service failed.
  package func find(_ query: String, completion: @escaping (String?) -> Void) {
    service.suggest(query: query) { words, _ in completion(words.first) }
  }
}

/// Finds the best suggestion, with the service set as a property.
///
/// For objects that a framework creates, such as a view controller from a storyboard. A test can
/// forget the property, and then sees no suggestion instead of an error.
package final class BestSuggestionByProperty {
  package var service: (any SuggestService)?

  package init() {}

  /// Passes the first suggestion to `completion`, or nil if there is none, the service failed or the
  /// property isn't set.
  package func find(_ query: String, completion: @escaping (String?) -> Void) {
    guard let service else { return completion(nil) }
    service.suggest(query: query) { words, _ in completion(words.first) }
  }
}

/// Finds the best suggestion, with the service passed to each call.
///
/// For a service that differs from call to call. Every caller must know it, up to the top.
package struct BestSuggestionByMethod {
  package init() {}

  /// Passes the first suggestion of `service` to `completion`, or nil if there is none or the service
  /// failed.
  package func find(
    _ query: String, in service: any SuggestService, completion: @escaping (String?) -> Void
  ) { service.suggest(query: query) { words, _ in completion(words.first) } }
}

/// Finds the best suggestion, with the service from a service locator.
///
/// The dependency doesn't show in the interface. Tests share the locator, so they must register the
/// service, remove it afterwards, and never run in parallel.
package struct BestSuggestionByLocator {
  package init() {}

  /// Passes the first suggestion to `completion`, or nil if there is none or the service failed.
  /// Throws ``ServiceLocator/MissingService`` if no service is registered.
  package func find(_ query: String, completion: @escaping (String?) -> Void) throws {
    let service = try ServiceLocator.shared.resolve((any SuggestService).self)
    service.suggest(query: query) { words, _ in completion(words.first) }
  }
}

/// The services of a whole process, by type.
package final class ServiceLocator: Sendable {
  package static let shared = ServiceLocator()

  private let factories = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

  /// Registers a factory, in place of an earlier one; nil removes it.
  package func register<Service>(_ type: Service.Type, _ make: (@Sendable () -> Service)?) {
    factories.withLock { $0[ObjectIdentifier(type)] = make }
  }

  /// Returns a new service. Throws ``MissingService`` if none is registered.
  package func resolve<Service>(_ type: Service.Type) throws -> Service {
    let make = factories.withLock { $0[ObjectIdentifier(type)] }
    guard let service = make?() as? Service else { throw MissingService(name: "\(type)") }
    return service
  }

  package struct MissingService: Error, Equatable, CustomStringConvertible {
    package let name: String
    package var description: String { "\(name) isn't registered. Call register(_:_:) first." }
  }
}
