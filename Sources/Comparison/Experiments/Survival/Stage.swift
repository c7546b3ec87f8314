import Device
import Inspector
import NativeQuery
import Variations
import WebDriver
import WebView

package struct SurvivalError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A snapshot shown on a device, in which both tools' engines can look up elements.
package final class Stage {
  private let shown: ShownSnapshot
  private let application: XCUIApplication
  let screen: InspectedScreen
  var tree: ElementTree { shown.tree }
  var document: Document? { shown.document }

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

/// A native query that is recreated from its description, so that it can be evaluated again.
///
/// The format is that of `XCUIElementQuery`: steps in backquotes, separated by arrows. A query with
/// a closure can't be recreated, because its description doesn't contain the closure.
struct RecordedQuery {
  private enum Step {
    case descendants(ElementType)
    case children(ElementType)
    case matching(String)
    case containing(ElementType, String)
    case index(Int)
    case first
  }

  private let steps: [Step]

  /// Parses a description. Throws ``SurvivalError`` for a step with a closure or an unknown format.
  init(_ description: String) throws {
    steps = try description.dropFirst().dropLast().components(separatedBy: "` -> `").map { text in
      guard let step = Self.step(text) else {
        throw SurvivalError("The step `\(text)` of a native query can't be evaluated again.")
      }
      return step
    }
  }

  /// Whether the query is for one element: it ends with a string or an index, not with a type.
  var selectsOne: Bool {
    if case .descendants = steps.last { false } else { true }
  }

  private static func step(_ text: String) -> Step? {
    if text == "First match" { return .first }
    if let index = text.after("Element at index ") { return Int(index).map(Step.index) }
    if let name = text.after("Descendants matching type ") {
      return type(name).map(Step.descendants)
    }
    if let name = text.after("Children matching type ") { return type(name).map(Step.children) }
    if let condition = text.after("Elements matching ") {
      return identifier(condition).map(Step.matching)
    }
    guard let condition = text.after("Elements containing elements matching type "),
      let end = condition.firstIndex(of: " "), let type = type(String(condition[..<end])),
      let text = condition[end...].after(" and ").flatMap(identifier)
    else { return nil }
    return .containing(type, text)
  }

  private static func type(_ name: String) -> ElementType? {
    ElementType.allCases.first { $0.capitalizedName == name }
  }

  private static func identifier(_ condition: String) -> String? {
    guard let text = condition.after("predicate '\""), text.hasSuffix("\" IN identifiers'") else {
      return nil
    }
    return String(text.dropLast("\" IN identifiers'".count))
  }

  /// Returns the elements that the query matches now in an application.
  func nodes(in application: XCUIApplication) throws -> [ElementNode] {
    let (element, query) = found(in: application)
    return try query?.nodes() ?? element.nodes()
  }

  /// Returns the query's single element in an application.
  func element(in application: XCUIApplication) -> XCUIElement {
    let (element, query) = found(in: application)
    return query?.element ?? element
  }

  private func found(
    in application: XCUIApplication
  ) -> (element: XCUIElement, query: XCUIElementQuery?) {
    var element: XCUIElement = application
    var query: XCUIElementQuery?
    for step in steps {
      switch step {
      case .descendants(let type):
        query = query?.descendants(matching: type) ?? element.descendants(matching: type)
      case .children(let type):
        query = query?.children(matching: type) ?? element.children(matching: type)
      case .matching(let text): query = query?.matching(identifier: text)
      case .containing(let type, let text): query = query?.containing(type, identifier: text)
      case .index(let index):
        element = query?.element(boundBy: index) ?? element
        query = nil
      case .first:
        element = query?.firstMatch ?? element.firstMatch
        query = nil
      }
    }
    return (element, query)
  }
}

extension StringProtocol {
  /// Returns the rest after a prefix, or nil if the string doesn't have the prefix.
  fileprivate func after(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
