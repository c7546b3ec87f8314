import Foundation
import NativeQuery
import Synchronization
import XCTest

/// A group of a test's log, as XCTest on Apple's systems has it.
public struct XCTActivity: Sendable {
  /// What it is called.
  public let name: String
}

/// The log of the running test.
public enum XCTContext {
  /// Runs a part of a test as a group of the log, in which other groups are indented.
  public static func runActivity<Result>(
    named name: String, block: (XCTActivity) throws -> Result
  ) rethrows -> Result {
    let depth = Self.depth
    log.withLock { $0.append(String(repeating: "  ", count: depth) + name) }
    FileHandle.standardOutput.write(
      Data((String(repeating: "  ", count: depth) + "• \(name)\n").utf8))
    return try $depth.withValue(depth + 1) { try block(XCTActivity(name: name)) }
  }

  @TaskLocal private static var depth = 0
  private static let log = Mutex<[String]>([])

  /// The names of the groups since this was asked last, each indented below the one that it is in.
  package static func takeLog() -> [String] {
    log.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

// XCTest's own expectations of predicates poll on the wall clock, while a device's virtual one stands
// still. These have the names that it has for them; the element's type decides.
extension XCTestCase {
  /// Expects a predicate to hold for an element or a query, such as for its `count`;
  /// ``waitForExpectations(timeout:file:line:)`` waits for it. A handler that returns false when it
  /// holds fails the expectation.
  public func expectation(
    for predicate: NSPredicate, evaluatedWith object: XCUIQueryObject,
    handler: (() -> Bool)? = nil
  ) {
    let expected = Expected(test: self, what: "\(object)") { timeout in
      object.wait(for: predicate, timeout: timeout) && handler?() != false
    }
    Expected.all.withLock { $0[ObjectIdentifier(self), default: []].append(expected) }
  }

  /// Lets the device run until all that is expected of it holds, for at most `timeout` seconds of
  /// its clock each, and fails where something does not.
  public func waitForExpectations(
    timeout: TimeInterval, file: StaticString = #filePath, line: UInt = #line
  ) {
    reportUnfulfilled(timeout: timeout, file: file, line: line)
  }

  /// The same; then calls a handler, which may throw, with an error where something did not hold.
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
        ? "Nothing is expected of the device: call expectation(for:evaluatedWith:) before."
        : "Asynchronous wait failed: Exceeded timeout of \(timeout) seconds, with unfulfilled "
          + "expectations: " + missed.map(\.what).joined(separator: ", "))
    XCTFail(error.description, file: file, line: line)
    return error
  }
}

struct UnfulfilledExpectations: Error, CustomStringConvertible {
  let description: String
}

/// Something that a test expects; only the thread of its test uses it.
private struct Expected: @unchecked Sendable {
  /// Kept, so that no other test is taken for it.
  let test: XCTestCase
  let what: String
  /// Waits for a number of seconds of the device's clock.
  let holds: (TimeInterval) -> Bool

  /// What the tests expect and have not waited for yet.
  static let all = Mutex<[ObjectIdentifier: [Expected]]>([:])
}
