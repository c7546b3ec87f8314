import Foundation
import Testing

/// The built command `duet`, which stands beside the tests.
enum Duet {
  /// What a run of the command printed, and how it ended.
  struct Outcome: Equatable {
    var status: Int32
    var output = ""
    var error = ""
  }

  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("duet")

  /// A process of the command that was not started yet.
  static func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Help is wrapped at the width of the terminal.
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "80"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs the command to its end.
  static func run(_ arguments: String..., in folder: Folder) throws -> Outcome {
    try run(arguments, in: folder.url, output: folder)
  }

  /// Runs the command to its end in any folder; `folder` takes its input and output.
  static func run(
    _ arguments: [String], in place: URL, output folder: Folder,
    environment: [String: String] = [:], input: String? = nil
  ) throws -> Outcome {
    let process = process(arguments, in: place)
    process.environment?.merge(environment) { $1 }
    if let input {
      let file = try folder.file("input-\(UUID().uuidString)", input, hidden: true)
      process.standardInput = try FileHandle(forReadingFrom: file)
    }
    // Files, because a process waits for a reader of a pipe that is full.
    let output = try folder.file("output-\(UUID().uuidString)", "", hidden: true)
    let error = try folder.file("error-\(UUID().uuidString)", "", hidden: true)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    // A server that was to be refused, but runs, must not keep the tests from ending.
    let id = process.processIdentifier
    let end = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: end)
    process.waitUntilExit()
    end.cancel()
    #expect(process.terminationReason == .exit, "duet \(arguments) did not end within a minute")
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  /// What a command says that was used wrongly: the problem, its usage, where to read more.
  static func wrongUsage(
    _ problem: String, of command: String, in folder: Folder
  ) throws -> Outcome {
    let words = command.split(separator: " ").map(String.init)
    let help = try run(words + ["--help"], in: folder.url, output: folder).output
    let usage = try #require(help.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
    return Outcome(
      status: 64,
      error: "error: \(problem)\nUsage: \(usage.dropFirst("USAGE: ".count))\n"
        + "  See '\((["duet"] + words).joined(separator: " ")) --help' for more information.\n")
  }
}

/// A folder for one test, gone afterwards.
final class Folder {
  let url: URL
  private let hidden: URL

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appendingPathComponent("duet-tests-\(UUID().uuidString)")
    hidden = base.appendingPathComponent("duet-tests-\(UUID().uuidString)-output")
    for folder in [url, hidden] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    for folder in [url, hidden] { try? FileManager.default.removeItem(at: folder) }
  }

  /// Writes a file, with the folders that it stands in; a hidden one stands beside the folder.
  @discardableResult
  func file(_ path: String, _ text: String, hidden isHidden: Bool = false) throws -> URL {
    let file = (isHidden ? hidden : url).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}

/// Scenario files for the command.
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
  /// As it would be written in a hurry: the layout is not the one way.
  static let untidy = good.replacing("S 1   Enter", with: "S 1 Enter")
  /// There is no such keyword, and so no test case.
  static let unparsable = good.replacing("TC 1 Right", with: "TX 1 Right")
  /// What is wrong with it.
  static let parseErrors = """
    Scenarios/L1-log-in.scenario:7:3: error: unknown keyword "TX" [unknown-keyword]
          TX 1 Right password
          ^
      hint: Lines start with TS, TC, P, S or Ex and a number, or with #. To continue the text \
    above, indent the line as deep as that text.

    Scenarios/L1-log-in.scenario:8:5: error: a step stands before the first test case \
    [outside-test-case]
            S 1   Enter "ada".
            ^
      hint: Start a test case above it, as in: TC 1 Add a task list


    """
  /// A folder that looks like a checkout, with one scenario.
  static func checkout(_ scenario: String = good) throws -> Folder {
    let folder = try Folder()
    try folder.file("Package.swift", "")
    try folder.file("Tests/Suites/NativeSuite/Empty.swift", "")
    try folder.file(path, scenario)
    return folder
  }
}

/// Small traces of one scenario for `duet report`.
enum ReportSample {
  /// The names of a report's files, and of others in its folder.
  static func names(_ others: String...) -> [String] {
    (others + [
      "badge.json", "badge.svg", "index.html", "junit.xml", "mutation.csv", "outcomes.csv",
      "ratios.csv", "report.json", "steps.csv", "summary.md", "survival.csv",
    ]).sorted()
  }

  /// Where `native` ran.
  static let about =
    #"{"version":2,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#

  /// The lines of a run that passed, without what was sent.
  static func run(by tool: String, passed: Bool = true) -> [String] {
    let name = #""version":2,"tool":"\#(tool)","repetition":1,"scenario":"L.1""#
    let place = #""file":"Tests/L1Tests.swift","line":3"#
    let cost = #""duration":0.25,"commands":1,"outcome":"passed""#
    let end =
      passed
      ? #""outcome":"passed""# : #""outcome":"failed","message":"The name is <b>not</b> there.""#
    return [
      #"{\#(name),"kind":"start",\#(place),"start":1}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/S1",\#(place),"start":0,\#(cost)}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/Ex1",\#(place),"start":0.25,"duration":0.25,"#
        + #""commands":1,\#(end)}"#,
      #"{\#(name),"kind":"end","duration":0.5,"commands":2,\#(end)}"#,
    ]
  }

  /// A checkout of that scenario with traces of these lines.
  static func folder(_ traces: [String: [String]]) throws -> Folder {
    let folder = try Sample.checkout()
    try folder.file(Sample.path, Sample.good)
    for (path, lines) in traces {
      try folder.file(path, lines.joined(separator: "\n") + "\n")
    }
    return folder
  }

  /// The names of what is in a folder, hidden ones, too.
  static func files(in folder: Folder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }
}
