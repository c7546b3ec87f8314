import Foundation
import Testing
import TestSupport

/// The built command `duet`.
enum Duet {
  static let executable = builtExecutable("duet")

  /// The command line that starts a suite process.
  static var suiteCommand: [String] { [executable.path, "play"] }
}

extension Outcome {
  /// Parses the output as JSON.
  func json() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }
}

extension TemporaryFolder {
  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all files and folders, sorted.
  var paths: [String] {
    FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.sorted() ?? []
  }

  /// Runs the command to its end in this folder.
  ///
  /// Splits `line` into arguments at spaces. Each string in `more` is one further argument.
  func duet(_ line: String, _ more: String..., input: String = "") async throws -> Outcome {
    try await running(Duet.executable, line, more, input: input)
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

/// A server process on a free port. It is killed when this object is released.
final class RunningServer: Sendable {
  let process = Process()
  let errors = Pipe()
  let greeting: String
  let port: String
  var address: String { "http://127.0.0.1:\(port)" }
  private let folder = TemporaryFolder()

  /// Starts a subcommand, or a program if it is named, which prints its address in its first line.
  init(_ words: String..., program: [String]? = nil) async throws {
    let program = program ?? [Duet.executable.path] + words + ["--port", "0"]
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    greeting = try await onOwnThread {
      var line = Data()
      while line.last != UInt8(ascii: "\n"),
        let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
      {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
    port = greeting.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1.description ?? ""
    #expect(!port.isEmpty, "\(program) began with: \(greeting)")
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}
