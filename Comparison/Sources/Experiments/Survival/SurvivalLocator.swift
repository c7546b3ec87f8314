import Device
import NativeQuery
import WebDriver

/// A locator of one of the tools.
package enum SurvivalLocator: Hashable {
  /// The description of a native query.
  case native(String)
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
    return try query?.nodes() ?? element.nodes()
  }
}

extension StringProtocol {
  /// Returns the rest after a prefix, or nil if the string doesn't have the prefix.
  fileprivate func after(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
