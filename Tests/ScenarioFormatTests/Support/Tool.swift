import Foundation
import Testing

/// Programs of the Swift toolchain that tests call.
enum Tool {
  static let reason: Comment = "the Swift toolchain is not on PATH"

  /// What a program said (both outputs together) and how it ended.
  struct Result: Equatable {
    let status: Int32
    let output: String
  }

  /// Whether a program is on PATH. In CI it has to be: there the test runs and fails without it.
  static func isAvailable(_ name: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let found = (environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
    return found || environment["CI"] == "true"
  }

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
