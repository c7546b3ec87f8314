import Device
import Foundation

/// A question to the screen: which elements match? It is asked anew at each use.
///
/// As XCUITest's, a query is a chain of steps; only the last use of it looks at the screen.
public final class XCUIElementQuery: XCUIElementTypeQueryProvider {
  let chain: QueryChain

  init(_ chain: QueryChain) { self.chain = chain }

  func adding(_ step: QueryStep) -> XCUIElementQuery { XCUIElementQuery(chain.adding(step)) }

  // MARK: - How many

  /// How many elements match; 0 while the application does not run.
  public var count: Int { chain.session.evaluate(chain) { $0?.skip(.max) ?? 0 } }

  // MARK: - One of them

  /// The one element that matches; using it fails when there are several.
  public var element: XCUIElement { XCUIElement(chain) }

  /// The first element that matches; nothing behind it is looked at.
  public var firstMatch: XCUIElement { XCUIElement(chain.adding(.first)) }

  /// The element at a place among those that match, from 0.
  public func element(boundBy index: Int) -> XCUIElement {
    XCUIElement(chain.adding(.index(index)))
  }

  /// The element one of whose texts is exactly this one.
  ///
  /// The texts are identifier, title, label, value and placeholder.
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
  ) -> XCUIElement {
    matching(type, identifier: identifier).element
  }

  // MARK: - All of them

  /// The elements that match now, each bound to its place among them.
  public var allElementsBoundByIndex: [XCUIElement] { (0..<count).map(element(boundBy:)) }

  /// The elements that match now, each bound to itself wherever it will be later.
  public var allElementsBoundByAccessibilityElement: [XCUIElement] {
    chain.session.evaluate(chain) { cursor in
      (cursor?.take() ?? []).map { node in
        let step = QueryStep.bound(node.path, seenAs: node.briefDescription + node.nameFromInside)
        return XCUIElement(QueryChain(session: chain.session, steps: [step]))
      }
    }
  }
}

extension XCUIElementQuery: CustomDebugStringConvertible {
  /// The steps of the query, each with the elements that it matches now.
  public var debugDescription: String { chain.session.debugDescription(of: chain) }
}
