import Device
import Foundation

/// A chain of steps to elements, as XCUITest's queries are, evaluated on the screen at each use.
public final class XCUIElementQuery: XCUIQueryObject {
  /// How many elements match; 0 while the application does not run. Throws ``XCUIQueryError`` where
  /// a predicate takes too long.
  public var count: Int { get throws { try evaluate(\.count) } }

  /// The one element that matches; using it fails when there are several.
  public var element: XCUIElement { XCUIElement(session, chain) }

  /// The element at a place among those that match, from 0.
  public func element(boundBy index: Int) -> XCUIElement {
    XCUIElement(session, chain.adding(.index(index)))
  }

  /// The element one of whose texts is exactly this one: identifier, title, label, value,
  /// placeholder.
  public subscript(key: String) -> XCUIElement { matching(identifier: key).element }

  /// The one of the matching elements that a predicate holds for.
  public func element(matching predicate: NSPredicate) -> XCUIElement {
    matching(predicate).element
  }

  /// The one of the matching elements that a predicate holds for.
  public func element(matching predicate: ElementPredicate) -> XCUIElement {
    matching(predicate).element
  }

  /// The one of the matching elements that is of a type (`any` for every one) and has a text.
  public func element(
    matching type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElement { matching(type, identifier: identifier).element }

  /// The elements that match now, each bound to its place among them. Throws like ``count``.
  public var allElementsBoundByIndex: [XCUIElement] {
    get throws { try (0..<count).map(element(boundBy:)) }
  }

  /// The elements that match now, each bound to itself. Throws like ``count``.
  public var allElementsBoundByAccessibilityElement: [XCUIElement] {
    get throws {
      try evaluate { found in
        found.map { node in
          let step = QueryStep.bound(
            node.path, seenAs: node.briefDescription + node.contentLabel)
          return XCUIElement(session, QueryChain(application: chain.application, steps: [step]))
        }
      }
    }
  }

  /// Those that a predicate holds for, which is given the element's ``XCUIElementAttributes``.
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.matching(Self.condition(predicate)))
  }

  /// Those that a predicate holds for. Where it takes too long (a regular expression can), nothing
  /// more matches, and uses that throw say so.
  public func matching(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.matching(.predicate(PredicateRun(predicate))))
  }

  /// Those whose attributes pass a test.
  public func matching(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery { adding(.matching(.test(description: "closure", isIncluded))) }

  /// Those of a type (`any` for every one) one of whose texts is exactly this one, if given:
  /// identifier, title, label, value, placeholder.
  public func matching(
    _ type: XCUIElement.ElementType = .any, identifier: String?
  ) -> XCUIElementQuery { adding(.matching(.type(type, text: identifier))) }

  /// Those in which a predicate holds for an element, at any depth.
  public func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.containing(Self.condition(predicate)))
  }

  /// Those in which a predicate holds for an element, at any depth.
  public func containing(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.containing(.predicate(PredicateRun(predicate))))
  }

  /// Those in which the attributes of an element, at any depth, pass a test.
  public func containing(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery { adding(.containing(.test(description: "closure", isIncluded))) }

  /// Those in which an element, at any depth, is of a type and has a text, if given.
  public func containing(
    _ type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElementQuery { adding(.containing(.type(type, text: identifier))) }

  private static func condition(_ predicate: NSPredicate) -> QueryCondition {
    #if canImport(ObjectiveC)
      let format = predicate.predicateFormat
    #else
      // Predicates of Linux's Foundation are blocks and have no format.
      let format = "BLOCKPREDICATE"
    #endif
    return .test(description: format) { predicate.evaluate(with: $0) }
  }
}
