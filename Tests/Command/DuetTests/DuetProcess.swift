import Foundation
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

enum Sample {
  static let path = "Scenarios/L1-log-in.scenario"
  static let scenario = """
    App:    Login
    Source: the tests
    Tags:   login

    TS L.1 Log in

      TC 1 Right password
        S 1   Enter "ada".
        Ex 1  The name is there.

    """

  /// Creates a folder with one scenario, and traces with these lines.
  static func folder(
    _ scenario: String = scenario, traces: [String: [String]] = [:]
  ) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.file(path, scenario)
    for (path, lines) in traces { try folder.file(path, lines.map { $0 + "\n" }.joined()) }
    return folder
  }

  /// Returns the lines of a trace with one run of the scenario.
  static func run(by tool: String = "native", passed: Bool = true) -> [String] {
    let name = #""version":3,"tool":"\#(tool)","repetition":1,"scenario":"L.1""#
    let place = #""file":"Tests/L1Tests.swift","line":3"#
    let cost = #""duration":0.25,"commands":1,"outcome":"passed""#
    let end =
      passed
      ? #""outcome":"passed""# : #""outcome":"failed","message":"The name is <b>not</b> there.""#
    return [
      #"{\#(name),"kind":"start",\#(place),"start":1,"textHash":"0123456789abcdef"}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/S1",\#(place),"start":0,\#(cost)}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/Ex1",\#(place),"start":0.25,"duration":0.25,"#
        + #""commands":1,\#(end)}"#,
      #"{\#(name),"kind":"end","duration":0.5,"commands":2,\#(end)}"#,
    ]
  }
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
