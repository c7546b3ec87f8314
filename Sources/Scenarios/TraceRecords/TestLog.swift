import Foundation
import Synchronization

/// A group in a test's log, like XCTest's on Apple's systems.
public struct XCTActivity: Sendable {
  /// The group's name.
  public let name: String
}

/// The log of the running test, like XCTest's on Apple's systems.
public enum XCTContext {
  /// Runs part of a test as a group of the log. Groups inside it are indented.
  ///
  /// The group passes unless `block` throws or a check in it fails. In a scenario's test, the trace
  /// has the groups that begin and end in an item.
  public static func runActivity<Result>(
    named name: String, block: (XCTActivity) throws -> Result
  ) rethrows -> Result {
    let log = TestLog.current
    log.begin(name)
    var isThrown = true
    defer { log.end(isThrown) }
    let result = try block(XCTActivity(name: name))
    isThrown = false
    return result
  }
}

/// The groups of a test's log. They are printed when they begin and end.
package final class TestLog: Sendable {
  @TaskLocal package static var current = TestLog()
  /// The printed lines, and the open groups, after a group of those that have ended.
  private let state = Mutex((lines: [String](), open: [LogGroup("")]))

  package init() {}

  /// Notes a failed check, which fails all open groups.
  package func noteFailure() {
    state.withLock { state in
      for index in state.open.indices { state.open[index].outcome = .failed }
    }
  }

  /// Returns the lines that were printed and the outermost groups that ended since the last call.
  package func take() -> (lines: [String], groups: [LogGroup]) {
    state.withLock { state in
      defer { (state.lines, state.open[0].groups) = ([], nil) }
      return (state.lines, state.open[0].groups ?? [])
    }
  }

  fileprivate func begin(_ name: String) {
    print("•", name)
    state.withLock { $0.open.append(LogGroup(name)) }
  }

  fileprivate func end(_ isThrown: Bool) {
    let group = state.withLock { state in
      var group = state.open.removeLast()
      if isThrown { group.outcome = .failed }
      let parent = state.open.count - 1
      state.open[parent].groups = (state.open[parent].groups ?? []) + [group]
      return group
    }
    print(group.outcome == .passed ? "✓" : "✗", group.name)
  }

  private func print(_ mark: String, _ name: String) {
    let depth = state.withLock { $0.open.count - 1 }
    let line = String(repeating: "  ", count: depth) + "\(mark) \(name)"
    state.withLock { $0.lines.append(line) }
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
