import ComparisonReport
import Foundation

/// A program that plays scenarios and says how far it is.
struct SuiteProcess {
  /// The program and its arguments; it is looked for where the shell would.
  var command: [String]
  var environment: [String: String]

  /// What came of it.
  struct Outcome {
    let status: Int32
    /// All that was printed.
    let output: String
    /// The lines that tell of an error, each once.
    var errors: [String] {
      output.split(separator: "\n").filter { $0.contains(" error: ") }.map(String.init)
        .uniqued(by: \.self)
    }
  }

  /// Runs the program to its end.
  ///
  /// - Parameter progress: given each line that is printed.
  /// - Throws: Foundation's error when it can't be started.
  func run(progress: (String) -> Void) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.runTakingSignals()
    var output = Data()
    var rest = Data()
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      output += data
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        progress(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
        rest = Data(rest[rest.index(after: end)...])
      }
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
