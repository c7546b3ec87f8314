import Device
import Foundation

/// A query: a chain of steps to elements, evaluated on the screen at each use, as in XCUITest.
public final class XCUIElementQuery: XCUIQueryObject {
  /// The number of matching elements. It is 0 if the application isn't running or in front.
  ///
  /// Throws ``XCUIQueryError`` if a predicate takes too long.
  public var count: Int { get throws { try evaluate(\.count) } }

  /// The single matching element. Using it fails if several elements match.
  public var element: XCUIElement { XCUIElement(session, chain) }

  /// Returns the matching element at an index, from 0.
  public func element(boundBy index: Int) -> XCUIElement {
    XCUIElement(session, chain.adding(.index(index)))
  }

  /// Returns the matching element with `key` as its identifier, title, label, value or placeholder.
  public subscript(key: String) -> XCUIElement { matching(identifier: key).element }

  /// Returns the matching element that meets a predicate.
  public func element(matching predicate: NSPredicate) -> XCUIElement {
    matching(predicate).element
  }

  /// Returns the matching element that meets a predicate.
  public func element(matching predicate: ElementPredicate) -> XCUIElement {
    matching(predicate).element
  }

  /// Returns the matching element with a type (or `any`) and, unless it is nil, an identifier.
  public func element(
    matching type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElement { matching(type, identifier: identifier).element }

  /// The elements that match now, each bound to its index. Throws like ``count``.
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

  /// Returns the elements that meet a predicate. It is called with ``XCUIElementAttributes``.
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.matching(Self.condition(predicate)))
  }

  /// Returns the elements that meet a predicate.
  ///
  /// If the predicate takes too long, as a regular expression can, no further elements match, and
  /// calls that can throw report it.
  public func matching(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.matching(.predicate(PredicateRun(predicate))))
  }

  /// Returns the elements whose attributes pass a test.
  public func matching(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool, file: StaticString = #filePath,
    line: UInt = #line
  ) -> XCUIElementQuery {
    adding(.matching(.test(description: "{ … }", at: (file, line), isIncluded)))
  }

  /// Returns the elements with a type (or `any`) and, unless it is nil, an identifier.
  ///
  /// The identifier is compared with the element's identifier, title, label, value and placeholder.
  public func matching(
    _ type: XCUIElement.ElementType = .any, identifier: String?
  ) -> XCUIElementQuery { adding(.matching(.type(type, text: identifier))) }

  /// Returns the elements with a descendant that meets a predicate.
  public func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.containing(Self.condition(predicate)))
  }

  /// Returns the elements with a descendant that meets a predicate.
  public func containing(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.containing(.predicate(PredicateRun(predicate))))
  }

  /// Returns the elements with a descendant whose attributes pass a test.
  public func containing(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool, file: StaticString = #filePath,
    line: UInt = #line
  ) -> XCUIElementQuery {
    adding(.containing(.test(description: "{ … }", at: (file, line), isIncluded)))
  }

  /// Returns the elements with a descendant of a type and, unless it is nil, with an identifier.
  public func containing(
    _ type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElementQuery { adding(.containing(.type(type, text: identifier))) }

  private static func condition(_ predicate: NSPredicate) -> QueryCondition {
    // On Linux, Foundation's predicates are blocks without a format.
    .test(description: "BLOCKPREDICATE", at: nil) { predicate.evaluate(with: $0) }
  }
}
