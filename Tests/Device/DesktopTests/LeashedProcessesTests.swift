import Desktop
import Foundation
import Testing

/// Programs that end with who started them.
struct LeashedProcessesTests {
  /// A shell with a child of its own, and the numbers of both.
  private func start(_ group: LeashedProcesses) throws -> [pid_t] {
    let output = try #require(
      try group.start(
        ["/bin/sh", "-c", "sleep 1000 & echo $$ $!; wait"],
        environment: ["PATH": "/usr/bin:/bin"]))
    let line = String(decoding: output.availableData, as: UTF8.self)
    return line.split { $0.isWhitespace }.compactMap { pid_t($0) }
  }

  /// Whether a process runs: one that has ended and waits to be collected does not.
  private func runs(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  @Test func endWithWhatTheyHaveStarted() throws {
    let group = try LeashedProcesses()
    let processes = try start(group)
    #expect(processes.count == 2)
    #expect(processes.allSatisfy(runs))
    #expect(group.isLastRunning)
    group.end()
    #expect(!processes.contains(where: runs))
  }

  @Test func endWithTheirGroup() throws {
    var processes: [pid_t] = []
    do { processes = try start(try LeashedProcesses()) }
    #expect(processes.count == 2)
    #expect(!processes.contains(where: runs))
  }

  @Test func aProgramThatIsNotThereIsNamed() throws {
    let group = try LeashedProcesses()
    let error = #expect(throws: DesktopError.self) {
      try group.start(["/nowhere/x"], environment: [:])
    }
    #expect(error?.description == "/nowhere/x can't be started: No such file or directory.")
  }
}
