import Foundation
import ScenarioFormat
import Testing

/// The pages in `Scenarios` agree with the code, and Duet's scenarios have no findings.
struct FormatPageTests {
  private let disk = ScenarioDisk(root: Repository.root.path)

  private func page(_ path: String = "Scenarios/FORMAT.md") throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func part(of page: String, from start: String, to end: String) throws -> String {
    let upper = try #require(page.range(of: start))
    let lower = try #require(page.range(of: end, range: upper.upperBound..<page.endIndex))
    return String(page[upper.upperBound..<lower.lowerBound])
  }

  @Test func `the template has no findings and is formatted`() throws {
    let text = try part(of: page(), from: "```scenario\n", to: "```")
    #expect(ScenarioLinter.lint(text, path: "A17-add.scenario").map(\.text) == [])
    #expect(ScenarioPrinter.format(ScenarioParser.parse(text, path: "")) == text)
  }

  @Test func `Duet's scenarios have no findings and are formatted`() {
    let commands = ScenarioCommands(files: disk)
    #expect(commands.lint(paths: []).standardOutput.hasSuffix(" files: no findings\n"))
    #expect(commands.format(paths: [], check: true) == CommandOutcome())
    let samples = ScenarioLibrary.load(["Scenarios"], from: disk).scenarios.filter(\.isSample)
    #expect(samples.map { $0.id.letter } == Array("CCDEEFGGGPP"))
  }

  @Test func `all rules and exit codes are listed`() throws {
    let table = try part(
      of: page("Scenarios/format-rules.md"),
      from: "| rule | severity | exit code | what it finds |\n|---|---|---|---|\n",
      to: "\n<!-- end of rules -->")
    let rows = table.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      rows.map { $0.prefix(3) }
        == Rule.allCases.map { ["`\($0.rawValue)`", $0.severity, $0.isBlocking ? "2" : "3"] })
    #expect(rows.allSatisfy { $0.count == 4 && $0[3].hasSuffix(".") })
    let codes = try part(of: page(), from: "| exit code | meaning |\n|---|---|\n", to: "\n## ")
    let listed = codes.matches(of: #/\| ([0-9]+) /#).map { Int32($0.1) }
    #expect(listed == CommandStatus.allCases.map(\.rawValue))
  }
}
