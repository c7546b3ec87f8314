import NativeQuery
import ScenarioBinding
import Synchronization
import TraceRecords
import WebDriver
import XCTest

// XCTest doesn't report passing checks. These versions count each check, which reveals an
// expectation that checks nothing, and record the values that were asserted, which shows whether
// twin tests assert the same. A failure says what was expected, and what was found instead. Suites
// therefore import this module instead of XCTest.

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

/// Checks that two values are equal, like XCTest's function of the same name. `subject` names them.
package func XCTAssertEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ subject: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  var found: Value?
  check(file, line, expected: { named(subject(), words(for: try? other(), unlike: found)) }) {
    let (one, other) = (try one(), try other())
    AssertedValues.add(one)
    found = one
    return one == other ? nil : words(for: one, unlike: other)
  }
}

/// Checks that a condition is true, like XCTest's function of the same name.
///
/// - Parameters:
///   - expected: this state in words.
///   - found: the state instead, which is read only if the check fails.
package func XCTAssertTrue(
  _ condition: @autoclosure () throws -> Bool, _ expected: @autoclosure () -> String = "true",
  found: @autoclosure () throws -> String = "it isn't", file: StaticString = #filePath,
  line: UInt = #line
) {
  check(file, line, expected: expected) { try condition() ? nil : found() }
}

/// Checks that a condition is false, like XCTest's function of the same name. `expected` is this state
/// in words.
package func XCTAssertFalse(
  _ condition: @autoclosure () throws -> Bool, _ expected: @autoclosure () -> String = "false",
  file: StaticString = #filePath, line: UInt = #line
) {
  AssertedValues.add(false)
  check(file, line, expected: expected) { try condition() ? "it is" : nil }
}

/// Checks that a value is nil, like XCTest's function of the same name. `subject` names the value.
package func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ subject: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  AssertedValues.add("")
  check(file, line, expected: { named(subject(), "nothing") }) {
    try value().map { words(for: $0) }
  }
}

/// Returns the result of `look`. If it finds no element, throws a failed check: `expected` in words,
/// and what was found instead, which is read only then. Rethrows if `expected` is nil.
package func expecting<Result>(
  _ expected: String?, found: () throws -> String, file: StaticString, line: UInt,
  _ look: () throws -> Result
) throws -> Result {
  do { return try look() } catch {
    guard let expected, isMissing(error) else { throw error }
    var text: String
    do { text = try found() } catch { text = words(of: error) }
    let place = SourcePlace(file: file, line: line)
    throw CheckFailure(expected: expected, found: text, at: place)
  }
}

/// Counts a check, and reports a failure if `look` returns what it found instead, or throws.
private func check(
  _ file: StaticString, _ line: UInt, expected: () -> String, _ look: () throws -> String?
) {
  Checks.add()
  let failure: CheckFailure
  do {
    guard let found = try look() else { return }
    failure = CheckFailure(expected: expected(), found: found)
  } catch {
    failure =
      error as? CheckFailure ?? CheckFailure(expected: expected(), found: words(of: error))
  }
  reportedCheck.withLock { $0 = failure }
  XCTFail(failure.description, file: file, line: line)
}

/// The check that is being reported, since XCTest passes on only its text.
let reportedCheck = Mutex<CheckFailure?>(nil)

private func words(of error: any Error) -> String {
  isMissing(error) ? "no such element" : "\(error)"
}

/// Whether an error says that there is no element, perhaps after a wait.
private func isMissing(_ error: any Error) -> Bool {
  if case WebDriverClientError.timedOut = error { return true }
  return (error as? WebDriverError)?.code == .noSuchElement
    || (error as? XCUIQueryError)?.reason == .noMatch
}

extension [String] {
  /// The texts in quotes, such as `"Tent", "Map"`, or `none`.
  package var quoted: String { words(for: self) }
}

private func named(_ subject: String, _ value: String) -> String {
  subject.isEmpty ? value : "\(subject): \(value)"
}

/// Returns a value in words. Of a long array, only the first difference from the other value.
private func words(for value: Any, unlike other: Any? = nil) -> String {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { words(for: $0.value, unlike: other) }
  switch (value, mirror.displayStyle) {
  case (_, .optional): return parts.first ?? "nothing"
  case (let texts as [String], _) where texts.count > 10:
    let place = zip(texts, other as? [String] ?? []).prefix { $0 == $1 }.count
    let part = place < parts.count ? parts[place] : "missing"
    return "\(parts.count) in all, number \(place + 1) is \(part)"
  case (_, .collection): return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  case (_, .set): return parts.sorted().joined(separator: ", ")
  case (let text as String, _): return "\"\(text.replacing("\n", with: "\\n"))\""
  default: return "\(value)"
  }
}
