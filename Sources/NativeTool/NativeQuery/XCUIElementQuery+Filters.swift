import Device
import Foundation

extension XCUIElementQuery {
  /// All elements of a type in those that match, at any depth; of every type for `any`.
  public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    adding(.descendants(type))
  }

  /// The elements of a type directly in those that match; of every type for `any`.
  public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    adding(.children(type))
  }

  /// Those that a predicate holds for.
  ///
  /// - Parameter predicate: is given the element's ``XCUIElementAttributes``. On Linux a predicate
  ///   is made of a block, `NSPredicate { object, _ in … }`; one of a text is an
  ///   ``ElementPredicate``.
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.matching(QueryCondition(predicate)))
  }

  /// Those that a predicate holds for: `matching(try ElementPredicate(format: "label == %@", "a"))`.
  ///
  /// Where the predicate takes too long (a regular expression can), nothing more matches, and uses
  /// that throw say so.
  public func matching(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.matching(.predicate(PredicateRun(predicate))))
  }

  /// Those whose attributes pass a test.
  public func matching(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery {
    adding(.matching(.test(description: "closure", isIncluded)))
  }

  /// Those of a type (`any` for every one) one of whose texts is exactly this one, if given.
  public func matching(
    _ type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElementQuery {
    adding(.matching(.type(type, text: identifier)))
  }

  /// Those one of whose texts is exactly this one: identifier, title, label, value, placeholder.
  public func matching(identifier: String) -> XCUIElementQuery {
    matching(.any, identifier: identifier)
  }

  /// Those in which a predicate holds for an element, at any depth.
  public func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    adding(.containing(QueryCondition(predicate)))
  }

  /// Those in which a predicate holds for an element, at any depth.
  public func containing(_ predicate: ElementPredicate) -> XCUIElementQuery {
    adding(.containing(.predicate(PredicateRun(predicate))))
  }

  /// Those in which the attributes of an element, at any depth, pass a test.
  public func containing(
    _ isIncluded: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery {
    adding(.containing(.test(description: "closure", isIncluded)))
  }

  /// Those in which an element, at any depth, is of a type and has a text, if given.
  public func containing(
    _ type: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElementQuery {
    adding(.containing(.type(type, text: identifier)))
  }
}

extension QueryCondition {
  /// Has a predicate evaluated with an element's attributes.
  init(_ predicate: NSPredicate) {
    #if canImport(ObjectiveC)
      let format = predicate.predicateFormat
    #else
      // Predicates of Linux's Foundation are blocks and have no format.
      let format = "BLOCKPREDICATE"
    #endif
    self = .test(description: format) { predicate.evaluate(with: $0) }
  }
}
