import Testing

/// What the command says of itself.
struct HelpTests {
  private let overview = """
    OVERVIEW: The same written scenarios, played by native UI tests and by
    WebDriver tests.

    Exit codes: 0 fine; 1 tests failed, or the server can't listen; 2 a file can't
    be read or parsed; 3 findings in scenarios or traces; 64 wrong usage.

    USAGE: duet <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:

    """
  private static let commands = [
    "compare", "scenarios", "trace", "serve", "report", "criteria", "mutate", "survive", "console",
    "record", "gallery", "desktop",
  ]

  @Test func theVersionIsANumber() throws {
    #expect(try Folder().duet("--version") == Outcome(status: 0, output: "0.1\n"))
  }

  @Test(arguments: ["--help", "-h", "help", ""])
  func helpNamesTheSubcommandsAndTheExitCodes(_ argument: String) throws {
    let outcome = try Folder().duet(argument)
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix(overview), "\(outcome.output)")
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
  }

  @Test(
    arguments: commands + [
      "scenarios list", "scenarios lint", "scenarios format", "scenarios skeleton",
      "scenarios import", "scenarios export", "trace check",
    ])
  func everySubcommandHasHelpAndNeedsNoCheckoutForIt(_ command: String) throws {
    let outcome = try Folder().duet("\(command) --help")
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    #expect(outcome.output.contains("\nUSAGE: duet \(command) "))
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
