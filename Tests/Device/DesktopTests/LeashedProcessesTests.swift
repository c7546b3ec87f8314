import Desktop
import Foundation
import Testing

/// Programs that end with who started them.
struct LeashedProcessesTests {
  /// Starts a program that would not end by itself; the result is its number.
  private func start(_ group: LeashedProcesses) throws -> pid_t {
    let output = try #require(
      try group.start(
        ["/bin/sh", "-c", "echo $$; exec sleep 1000"], environment: ["PATH": "/usr/bin:/bin"]))
    let line = String(decoding: output.availableData, as: UTF8.self)
    return try #require(pid_t(line.prefix(while: \.isNumber)))
  }

  /// Whether a process runs: one that has ended and waits to be collected does not.
  private func runs(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  @Test func endWhenTheyAreToldTo() throws {
    let group = try LeashedProcesses()
    let process = try start(group)
    #expect(runs(process))
    #expect(group.isLastRunning)
    group.end()
    #expect(!runs(process))
  }

  @Test func endWithTheirGroup() throws {
    let process: pid_t
    do {
      let group = try LeashedProcesses()
      process = try start(group)
      #expect(runs(process))
    }
    #expect(!runs(process))
  }

  @Test func aProgramThatIsNotThereIsNamed() throws {
    let group = try LeashedProcesses()
    let error = #expect(throws: DesktopError.self) {
      try group.start(["/nowhere/x"], environment: [:])
    }
    #expect(error?.description == "/nowhere/x can't be started: No such file or directory.")
  }
}
