import Foundation
import ScenarioFormat
import TestSupport
import Testing

/// The findings of every rule, with their full text.
struct BrokenScenariosTests {
  /// The scenarios of `Tests/Scenarios/broken-scenarios.txt` by their names, which begin with the rule
  /// that each breaks: the file, and the findings in it. The top of that page describes its format.
  private static let broken: [String: (file: [UInt8], findings: String)] = {
    let page = CasePage("broken-scenarios.txt")
    let valid = page.top.components(separatedBy: "\n").suffix(10)
    return page.cases.reduce(into: [:]) { all, part in
      let text = part.file.replacing(/⋮ (\d)-(\d)/) { match in
        let range = (Int(match.1) ?? 1)...(Int(match.2) ?? 1)
        return range.map { valid[valid.startIndex + $0 - 1] }.joined(separator: "\n")
      }
      // Each file ends with a line break, except one. ¿ is a byte that isn't UTF-8.
      let bytes = Array((text + (part.name == "missing-final-newline" ? "" : "\n")).utf8)
      let parts = bytes.split(separator: Array("¿".utf8), omittingEmptySubsequences: false)
      all[part.name] = (Array(parts.joined(separator: [0xE9])), part.expected)
    }
  }()

  @Test(arguments: broken.keys.sorted())
  func `each broken scenario has the listed findings`(_ name: String) throws {
    let (file, expected) = try #require(Self.broken[name])
    let rule = try #require(Rule(rawValue: String(name.prefix { $0 != " " })))
    let path = rule == .fileName ? "add-a-list.scenario" : "A1-\(rule.rawValue).scenario"
    let findings = ScenarioLinter.lint(ScenarioParser.parse(bytes: file, path: path))
    // A hint that several findings share is listed once, below the last of them.
    let text = zip(findings, findings.dropFirst().map(\.hint) + [""]).map { finding, nextHint in
      let other = finding.rule == rule ? "" : "[\(finding.rule.rawValue)] "
      return "\(finding.line):\(finding.column) \(other)\(finding.message)"
        + (finding.hint == nextHint ? "" : "\n  \(finding.hint)")
    }
    #expect(text.joined(separator: "\n") == expected)
  }

  @Test func `missing and unusable files are reported`() {
    let files = InMemoryFiles([
      "locked": nil, "S/FORMAT.md": [], "big": Array(repeating: 35, count: 262_145),
    ])
    let outcome = ScenarioCommands(files: files).lint(paths: ["none", "locked", "S/", "big"])
    #expect(
      outcome.standardOutput == """
        none:1:1: error: there is no such file or directory [missing-file]
          hint: Check the path. Run 'duet scenarios list' to list the known scenarios.

        S:1:1: error: the directory has no .scenario files [no-scenario-files]
          hint: The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario

        locked:1:1: error: cannot read: Permission denied [unreadable-file]
          hint: Check that it is a UTF-8 text file and that you have permission to read it.

        big:1:1: error: the file is larger than 262144 bytes [file-too-large]
          hint: A scenario usually has a few thousand bytes. Split the file, or give another path.

        2 files: 4 errors, 0 warnings

        """)
    #expect(outcome.status == .unusableFile)
  }

  @Test(arguments: [
    ("  S 1  Tap.", 3, "      S 1  Tap.\n      ^"), ("ab", 3, "    ab\n      ^"),
    // Control characters are shown as symbols or codes.
    ("a\u{0}\u{1B}[31m\u{7F}\r\u{202E}b", 11, "    a␀␛[31m␡␍\\u{202E}b\n                     ^"),
    // Tabs are repeated before the caret. A character with combining marks takes one column.
    ("\tab\t!", 5, "    \tab\t!\n    \t  \t^"), ("e\u{301}é!", 3, "    e\u{301}é!\n      ^"),
    // A long line is cut to the part around the caret.
    (
      String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500), 501,
      "    …" + String(repeating: "a", count: 79) + "!" + String(repeating: "b", count: 80)
        + "…\n     " + String(repeating: " ", count: 79) + "^"
    ),
  ])
  func `a finding has place, line, caret and hint`(
    sourceLine: String, column: Int, excerpt: String
  ) {
    let finding = Finding(
      rule: .tab, path: "a\u{1B}\nb", line: 3, column: column, message: "wrong",
      hint: "Right it.", sourceLine: sourceLine)
    #expect(
      finding.text == "a␛␊b:3:\(column): warning: wrong [tab]\n\(excerpt)\n  hint: Right it.")
  }
}

/// The scenarios of `Tests/Scenarios/read-scenarios.txt`, which the bindings read, too.
struct ReadScenariosTests {
  private static let cases = CasePage("read-scenarios.txt").cases

  @Test(arguments: cases.map(\.name))
  func `each scenario is read as listed`(_ name: String) throws {
    let (_, file, expected) = try #require(Self.cases.first { $0.name == name })
    let scenario = try #require(ScenarioParser.parse(file + "\n", path: "x").scenario)
    func row(_ cells: [String]) -> String { cells.map { "¦" + $0 }.joined() + "¦" }
    let header = scenario.header
    var lines = ["\(scenario.id) \(scenario.textHash) \(scenario.title)"]
    if !header.tags.isEmpty { lines.append("tags " + row(header.tags)) }
    if !header.launch.isEmpty { lines.append("launch " + row(header.launch)) }
    if let manual = header.manual { lines.append("manual " + manual) }
    for testCase in scenario.testCases {
      lines.append("\(testCase.id) \(testCase.title)")
      if let manual = testCase.manual { lines.append("manual " + manual) }
      for item in testCase.items {
        lines.append("\(item.id) \(item.line ?? 0) \(item.text)")
        lines += item.table.map(row)
      }
      lines += testCase.examples.map { "=" + row($0) }
    }
    let played = scenario.plays.map(\.id)
    if played != scenario.testCases.map(\.id) {
      lines.append("plays " + (played.isEmpty ? "nothing" : played.joined(separator: " ")))
    }
    #expect(lines.joined(separator: "\n") == expected)
  }
}
