import Foundation
import PredicateFormat

#if !canImport(ObjectiveC)
  extension NSPredicate {
    /// Reads a predicate on an element or a query, which Foundation's own can't on Linux:
    /// `NSPredicate(format: "exists == 1")`. Throws as ``ElementPredicate/init(format:_:)`` does.
    ///
    /// Its attributes are those of ``ElementPredicate`` and, where an element or a query is waited
    /// for, also `exists` and `isHittable` (or `hittable`) of an element, and `count` of a query.
    public convenience init(format: String, _ arguments: Any?...) throws {
      try self.init(format: format, argumentArray: arguments)
    }

    /// The same with the arguments in an array.
    public convenience init(format: String, argumentArray arguments: [Any?]?) throws {
      let parsed = try ElementPredicate.parsed(format, arguments ?? [])
      let waited: BoundPredicate<WaitedSubject>
      do { waited = try BoundPredicate(parsed) } catch {
        throw XCUIQueryError(.malformedPredicate, error.description)
      }
      // Nil where it asks for what only somebody who waits can ask for.
      let element = try? ElementPredicate(parsed)
      self.init { object, _ in
        if let attributes = object as? any XCUIElementAttributes {
          return (try? element?.evaluate(with: attributes)) ?? false
        }
        guard let object = object as? XCUIQueryObject else { return false }
        return (try? waited.holds(for: WaitedSubject(object: object))) ?? false
      }
    }
  }
#endif

/// An element or a query as a predicate sees it that is waited for.
struct WaitedSubject: PredicateSubject {
  enum Attribute: PredicateAttribute {
    case element(AttributesSubject.Attribute)
    case exists, isHittable, count

    static let knownNames =
      AttributesSubject.Attribute.knownNames + ["exists", "isHittable", "count"]

    init?(named name: String) {
      switch name {
      case "exists": self = .exists
      case "isHittable", "hittable": self = .isHittable
      case "count": self = .count
      default:
        guard let attribute = AttributesSubject.Attribute(named: name) else { return nil }
        self = .element(attribute)
      }
    }

    var kind: PredicateKind {
      switch self {
      case .element(let attribute): attribute.kind
      case .exists, .isHittable: .boolean
      case .count: .number
      }
    }

    func number(named name: String) -> Double? {
      if case .element(let attribute) = self { attribute.number(named: name) } else { nil }
    }

    var numbersAreNamed: String? {
      if case .element(let attribute) = self { attribute.numbersAreNamed } else { nil }
    }
  }

  let object: XCUIQueryObject

  func value(of attribute: Attribute) -> PredicateValue {
    let element = object as? XCUIElement
    return switch attribute {
    case .exists: element.map { .boolean($0.exists) } ?? .null
    case .isHittable: element.map { .boolean($0.isHittable) } ?? .null
    case .count: (try? (object as? XCUIElementQuery)?.count).map { .number(Double($0)) } ?? .null
    case .element(let attribute):
      (try? element?.resolve { AttributesSubject(attributes: NodeAttributes(node: $0)) })
        .map { $0.value(of: attribute) } ?? .null
    }
  }
}

extension XCUIQueryObject {
  /// Lets the device run until a predicate holds; whether it did in time, in seconds.
  package func wait(for predicate: NSPredicate, timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { predicate.evaluate(with: self) }
  }
}
