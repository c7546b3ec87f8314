import Device
import Foundation
import SampleApps
import TinyLog
import TestSupport
import TinyLogSQLite

/// A process for tests of the SQLite store. It can be killed or change user.
///
/// It reports its progress on the standard output, without buffering.
@main
enum StoreChild {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2, let task = ChildTask(rawValue: arguments[0]) else {
      report("usage: tinylog-store-child TASK FILE [NUMBER [LIMIT]]")
      exit(2)
    }
    do {
      if arguments.count > 3, let limit = rlim_t(arguments[3]) {
        limitFiles(to: limit, dies: task != .launchOrFail)
      }
      try task.run(file: arguments[1], number: arguments.count > 2 ? UInt64(arguments[2]) : nil)
    } catch {
      report("\(error)")
      exit(1)
    }
  }

  /// Refuses to write beyond `limit` bytes of a file, or ends the process with SIGKILL then.
  private static func limitFiles(to limit: rlim_t, dies: Bool) {
    var signals = sigset_t()
    sigaddset(&signals, SIGXFSZ)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    if dies {
      signal(SIGXFSZ) { _ in kill(getpid(), SIGKILL) }
    } else {
      signal(SIGXFSZ, SIG_IGN)
    }
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
  }
}

enum ChildTask: String {
  /// Makes 1,000 random changes with the seed NUMBER, and waits until the input ends. Reports the count
  /// after each change.
  case change
  /// Writes a transaction too large for SQLite's cache, reports "half", and never ends it.
  case halfChange = "half-change"
  /// Clean-starts TinyLog with NUMBER lists of one task each, and reports "launched".
  case launch
  /// The same, but a file can't grow beyond the limit, as on a full disk.
  case launchOrFail = "launch-or-fail"
  /// Becomes the user with the id NUMBER, if given, opens the store, and reports "opened".
  case open

  func run(file: String, number: UInt64?) throws {
    switch self {
    case .change:
      let store = try SQLiteTinyLogStore(path: file)
      RandomChanges.perform(1000, seed: number ?? 0, in: store) { report("\($0)") }
      waitForEndOfInput()
    case .halfChange:
      let store = try SQLiteTinyLogStore(path: file)
      try store.write { access in
        try access.save([TaskList.sample(1, title: "Never acknowledged")])
        try access.save((2..<30_000).map { TaskItem.sample($0, in: 1) })
        report("half")
        waitForEndOfInput()
      }
    case .launch, .launchOrFail: try launch(file: URL(fileURLWithPath: file), lists: number ?? 0)
    case .open:
      if let user = number.map(UInt32.init(truncatingIfNeeded:)) {
        guard setgid(user) == 0, setuid(user) == 0 else { throw POSIXError(.EPERM) }
      }
      _ = try SQLiteTinyLogStore(path: file)
      report("opened")
    }
  }

  private func launch(file: URL, lists: UInt64) throws {
    let all = (0..<lists).map { #"{"title": "new \#($0)", "tasks": ["task"]}"# }
    let app = TinyLogDefinition(databases: .files(in: file.deletingLastPathComponent()))
    let device = Device(apps: [app])
    try device.launch(
      app.bundleIdentifier,
      arguments: [
        "--database", file.lastPathComponent, "--clean-start",
        "--data", #"{"lists": [\#(all.joined(separator: ","))]}"#,
      ])
    report("launched")
  }

  private func waitForEndOfInput() {
    while readLine() != nil {}
  }
}

/// Writes a line without buffering, because the process may be killed right afterwards.
func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
