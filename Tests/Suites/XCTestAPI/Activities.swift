import Foundation
import Synchronization

/// A group of a test's log, as XCTest on Apple's systems has it.
public struct XCTActivity: Sendable {
  /// What it is called.
  public let name: String
}

/// The log of the running test.
public enum XCTContext {
  /// Runs a part of a test as a group of the log: its name, and indented below it what is logged by
  /// groups in it.
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
