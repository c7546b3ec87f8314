import Foundation

/// Waits until a condition holds, while other tasks run.
///
/// There is no deadline: if the condition never holds, the tests don't end.
package func waitUntil(_ condition: () async -> Bool) async {
  while await !condition() { await Task.yield() }
}

/// Runs blocking work on a separate thread, so that it doesn't block one of the few threads that
/// all tests share.
package func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}

/// Does heavy work that blocks, such as waiting for a process, like ``onThread(_:)``, but twice as
/// many at the same time as there are processors. No such work may wait for a later one.
package func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await onThread {
    turns.wait()
    defer { turns.signal() }
    return try work()
  }
}

private let turns = DispatchSemaphore(value: 2 * ProcessInfo.processInfo.activeProcessorCount)

/// The output and exit code of a process that has ended.
package struct Outcome: Equatable, Sendable {
  /// The exit code, or the number of the signal that ended the process, below zero.
  package var status: Int32
  package var output: String
  package var error: String

  package init(status: Int32, output: String = "", error: String = "") {
    (self.status, self.output, self.error) = (status, output, error)
  }

  /// A run that prints only an error.
  package static func error(_ status: Int32, _ problem: String) -> Outcome {
    Outcome(status: status, error: "error: \(problem)\n")
  }

  /// Runs a program, which is searched in `PATH`, to its end. `environment` is added to that of this
  /// process. Throws if a folder is missing.
  package static func running(
    _ command: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Outcome {
    try await onOwnThread {
      // Files, because a process blocks when it writes to a full pipe.
      let temporary = TemporaryFolder()
      let files = try [input, "", ""].enumerated().map { number, text in
        let file = temporary.url.appendingPathComponent("\(number)")
        try Data(text.utf8).write(to: file)
        return file
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      if let folder { process.currentDirectoryURL = folder }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      process.waitUntilExit()
      let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
      return Outcome(
        status: process.terminationStatus * (process.terminationReason == .exit ? 1 : -1),
        output: texts[1], error: texts[2])
    }
  }
}
