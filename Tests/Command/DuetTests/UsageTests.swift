import Foundation
import Testing
import TestSupport

/// The help of the command and its subcommands.
struct HelpTests {
  private let overview = """
    OVERVIEW: Run the same written scenarios as native UI tests and as WebDriver
    tests.

    Exit codes:
      0   success
      1   a test failed, or the server can't listen
      2   a file can't be read or parsed
      3   findings in scenarios or traces, or a check found differences
      64  wrong usage

    USAGE: duet <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:

    """
  private static let commands = [
    "compare", "report", "scenarios", "serve", "record", "gallery",
  ]

  @Test func `the version is a number`() async throws {
    #expect(try await TemporaryFolder().duet("--version") == Outcome(status: 0, output: "0.1\n"))
  }

  @Test(arguments: ["--help", "-h", "help", ""])
  func `help names the subcommands and the exit codes`(_ argument: String) async throws {
    let outcome = try await TemporaryFolder().duet(argument)
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix(overview), "\(outcome.output)")
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
  }

  @Test(
    arguments: commands + [
      "scenarios list", "scenarios lint", "scenarios format", "scenarios skeleton",
      "scenarios import", "scenarios export",
    ])
  func `every subcommand has help and needs no checkout for it`(_ command: String) async throws {
    let outcome = try await TemporaryFolder().duet("\(command) --help")
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    #expect(outcome.output.contains("\nUSAGE: duet \(command) "))
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}

/// Wrong usage, which each command reports before it does anything, with exit code 64.
struct WrongUsageTests {
  @Test(
    arguments: Sample.rows(
      """
      compare --repeat 0 | --repeat must be a number from 1 to 10000.
      compare --repeat 10001 | --repeat must be a number from 1 to 10000.
      compare --repeat=-1 | --repeat must be a number from 1 to 10000.
      compare --service-delay=-1 | --service-delay must be a number of milliseconds from 0 to 60000.
      compare --service-delay 60001 | --service-delay must be a number of milliseconds from 0 to \
      60000.
      compare --parallel 0 | --parallel must be a number from 1 to 64.
      compare --parallel 65 | --parallel must be a number from 1 to 64.
      compare --parallel 2 | --parallel requires --server: parallel runs in this process would \
      slow each other down.
      compare --trace old.jsonl | --trace old.jsonl: the file exists already. Name a new file.
      compare --trace Scenarios | --trace Scenarios: the file exists already. Name a new file.
      compare --repeat x | The value 'x' is invalid for '--repeat <repeat>'⏎Help:  --repeat \
      <repeat>  Number of runs per scenario and tool.
      compare --tool selenium | There is no tool 'selenium'. Known: native, webdriver-in-process, \
      webdriver-http, appium-python, selenium-python.
      compare --redesign rust | There is no redesign 'rust'. Known: ids-renamed, other-wording, \
      another-wrapper, header-rows, buttons-to-links.
      compare --fault rust | There is no fault 'rust'. Known: new-tasks-at-bottom, \
      done-tasks-counted, archive-loses-task, list-order-reversed, editing-resets-color, \
      switch-without-effect, features-not-searched, breweries-not-searched, late-answers-win, \
      alcohol-rounded, service-unreachable.
      compare A.1 | Unexpected argument 'A.1'
      compare --faults x | Unknown option '--faults'. Did you mean '--fault'?
      serve --port 70000 | --port must be a number from 0 to 65535.
      serve --port=-1 | --port must be a number from 0 to 65535.
      serve --port http | The value 'http' is invalid for '--port <port>'⏎Help:  --port <port>  \
      The port to listen on, or 0 for a free one.
      serve --max-sessions 0 | --max-sessions must be a number from 1 to 100000.
      serve --allow-host http://lab1 | --allow-host must be a name or an address, such as lab1 or \
      lab1:4723, not 'http://lab1'.
      serve --base-path wd/hub | --base-path must start with /.
      serve --data no | --data no: there is no such folder. Create it first.
      serve --data Package.swift | --data Package.swift: there is no such folder. Create it first.
      serve --clock sun | The value 'sun' is invalid for '--clock <clock>'. Please provide one of \
      'wall' and 'virtual'.⏎Help:  --clock <clock>  The default clock of a session: wall or \
      virtual.
      gallery --out a --size 390x844 --size 300x300 | Several sizes require --pictures.
      """))
  func `is reported with the usage`(line: String, problem: String) async throws {
    let folder = try Sample.checkout(traces: ["old.jsonl": ["kept"]])
    let command = String(line.prefix { $0 != " " })
    #expect(try await folder.duet(line) == folder.wrongUsage(problem, of: command))
    #expect(try folder.text("old.jsonl") == "kept\n")
  }

  @Test(
    arguments: Sample.rows(
      """
      record TinyLogs | 'TinyLogs' is neither a scenario nor an app.
      record A.1 --argument x | A.1 takes its launch arguments from its scenario file, so \
      --argument can't add any. Change the line Launch in the file, or name an app instead.
      scenarios skeleton | Missing expected argument '<id>'
      scenarios skeleton L.1 --suite selenium | The value 'selenium' is invalid for '--suite
      scenarios lint --check | Unknown option '--check'
      scenarios lnt | Unexpected argument 'lnt'
      """))
  func `is reported with the problem first`(line: String, problem: String) async throws {
    let outcome = try await TemporaryFolder().duet(line, at: Duet.package)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: \(problem)"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("bogus", "Unexpected argument 'bogus'"), ("--bogus", "Unknown option '--bogus'"),
  ])
  func `an unknown subcommand or option is reported`(argument: String, problem: String) async throws
  {
    #expect(
      try await TemporaryFolder().duet(argument)
        == .error(
          64,
          "\(problem)\nUsage: duet <subcommand>\n  See 'duet --help' for more information."))
  }

  @Test(arguments: ["record", "report --check t.jsonl"])
  func `a command that needs a checkout reports that there is none`(line: String) async throws {
    let folder = TemporaryFolder()
    let more = line.hasPrefix("report") ? " Or name the folder of scenarios with --scenarios." : ""
    #expect(
      try await folder.duet(line)
        == .error(
          64,
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to a checkout first.\(more)"))
  }
}
