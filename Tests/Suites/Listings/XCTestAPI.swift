import Foundation
import NativeQuery
import Synchronization
import XCTest

// XCTest's predicate expectations poll on the wall clock, during which a device's virtual clock
// doesn't advance. These functions have the same names. The element's type selects them.
extension XCTestCase {
  /// Expects a predicate to become true for an element or a query, such as for its `count`.
  ///
  /// ``waitForExpectations(timeout:file:line:)`` waits for it. If a handler then returns false, the
  /// expectation fails.
  public func expectation(
    for predicate: NSPredicate, evaluatedWith object: XCUIQueryObject,
    handler: (() -> Bool)? = nil
  ) {
    let expected = Expected(test: self, what: "\(object)") { timeout in
      object.wait(for: predicate, timeout: timeout) && handler?() != false
    }
    Expected.all.withLock { $0[ObjectIdentifier(self), default: []].append(expected) }
  }

  /// Lets the device run until all expectations are fulfilled, and reports a failure otherwise.
  ///
  /// - Parameter timeout: the longest wait for each, in seconds of the device's clock.
  public func waitForExpectations(
    timeout: TimeInterval, file: StaticString = #filePath, line: UInt = #line
  ) {
    reportUnfulfilled(timeout: timeout, file: file, line: line)
  }

  /// Waits in the same way, then calls a handler, with an error if an expectation wasn't fulfilled.
  public func waitForExpectations(
    timeout: TimeInterval, file: StaticString = #filePath, line: UInt = #line,
    handler: ((any Error)?) throws -> Void
  ) throws {
    try handler(reportUnfulfilled(timeout: timeout, file: file, line: line))
  }

  @discardableResult
  private func reportUnfulfilled(
    timeout: TimeInterval, file: StaticString, line: UInt
  ) -> UnfulfilledExpectations? {
    let all = Expected.all.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) ?? [] }
    let missed = all.filter { !$0.holds(timeout) }
    if !all.isEmpty, missed.isEmpty { return nil }
    let error = UnfulfilledExpectations(
      description: all.isEmpty
        ? "There are no expectations. Call expectation(for:evaluatedWith:) first."
        : "Asynchronous wait failed: Exceeded timeout of \(timeout) seconds, with unfulfilled "
          + "expectations: " + missed.map(\.what).joined(separator: ", "))
    XCTFail(error.description, file: file, line: line)
    return error
  }
}

struct UnfulfilledExpectations: Error, CustomStringConvertible {
  let description: String
}

/// A test's expectation. Only the test's thread uses it.
private struct Expected: @unchecked Sendable {
  /// Retained, so that no later test has the same identifier.
  let test: XCTestCase
  let what: String
  /// Waits at most the given number of seconds on the device's clock.
  let holds: (TimeInterval) -> Bool

  /// The expectations of each test that it hasn't waited for yet.
  static let all = Mutex<[ObjectIdentifier: [Expected]]>([:])
}
