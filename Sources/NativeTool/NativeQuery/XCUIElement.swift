import Device
import Foundation

/// The type of an element, under the name that it has in Objective-C.
public typealias XCUIElementType = ElementType

/// One element, described by the way to it and looked up on the screen anew at each use.
///
/// Names and meanings are those of XCUITest. One thing differs: where XCUITest stops the test, the
/// use throws, because nothing can stop a test from inside on Linux.
public class XCUIElement: XCUIElementTypeQueryProvider {
  /// The type of an element.
  public typealias ElementType = XCUIElementType

  let chain: QueryChain

  init(_ chain: QueryChain) { self.chain = chain }

  var session: QuerySession { chain.session }

  // MARK: - Whether it is there

  /// Whether at least one element matches; no where a predicate took too long.
  public var exists: Bool {
    session.evaluate(chain, wantsOnlyFirst: chain.soughtTextsAreNone) { $1.next() != nil }
  }

  /// Whether exactly one element matches, and a touch at its middle would reach it now.
  public var isHittable: Bool {
    session.evaluate(chain) { _, cursor in
      let found = cursor.take(2)
      guard found.count == 1 else { return false }
      return found[0].isHittable
    }
  }

  // MARK: - What is in it

  /// The first element that matches; nothing behind it is looked at.
  public var firstMatch: XCUIElement { XCUIElement(chain.adding(.first)) }

  /// All elements of a type in it, at any depth; of every type for `any`.
  public func descendants(matching type: ElementType) -> XCUIElementQuery {
    XCUIElementQuery(chain.adding(.descendants(type)))
  }

  /// The elements of a type directly in it; of every type for `any`.
  public func children(matching type: ElementType) -> XCUIElementQuery {
    XCUIElementQuery(chain.adding(.children(type)))
  }

  // MARK: - Resolving

  /// Looks the element up and does something with it.
  ///
  /// - Parameters:
  ///   - purpose: what it is for, such as "tap"; nil for reading it.
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches; what `body` throws.
  func resolve<Result>(
    for purpose: String? = nil, _ body: (ElementNode) throws -> Result
  ) throws -> Result {
    try session.evaluate(chain) { tree, cursor in
      let node = cursor.next()
      let isOnly = node == nil || cursor.next() == nil
      if let failure = chain.predicateFailure { throw failure }
      guard let node else { throw session.noMatch(chain, in: tree, purpose: purpose) }
      guard isOnly else {
        throw session.severalMatches(chain, in: node.tree, purpose: purpose)
      }
      return try body(node)
    }
  }
}

extension XCUIElement: CustomStringConvertible, CustomDebugStringConvertible {
  /// The element in a few words, such as `"Save" Button`.
  public var description: String { chain.subject }

  /// The element, what is in it, the way to it and the steps of its query, as XCUITest writes them.
  public var debugDescription: String { session.elementDescription(of: chain) }
}
