import Device
import Foundation

extension XCUIElement {
  /// Lets the device run until the element is there.
  ///
  /// - Parameter timeout: the longest time, in seconds of the device's clock.
  /// - Returns: whether it was there in time.
  @discardableResult
  public func waitForExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { exists }
  }

  /// Lets the device run until the element is not there. Times and result are those of
  /// ``waitForExistence(timeout:)``.
  @discardableResult
  public func waitForNonExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { !exists }
  }

  /// Lets the device run until exactly one element matches and an attribute of it has a value.
  /// Times and result are those of ``waitForExistence(timeout:)``.
  @discardableResult
  public func wait<Value: Equatable>(
    for attribute: KeyPath<any XCUIElementState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    session.wait(upTo: timeout) {
      session.evaluate(chain) { _, cursor in
        let found = cursor.take(2)
        guard found.count == 1 else { return false }
        let state: any XCUIElementState = NodeState(node: found[0])
        return state[keyPath: attribute] == value
      }
    }
  }
}

extension XCUIElementQuery {
  /// Lets the device run until a property of what matches, such as `count`, has a value.
  ///
  /// - Parameter timeout: the longest time, in seconds of the device's clock.
  /// - Returns: whether it had the value in time; no where a predicate took too long.
  @discardableResult
  public func wait<Value: Equatable>(
    for property: KeyPath<XCUIElementQueryState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    chain.session.wait(upTo: timeout) {
      (try? XCUIElementQueryState(count: count)).map { $0[keyPath: property] == value } ?? false
    }
  }
}

/// What can be waited for of a query.
public struct XCUIElementQueryState: Sendable {
  /// How many elements match.
  public let count: Int
}

extension Duration {
  /// A number of seconds, not below zero; what is no number counts as zero, and a time beyond a
  /// thousand years as that.
  init(timeout: TimeInterval) {
    self = timeout > 0 ? .seconds(min(timeout, 31_556_952_000)) : .zero
  }
}
