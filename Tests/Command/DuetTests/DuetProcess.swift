import Foundation
import Synchronization
import Testing
import TestSupport

/// The built command `duet`.
enum Duet {
  static let executable = builtExecutable("duet")

  /// The command line that starts a suite process.
  static var suiteCommand: [String] { [executable.path, "play"] }

  /// The folder of the package that the tests belong to.
  static let package = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
}

/// Facts about processes from the system. Source: proc_pid_stat(5).
enum LinuxProcess {
  static func isStopped(_ id: String) -> Bool { stat(id)?.first == "T" }

  /// Whether a process or a thread waits in the kernel.
  static func isSleeping(_ id: String) -> Bool { stat(id)?.first == "S" }

  /// Returns the fields after the name: the state, the parent and others.
  private static func stat(_ id: String) -> [Substring]? {
    guard Int32(id) != nil,
      let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let nameEnd = text.lastIndex(of: ")")
    else { return nil }
    return text[nameEnd...].dropFirst().split(separator: " ")
  }
}

extension Outcome {
  /// Parses the output as JSON.
  func json() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  /// A run of `duet compare` that fails after the options were parsed.
  static func refused(_ problem: String) -> Outcome {
    .error(64, "\(problem)\n  See 'duet compare --help' for more information.")
  }
}

extension TemporaryFolder {
  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs the command to its end, by default in this folder.
  ///
  /// Splits `line` into arguments at spaces. Each string in `more` is one further argument.
  func duet(
    _ line: String, _ more: String..., at place: URL? = nil, environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Outcome {
    try await running(
      Duet.executable, line, more, at: place, environment: environment, input: input)
  }

  /// Returns the expected error for wrong usage: the problem, the usage and a pointer to the help.
  func wrongUsage(_ problem: String, of command: String) async throws -> Outcome {
    let known = usages.withLock { $0[command] }
    let help = if let known { known } else { try await duet("\(command) --help").output }
    usages.withLock { $0[command] = help }
    let usage = try #require(help.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
    return .error(
      64,
      "\(problem)\nUsage: \(usage.dropFirst("USAGE: ".count))\n"
        + "  See 'duet \(command) --help' for more information.")
  }
}

/// The help of commands that was printed already.
private let usages = Mutex([String: String]())

enum Sample {
  static let path = "Scenarios/L1-log-in.scenario"
  static let good = """
    App:    Login
    Source: the tests
    Tags:   login

    TS L.1 Log in

      TC 1 Right password
        S 1   Enter "ada".
        Ex 1  The name is there.

    """
  /// A scenario that is not formatted.
  static let untidy = good.replacing("S 1   Enter", with: "S 1 Enter")
  /// A scenario with an unknown keyword, and therefore without a test case.
  static let unparsable = good.replacing("TC 1 Right", with: "TX 1 Right")
  static let parseErrors = """
    Scenarios/L1-log-in.scenario:7:3: error: unknown keyword "TX" [unknown-keyword]
          TX 1 Right password
          ^
      hint: A line starts with TC, P, S or Ex and a number, or with #. To continue the text above, \
    indent the line to the column where that text starts.

    Scenarios/L1-log-in.scenario:8:5: error: a step comes before the first test case \
    [outside-test-case]
            S 1   Enter "ada".
            ^
      hint: Start a test case above it, as in: TC 1 Add a task list


    """

  /// Parses the rows of a table: a command line, a bar, and the expected output, where ⏎ is a
  /// newline.
  static func rows(_ table: String) -> [(String, String)] {
    table.split(separator: "\n").map { row in
      let cells = row.components(separatedBy: " | ")
      return (cells[0], cells[1].replacing("⏎", with: "\n"))
    }
  }

  /// Creates a folder that looks like a checkout, with one scenario and traces with these lines.
  static func checkout(
    _ scenario: String = good, traces: [String: [String]] = [:]
  ) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.file("Package.swift", "")
    try folder.file("Tests/Suites/NativeSuite/Empty.swift", "")
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
