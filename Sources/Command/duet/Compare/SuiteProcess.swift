import ComparisonReport
import Foundation
import Synchronization

/// A program that plays scenarios and says how far it is.
struct SuiteProcess {
  /// The program and its arguments; it is looked for where the shell would.
  var command: [String]
  var environment: [String: String]

  /// What came of it.
  struct Outcome {
    let status: Int32
    let output: String
    /// The lines that tell of an error, each once.
    var errors: [String] {
      output.split(separator: "\n").filter { $0.contains(" error: ") }.map(String.init)
        .uniqued(by: \.self)
    }
  }

  /// Runs the program to its end, on a thread of its own: many may wait for their programs so.
  func run(telling progress: Progress) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result {
            let process = try LineProcess(command, environment: environment, errors: true)
            process.closeInput()
            var output = ""
            while case .line(let data) = process.next() {
              let line = String(decoding: data, as: UTF8.self)
              progress.take(line)
              output += line + "\n"
            }
            return Outcome(status: process.finish(), output: output)
          })
      }.start()
    }
  }
}

/// Tells a person at a terminal how far the suites are, which may run at the same time; without a
/// terminal, a line for each scenario that is over.
final class Progress: Sendable {
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let done = Mutex(0)

  init(total: Int) { self.total = total }

  /// Takes a line that a suite printed.
  func take(_ line: String) {
    done.withLock { done in
      if line.hasPrefix("duet: ") {
        done += 1
        show(
          "[\(done)/\(total)] \(line.dropFirst("duet: ".count))",
          isMilestone: total <= 60 || line.hasSuffix("failed"))
      } else if line.contains("error: "), done == 0 {
        show(line, isMilestone: true)
      }
    }
  }

  /// Clears the line that was being rewritten.
  func end() { if isTerminal { writeError("\r\u{1B}[K") } }

  private func show(_ text: String, isMilestone: Bool) {
    if isTerminal {
      writeError("\r\u{1B}[K\(text.prefix(78))")
    } else if isMilestone {
      writeError(text + "\n")
    }
  }
}
