import ArgumentParser
import ComparisonReport
import Desktop
import Foundation
import LiveSite
import TraceRecords
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting
import WebDriver
import WebDriverServer

struct PlayToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools",
    abstract: "Run the scenarios with tools of the laboratory, and compare the results.",
    discussion: """
      The tools are those of 'duet compare', other ways to write the tests, real browsers, and real \
      accessibility trees with real input. The exit code is 1 if a run fails.
      """)

  @Option(
    help: "This tool (repeatable): \([Tool].laboratory.map(\.name).joined(separator: ", ")).")
  var tool: [String]
  @Option(help: "Only this scenario, such as A.1 (repeatable). Default: all except the samples.")
  var scenario: [String] = []
  @Option(help: "Write the trace to this file. It must not exist yet.", completion: .file())
  var trace: String?

  func validate() throws {
    for name in tool where [Tool].laboratory.named(name) == nil {
      throw ValidationError(
        "There is no tool '\(name)'. Known: "
          + [Tool].laboratory.map(\.name).joined(separator: ", ") + ".")
    }
    if let trace, FileManager.default.fileExists(atPath: trace) {
      throw ValidationError("--trace \(trace): the file exists already. Name a new file.")
    }
  }

  func run() async throws {
    try Outputs.check(file: trace, of: "--trace")
    let root = PackageRoot()
    let library = try root.scenarios()
    let chosen = try scenario.map { id in
      guard let found = library.scenario(id: id) else {
        throw UsageError("There is no scenario '\(id)'.")
      }
      return found
    }
    let tools = tool.compactMap([Tool].laboratory.named)
    let drivers = try await BrowserDrivers(for: tools)
    defer { drivers.stop() }
    var run = SuiteRun(
      scenarios: chosen.isEmpty ? library.compared : chosen, tools: tools)
    run.servers = drivers.addresses
    run.facts = RunFacts(root: root.url, command: "lab tools")
    run.traceFile = trace.map { URL(fileURLWithPath: $0) }
    let result = try await run.run()
    let comparison = result.comparison
    let report = ReportData(
      comparison, of: result.trace,
      source: StepExcerpts(root: root.url, of: result.trace).source)
    writeOutput(report.figures.text + comparison.declared + "\n\(comparison.verdict)\n")
    try comparison.end(printing: report.failureText(limit: 5))
    if !result.succeeded { throw ExitCode(1) }
  }
}

/// `lab desktop`: a WebDriver server whose sessions run a program on a separate display.
struct DesktopCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop",
    abstract: "Control any Linux desktop program with WebDriver.",
    discussion: """
      Each session starts the program on a separate display in memory. Elements come from the \
      program's accessibility tree (AT-SPI). Taps and keys are real input. The inspector shows the \
      tree of a session. Only clients on this machine can connect. Press Ctrl-C to stop.
      """)

  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723
  @Argument(
    parsing: .allUnrecognized, help: "The program and its arguments, such as gtk3-demo.")
  var program: [String]

  func validate() throws { try checkRange("--port", port, in: 0...65535) }

  func run() async throws {
    guard let path = FileManager.default.program(program[0]) else {
      throw failure("error: there is no executable program '\(program[0])'.", 1)
    }
    let command = [path] + program.dropFirst()
    let definition = DesktopDefinition(
      bundleIdentifier: "app.duet.desktop", name: program[0], isApp: false, on: try DesktopSession()
    ) { launch in .other(command + launch.arguments) }
    // Only one session: on a display, keys go to the frontmost window.
    var configuration = RemoteEnd.Configuration(apps: [definition], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { _ in definition.makeDevice() }
    let remoteEnd = RemoteEnd(configuration: configuration)
    let site = try LiveSite(
      dataFolder: LiveSite.usersDataFolder(), remoteEnd: remoteEnd, variations: Variations.all())
    let server = WebDriverServer(handler: remoteEnd, pages: site, configuration: .init(port: port))
    try await server.run(onSignal: {}) { port in
      writeOutput(
        """
        Listening on http://127.0.0.1:\(port). Press Ctrl-C to stop.
        Capabilities for a session: {"platformName": "iOS", "appium:automationName": "XCUITest", \
        "appium:bundleId": "app.duet.desktop"}
        Inspector: http://127.0.0.1:\(port)/inspect

        """)
    }
  }
}
