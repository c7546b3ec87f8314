import ScenarioBinding
import Synchronization
import XCTest

// XCTest doesn't report passing checks. These versions count each check, which reveals an
// expectation that checks nothing, and record the values that were asserted, which shows whether
// twin tests assert the same. Suites therefore import this module instead of XCTest.
// (`XCTest.XCTAssertEqual` can't be called here, since the module has a class named XCTest.)

enum CheckCount {
  private static let made = Mutex(0)

  static var now: Int { made.withLock { $0 } }
  fileprivate static func add() { made.withLock { $0 += 1 } }
}

/// The values that the current item asserted, for the trace.
package enum AssertedValues {
  private static let values = Mutex([String]())

  package static func add(_ value: Any) { values.withLock { $0 += strings(of: value) } }

  /// Returns the values that were added since the last call.
  static func take() -> [String] {
    var taken: [String] = []
    values.withLock { swap(&$0, &taken) }
    return taken
  }

  /// Returns a text unchanged, and anything else in parentheses. An array is its elements and their
  /// number. False is `(0)`, because an element that doesn't exist has the count 0.
  package static func strings(of value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    switch (value, mirror.displayStyle) {
    case (_, .optional): return strings(of: mirror.children.first?.value ?? "")
    case (_, .collection), (_, .set):
      return mirror.children.flatMap { strings(of: $0.value) } + ["(\(mirror.children.count))"]
    case (let text as String, _): return [text.isEmpty ? "(empty)" : text]
    case (let isTrue as Bool, _): return [isTrue ? "(1)" : "(0)"]
    default: return ["(\(value))"]
    }
  }
}

/// Checks that two values are equal, like XCTest's function of the same name.
package func XCTAssertEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertEqual", message, file, line) {
    let (one, other) = (try one(), try other())
    AssertedValues.add(one)
    return one == other ? nil : "(\"\(one)\") is not equal to (\"\(other)\")"
  }
}

/// Checks that a condition is true, like XCTest's function of the same name.
package func XCTAssertTrue(
  _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertTrue", message, file, line) { try condition() ? nil : "" }
}

/// Checks that a condition is false, like XCTest's function of the same name.
package func XCTAssertFalse(
  _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  AssertedValues.add(false)
  check("XCTAssertFalse", message, file, line) { try condition() ? "" : nil }
}

/// Checks that a value is nil, like XCTest's function of the same name.
package func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  AssertedValues.add("")
  check("XCTAssertNil", message, file, line) { try value().map { "\"\($0)\"" } }
}

/// Counts a check, and reports a failure if `problem` returns a description or throws.
private func check(
  _ name: String, _ message: () -> String, _ file: StaticString, _ line: UInt,
  _ problem: () throws -> String?
) {
  CheckCount.add()
  let text: String
  do {
    guard let problem = try problem() else { return }
    text = problem.isEmpty ? "\(name) failed" : "\(name) failed: \(problem)"
  } catch { text = "\(name) threw error \"\(error)\"" }
  TestLog.current.noteFailure()
  let message = message()
  XCTFail(message.isEmpty ? text : "\(text) - \(message)", file: file, line: line)
}
