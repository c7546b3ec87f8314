import Device
import Inspector
import NativeQuery
import TraceRecords
import Variations
import WebDriver

/// A locator of one of the tools.
package enum SurvivalLocator: Hashable {
  /// The steps of a native query.
  case native([SentStep])
  /// A WebDriver locator on the native screen.
  case screen(FindArguments.Strategy, String)
  /// A WebDriver locator in a web view's page.
  case page(WebLocator.Strategy, String)

  var isNative: Bool { if case .native = self { true } else { false } }

  /// Whether it is for one element. False for queries with a closure, and for those by type only.
  var selectsOne: Bool {
    guard case .native(let steps) = self else { return true }
    return (try? RecordedQuery(steps))?.selectsOne ?? false
  }
}

/// A locator that a suite used.
package struct RecordedLocator {
  /// The tool, such as `webdriver-advised`.
  package let suite: String
  /// The precondition, step or expectation, such as `B.1/TC1/S2`.
  package let item: String
  package let locator: SurvivalLocator

  package init(suite: String, item: String, locator: SurvivalLocator) {
    (self.suite, self.item, self.locator) = (suite, item, locator)
  }
}

package struct SurvivalError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A native query that is built from its steps, so that it can be evaluated again.
struct RecordedQuery {
  private let steps: [SentStep]

  /// Throws ``SurvivalError`` for a query with a predicate, which may be a closure, or of an element
  /// that was found earlier.
  init(_ steps: [SentStep]) throws {
    let unusable = steps.first {
      $0.predicate != nil || $0.step == .found || $0.step == .application
    }
    if let unusable {
      throw SurvivalError("The step `\(unusable)` of a native query can't be evaluated again.")
    }
    self.steps = steps
  }

  /// Whether the query is for one element: it ends with a string or an index, not with a type.
  var selectsOne: Bool { steps.last.map { $0.step != .descendants } ?? false }

  /// Returns the elements that the query matches now in an application. Throws ``SurvivalError`` for
  /// a step that lacks a value, or has an unknown type.
  func nodes(in application: XCUIApplication) throws -> [ElementNode] {
    var element: XCUIElement = application
    var query: XCUIElementQuery?
    for step in steps {
      switch step.step {
      case .descendants:
        let type = try type(of: step)
        query = query?.descendants(matching: type) ?? element.descendants(matching: type)
      case .children:
        let type = try type(of: step)
        query = query?.children(matching: type) ?? element.children(matching: type)
      case .matching: query = query?.matching(identifier: step.text ?? "")
      case .containing:
        query = query?.containing(try type(of: step), identifier: step.text)
      case .index:
        element = query?.element(boundBy: step.index ?? 0) ?? element
        query = nil
      case .first:
        element = query?.firstMatch ?? element.firstMatch
        query = nil
      case .application, .found: break
      }
    }
    return try query?.nodes() ?? element.nodes()
  }

  private func type(of step: SentStep) throws -> ElementType {
    guard let type = ElementType.allCases.first(where: { $0.capitalizedName == step.type }) else {
      throw SurvivalError("The step `\(step)` of a native query has no known type.")
    }
    return type
  }
}

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
