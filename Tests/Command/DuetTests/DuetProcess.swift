import FakeTraces
import Foundation
import TraceRecords
import SuiteRuns
import TestSupport
import Testing

/// The built command `duet`.
enum Duet {
  static let executable = builtExecutable("duet")

  /// The command line that starts a suite process.
  static var suiteCommand: [String] { [executable.path, "play"] }
}

extension TemporaryFolder {
  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The records of a trace.
  func records(_ path: String) throws -> [TraceRecord] {
    try text(path).split(separator: "\n").map {
      try JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8))
    }
  }

  /// The paths of all files and folders, sorted.
  var paths: [String] {
    FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.sorted() ?? []
  }

  /// Runs the command to its end in this folder. Splits `line` into arguments at spaces, where '' is
  /// an empty one.
  func duet(_ line: String, input: String = "") async throws -> Outcome {
    let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    return try await running(Duet.executable, "", words, input: input)
  }
}

/// Creates a folder with the scenario L.2, and traces with these lines.
func sampleFolder(
  _ scenario: String = Written.help, traces: [String: [String]] = [:]
) throws -> TemporaryFolder {
  let folder = TemporaryFolder()
  try folder.file("Scenarios/L2-help.scenario", scenario)
  for (path, lines) in traces { try folder.file(path, lines.map { $0 + "\n" }.joined()) }
  return folder
}

/// A subcommand that prints its address, with a free port, in its first line. It is killed when this
/// object is released.
final class RunningServer: @unchecked Sendable {
  let greeting: String
  let port: String
  var address: String { "http://127.0.0.1:\(port)" }
  let process: LineProcess
  private let folder = TemporaryFolder()
  /// What the server has printed to standard error.
  var errors: String { get throws { try folder.text("errors") } }

  static func starting(_ words: String...) async throws -> RunningServer {
    try await onOwnThread { try RunningServer(words) }
  }

  private init(_ words: [String]) throws {
    let errors = try FileHandle(forWritingTo: folder.file("errors", ""))
    process = try LineProcess(
      [Duet.executable.path] + words + ["--port", "0"], errors: errors)
    guard case .line(let line) = process.next() else { throw UsageError("\(words): no address") }
    greeting = String(decoding: line, as: UTF8.self)
    port = try #require(greeting.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1.description)
  }

  deinit { process.sendKill() }
}
