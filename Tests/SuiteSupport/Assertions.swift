import Synchronization
import XCTest

// XCTest tells nobody of a check that holds. So that an expectation without any is found out,
// these are counted; a suite imports this module instead of XCTest.

/// How many checks this process has made.
enum CheckCount {
  private static let made = Mutex(0)

  static var now: Int { made.withLock { $0 } }
  static func add() { made.withLock { $0 += 1 } }
}

/// XCTest's check that two values are equal, counted.
public func XCTAssertEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  CheckCount.add()
  XCTest.XCTAssertEqual(try one(), try other(), message(), file: file, line: line)
}

/// XCTest's check that a condition holds, counted.
public func XCTAssertTrue(
  _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  CheckCount.add()
  XCTest.XCTAssertTrue(try condition(), message(), file: file, line: line)
}

/// XCTest's check that a condition does not hold, counted.
public func XCTAssertFalse(
  _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  CheckCount.add()
  XCTest.XCTAssertFalse(try condition(), message(), file: file, line: line)
}

/// XCTest's check that there is no value, counted.
public func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  CheckCount.add()
  XCTest.XCTAssertNil(try value(), message(), file: file, line: line)
}
