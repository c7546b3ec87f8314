import Device
import Inspector
import NativeQuery
import Redesigns
import WebDriver
import WebView

/// Why the matrix can't be made.
package struct SurvivalError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A snapshot on a device, with both tools' own ways to find elements on it.
package final class Stage {
  private let shown: ShownSnapshot
  private let application: XCUIApplication
  let screen: InspectedScreen
  var tree: ElementTree { shown.tree }
  var document: Document? { shown.document }

  package init(_ snapshot: Snapshot) throws {
    shown = try ShownSnapshot(snapshot)
    application = XCUIApplication(
      device: shown.device, bundleIdentifier: shown.bundleIdentifier)
    screen = try Inspector.of(shown.device).screen()
  }

  /// The keys of all that a locator finds, in document order; nil for what has none.
  package func find(_ locator: SurvivalLocator) throws -> [String?] {
    switch locator {
    case .native(let steps):
      return try RecordedQuery(steps).nodes(in: application).map(key)
    case .screen(let strategy, let value):
      return try find(strategy.rawValue, value, isWeb: false)
    case .page(let strategy, let value):
      return document == nil ? [] : try find(strategy.rawValue, value, isWeb: true)
    }
  }

  private func find(_ strategy: String, _ value: String, isWeb: Bool) throws -> [String?] {
    try screen.hits(Locator(strategy: strategy, value: value), isWeb: isWeb, limit: .max)
      .map { hit in hit.element.map(key) ?? hit.node.flatMap(key) }
  }

  func key(_ node: ElementNode) -> String? { shown.key(node) }
  func key(_ element: DOMElement) -> String? { shown.key(element) }
}
