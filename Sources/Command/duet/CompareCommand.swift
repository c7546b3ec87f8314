import ArgumentParser
import ComparisonReport
import Foundation
import SampleApps
import ScenarioBinding
import ScenarioFormat
import Variations

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Run both suites, and print what each tool did and what it cost.",
    discussion: """
      Looks are queries evaluated (native), or finds and reads of elements (WebDriver); actions are \
      taps, texts, swipes and the like on the device. Requests are the commands that a WebDriver \
      client sent, and bytes those of their bodies, both ways. The time is that of the steps and \
      expectations; of several runs it is the median, and the spread is from the lower to the upper \
      quartile. The ratio of two tools is the geometric mean of the scenarios' ratios, by app. A \
      variant does something another way than a tool, in some scenarios, and is compared with that \
      tool only.

      The suites are parts of this command: 'swift run -c release duet compare --repeat 10' gives the \
      figures to quote. A debug build shows times, but no ratios.
      """)

  @Option(help: "Only this scenario, such as A.1; may be repeated. Default: all but the samples.")
  var scenario: [String] = []
  @Option(help: "Only this tool or variant; may be repeated.") var tool: [ComparedTool] = []
  @Flag(
    help: """
      Also play the scenarios of pages in Chromium and in WebKitGTK, which must be installed with \
      their drivers.
      """)
  var browsers = false
  @Flag(
    help: """
      Also play the scenarios with both tools on the accessibility trees of WebKitGTK and Chromium, \
      with real input.
      """)
  var desktop = false
  @Flag(
    help: """
      Also play the scenarios with unmodified clients: Appium's and Selenium's for Python, which \
      are installed from PyPI into .build.
      """)
  var clients = false
  @Option(
    help: """
      Play against this running server, such as http://127.0.0.1:4723 ('duet serve') or the hub of a \
      Selenium Grid. For webdriver-http, which is the default then, and the clients.
      """)
  var server: String?
  @Option(help: "With --server: the number of sessions at the same time.") var parallel = 1
  @Option(help: "Run each scenario so often with each tool.") var `repeat` = 1
  @Flag(help: "Write JSON instead of the table.") var json = false
  @Option(help: "Let services answer after a random time up to so many milliseconds.")
  var serviceDelay: Int?
  @Option(help: "Break the apps on purpose in this way; may be repeated.") var fault: [String] = []
  @Option(help: "Redesign the screens in this way, such as ids-renamed; may be repeated.")
  var redesign: [String] = []
  @Option(help: "Keep the trace in this file, which must not exist yet.", completion: .file())
  var trace: String?
  @Flag(help: "Keep the screen of each step and expectation in the trace, too, in plain text.")
  var screens = false
  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    try checkRange("--repeat", `repeat`, in: 1...10_000)
    try checkRange("--parallel", parallel, in: 1...64)
    if parallel > 1, server == nil {
      throw ValidationError(
        "--parallel has a meaning only with --server: runs in this process take each other's time.")
    }
    if let unknown = fault.first(where: { !Faults.names.contains($0) }) {
      throw ValidationError(
        "--fault \(unknown) is not known. Known: \(Faults.names.joined(separator: ", ")).")
    }
    _ = try Redesign.named(redesign)
    try checkRange("--service-delay", serviceDelay ?? 0, in: 0...60_000, of: " of milliseconds")
    if screens, trace == nil { throw ValidationError("--screens has a meaning only with --trace.") }
    if let trace, FileManager.default.fileExists(atPath: trace) {
      throw ValidationError("--trace \(trace): the file exists; name a new one.")
    }
  }

  func run() async throws {
    do { try await play() } catch
      where error is UsageError || error is HistoryError || error is TraceWriteError
    {
      // A `ValidationError` would tell it only before the command runs; later its usage is another's.
      throw failure("error: \(error)\n  See 'duet compare --help' for more information.", 64)
    }
  }

  private func play() async throws {
    let root = try PackageRoot()
    let scenarios = try chosenScenarios(in: root)
    let tools = try chosenTools(for: scenarios)
    let endpoint = try await Endpoint.checked(server, for: tools)
    let drivers = try await BrowserDrivers(for: tools)
    defer { drivers.stop() }
    let maker = try reporting.maker(root: root, scenarios: scenarios, trace: trace)
    try Outputs.check(file: trace, of: "--trace")
    let command = (["duet"] + CommandLine.arguments.dropFirst()).joined(separator: " ")
    let result = try await SuiteRun(
      root: root, scenarios: scenarios, tools: tools,
      servers: drivers.addresses.merging(endpoint) { $1 }, parallel: parallel,
      repetitions: `repeat`, serviceDelay: serviceDelay,
      faults: fault, redesigns: redesign,
      facts: RunFacts(root: root.url, command: command), takesPictures: reporting.report != nil,
      takesScreens: screens,
      traceFile: trace.map { URL(fileURLWithPath: $0) }
    ).run()
    let comparison = result.comparison
    if json {
      writeOutput(comparison.json)
    } else {
      let terminal = Terminal.output
      writeOutput(terminal.coloured(comparison.table(fitting: terminal.width)))
      for text in [comparison.ratioTable, comparison.declared] where !text.isEmpty {
        writeOutput("\n" + text)
      }
      writeOutput("\n\(terminal.coloured(comparison.verdict))\n")
    }
    try reporting.write(comparison, of: result.trace, with: maker)
    try comparison.end("\n")
    if !result.succeeded { throw ExitCode(1) }
  }

  /// The tools that were named, or those that need nothing installed; and the browsers and clients
  /// where they were asked for.
  private func chosenTools(for scenarios: [Scenario]) throws -> [ComparedTool] {
    let usual = server == nil ? ComparedTool.defaults(for: scenarios) : [.webDriverHTTP]
    let named = tool.isEmpty ? usual : tool
    let all =
      (named + (browsers ? ComparedTool.browsers : []) + (desktop ? ComparedTool.desktop : [])
      + (clients ? ComparedTool.clients : []))
      .uniqued(by: \.self)
    if !redesign.isEmpty, all.contains(where: ComparedTool.clients.contains) {
      throw UsageError("The clients' suites can't be run with --redesign. Leave it out.")
    }
    if screens, all.contains(where: ComparedTool.clients.contains) {
      throw UsageError("The clients' suites keep no screens. Leave out --screens.")
    }
    if let idle = all.first(where: { tool in !scenarios.contains(where: tool.plays) }) {
      throw UsageError(
        "\(idle.rawValue) plays none of these scenarios. It is: \(idle.summary)")
    }
    return all
  }

  /// The scenarios that were named, or all but the samples; each must be readable.
  private func chosenScenarios(in root: PackageRoot) throws -> [Scenario] {
    let library = try root.scenarios()
    if scenario.isEmpty { return library.compared }
    return try scenario.uniqued(by: \.self).map { id in
      guard let found = library.scenario(id: id) else {
        let known = library.scenarios.map(\.id)
        let near = known.first {
          $0.compact == id.uppercased().filter { $0.isLetter || $0.isNumber }
        }
        throw UsageError(
          "There is no scenario '\(id)'. \(near.map { "Did you mean \($0)? " } ?? "")Scenarios: "
            + known.map(\.description).joined(separator: ", ") + ".")
      }
      return found
    }
  }
}

extension ComparedTool: ExpressibleByArgument {}
