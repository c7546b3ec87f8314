import ComparisonReport
import Foundation

/// Builds and runs the two suites with `swift test`, and says how far they are.
struct SuiteProcess {
  var root: URL
  var scenarios: [String]
  var tools: [ComparedTool]
  var isRelease: Bool
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
    /// Whether the suites were built, so that tests were run at all.
    let wasBuilt: Bool
  }

  /// Runs the suites to their end.
  ///
  /// - Parameter progress: given each line that is printed.
  /// - Throws: Foundation's error when `swift` can't be started.
  func run(progress: (String) -> Void) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "test", "--package-path", root.path, "--filter", filter]
      + ["-c", isRelease ? "release" : "debug"]
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
    let text = String(decoding: output, as: UTF8.self)
    return Outcome(
      status: process.terminationStatus, output: text,
      wasBuilt: text.contains("Build complete!"))
  }

  /// The test classes' names start with the scenario's id without its dot: `A1AddListTests`.
  private var filter: String {
    let suites = Set(tools.map(\.suite)).sorted().joined(separator: "|")
    let names = scenarios.map { $0.replacing(".", with: "") }.joined(separator: "|")
    return "^(\(suites))\\.(\(names))[A-Z]"
  }
}
