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
      session.evaluate(chain) { cursor in
        guard let found = cursor?.take(2), found.count == 1 else { return false }
        let state: any XCUIElementState = NodeState(node: found[0])
        return state[keyPath: attribute] == value
      }
    }
  }
}

extension XCUIElementQuery {
  /// Lets the device run until a property of the query, such as `count`, has a value.
  ///
  /// - Parameter timeout: the longest time, in seconds of the device's clock.
  /// - Returns: whether it had the value in time.
  @discardableResult
  public func wait<Value: Equatable>(
    for property: KeyPath<XCUIElementQuery, Value>, toEqual value: Value, timeout: TimeInterval
  ) -> Bool {
    chain.session.wait(upTo: timeout) { self[keyPath: property] == value }
  }
}

extension QuerySession {
  /// Lets the device run until a condition holds; it is asked for only when the screen changed.
  func wait(upTo timeout: TimeInterval, until condition: () -> Bool) -> Bool {
    var seen: Int?
    return device.run(upTo: Duration(timeout: timeout)) {
      let revision = device.revision
      guard seen != revision else { return false }
      seen = revision
      return condition()
    }
  }
}

extension Duration {
  /// A number of seconds, not below zero; what is no number counts as zero, and a time beyond a
  /// thousand years as that.
  init(timeout: TimeInterval) {
    self = timeout > 0 ? .seconds(min(timeout, 31_556_952_000)) : .zero
  }
}
