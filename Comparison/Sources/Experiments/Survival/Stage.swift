import Inspector
import NativeQuery
import Variations
import WebDriver

/// A snapshot shown on a device, in which both tools' engines can look up elements.
package final class Stage {
  private let shown: ShownSnapshot
  private let application: XCUIApplication
  private let screen: InspectedScreen

  package init(_ snapshot: Snapshot) throws {
    shown = try ShownSnapshot(snapshot)
    application = XCUIApplication(device: shown.device, bundleIdentifier: shown.bundleIdentifier)
    screen = try Inspector.of(shown.device).screen()
  }

  /// Returns the keys of the elements that a locator finds, in document order. An element that a
  /// redesign added has no key.
  package func find(_ locator: SurvivalLocator) throws -> [String?] {
    switch locator {
    case .native(let steps):
      return try RecordedQuery(steps).nodes(in: application).map { shown.key($0) }
    case .screen(let strategy, let value):
      return try find(strategy.rawValue, value, isWeb: false)
    case .page(let strategy, let value):
      return shown.document == nil ? [] : try find(strategy.rawValue, value, isWeb: true)
    }
  }

  private func find(_ strategy: String, _ value: String, isWeb: Bool) throws -> [String?] {
    try screen.hits(Locator(strategy: strategy, value: value), isWeb: isWeb, limit: .max)
      .map { hit in hit.element.map { shown.key($0) } ?? hit.node.flatMap { shown.key($0) } }
  }
}
