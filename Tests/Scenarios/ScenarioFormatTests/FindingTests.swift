import Foundation
import ScenarioFormat
import Testing
import TestSupport

/// The findings of every rule, with their full text.
struct RuleTests {
  @Test(arguments: BrokenFiles.all.keys.sorted { $0.rawValue < $1.rawValue })
  func `each broken file has the listed findings`(_ rule: Rule) throws {
    let (file, expected) = try #require(BrokenFiles.all[rule])
    let path = rule == .fileName ? "add-a-list.scenario" : "A1-\(rule.rawValue).scenario"
    let findings = ScenarioLinter.lint(file, path: path)
    #expect(text(findings, of: rule) == expected)
    let outcome = ScenarioCommands(files: InMemoryFiles(texts: [path: file]))
      .lint(paths: [path], json: true)
    #expect(outcome.standardOutput == Finding.json(findings))
    #expect(outcome.exitCode == (rule.isBlocking ? 2 : 3))
  }

  @Test func `invalid UTF-8 is reported once per line and the rest is parsed`() {
    let bytes =
      Array("\(Self.top)\n    S 1   Tap the caf".utf8) + [0xE9]
      + Array(" button.\n    Ex 1  Seen.\n    S 2   Type ".utf8) + [0xC3, 0x28, 0xFF]
      + Array(".\n    Krok 2  Seen.\n".utf8)
    let findings = ScenarioLinter.lint(
      ScenarioParser.parse(bytes: bytes, path: "A1-bytes.scenario"))
    #expect(
      text(findings, of: .invalidUTF8) == """
        8:22 the line has a byte that is not valid UTF-8
        10:16 the line has a byte that is not valid UTF-8
          Save the file as UTF-8 and retype the character.
        11:5 [unknown-keyword] unknown keyword "Krok"
          A step starts with S, a space and its number, as in: S 1 Tap Save.
        """)
  }

  /// Returns each finding's place and message, with shared hints only once, below the last finding.
  private func text(_ findings: [Finding], of rule: Rule) -> String {
    zip(findings, findings.dropFirst().map(\.hint) + [""]).map { finding, nextHint in
      let other = finding.rule == rule ? "" : "[\(finding.rule.rawValue)] "
      return "\(finding.line):\(finding.column) \(other)\(finding.message)"
        + (finding.hint == nextHint ? "" : "\n  \(finding.hint)")
    }.joined(separator: "\n")
  }

  private static let top = """
    App:    TinyLog
    Source: a test
    Tags:   lists

    TS A.1 Add a task list

      TC 1 Add a task list
    """
  /// Missing and unusable files, and their findings.
  private static let fileRules: [(Rule, [String: InMemoryFiles.Entry], String, String)] = [
    (
      .missingFile, [:], "there is no such file or directory",
      "Check the path. Run 'duet scenarios list' to list the known scenarios."
    ),
    (
      .unreadableFile, ["S/A1.scenario": .unreadableFile], "cannot read: Permission denied",
      "Check that it is a UTF-8 text file and that you have permission to read it."
    ),
    (
      .noScenarioFiles, ["S/A1.scenario/FORMAT.md": .file([]), "S/A1.scenario/Empty": .directory],
      "the directory has no .scenario files",
      "The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario"
    ),
    (
      .fileTooLarge, ["S/A1.scenario": .file(Array(repeating: 35, count: 262_145))],
      "the file is larger than 262144 bytes",
      "A scenario usually has a few thousand bytes. Split the file, or give another path."
    ),
  ]

  @Test(arguments: fileRules)
  func `missing and unusable files are reported`(
    _ rule: Rule, _ entries: [String: InMemoryFiles.Entry], _ message: String, _ hint: String
  ) {
    let outcome = ScenarioCommands(files: InMemoryFiles(entries)).lint(paths: ["S/A1.scenario"])
    let text = "S/A1.scenario:1:1: error: \(message) [\(rule.rawValue)]\n  hint: \(hint)\n\n"
    #expect(outcome.standardOutput.hasPrefix(text))
    #expect(outcome.exitCode == 2)
  }

  @Test func `files with the same identifier are reported`() {
    let tidy = "\(Self.top)\n    S 1   Tap the add button (+).\n    Ex 1  A screen is shown.\n"
    let files = InMemoryFiles(texts: ["S/A1-x.scenario": tidy, "S/A1-y.scenario": tidy])
    let outcome = ScenarioCommands(files: files).lint(paths: ["S"])
    #expect(
      outcome.standardOutput.hasPrefix(
        """
        S/A1-y.scenario:5:4: error: the identifier A.1 is already used in S/A1-x.scenario:5 \
        [duplicate-id]
            TS A.1 Add a task list
               ^
          hint: Give one of the two scenarios a different identifier.


        """))
    #expect(outcome.exitCode == 3)
  }

  @Test func `unformatted and unwritable files are reported`() {
    let untidy = Array("App: TinyLog\nSource: x\nTS A.1 Add\n".utf8)
    let commands = ScenarioCommands(
      files: InMemoryFiles(["A1.scenario": .unwritableFile(untidy)]))
    #expect(
      commands.format(paths: ["A1.scenario"], check: true)
        == CommandOutcome(
          standardOutput: """
            A1.scenario:1:1: warning: formatting changes this line [not-formatted]
                App: TinyLog
                ^
              hint: Run 'duet scenarios format'.


            """, status: .findings))
    let json = commands.format(paths: ["A1.scenario"], check: true, json: true)
    #expect(json.standardOutput.contains("\"message\" : \"formatting changes this line\""))
    #expect(json.standardError.isEmpty && json.status == .findings)
    #expect(
      commands.format(paths: ["A1.scenario"])
        == CommandOutcome(
          standardError: """
            A1.scenario:1:1: error: cannot write: Read-only file system [unwritable-file]
              hint: The file is unchanged. Check that you have permission to write it and its directory.


            """, status: .unusableFile))
  }

  @Test func `every rule has a test`() {
    let rules = Set(BrokenFiles.all.keys).union(Self.fileRules.map(\.0)).union([
      .invalidUTF8, .duplicateID, .unwritableFile, .notFormatted, .appSpelling, .notCarriedOver,
    ])
    #expect(rules == Set(Rule.allCases))
  }
}

struct FindingTextTests {
  private func text(_ sourceLine: String?, column: Int) -> String {
    Finding(
      rule: .tab, path: "a.scenario", line: 3, column: column, message: "wrong", hint: "Right it.",
      sourceLine: sourceLine
    ).text
  }

  @Test(
    arguments: [
      ("  S 1  Tap.", 3, "\n      S 1  Tap.\n      ^"), (nil, 1, ""),
      ("ab", 3, "\n    ab\n      ^"), ("ab", 0, "\n    ab\n    ^"),
      // Control characters are shown as symbols.
      (
        "a\u{0}\u{1B}[31m\u{7F}\u{202E}\u{85}b", 1, "\n    a␀␛[31m␡\u{FFFD}\u{FFFD}b\n    ^"
      ),
    ] as [(String?, Int, String)])
  func `a finding has place, line, caret and hint`(
    sourceLine: String?, column: Int, excerpt: String
  ) {
    #expect(
      text(sourceLine, column: column)
        == "a.scenario:3:\(column): warning: wrong [tab]\(excerpt)\n  hint: Right it.")
  }

  @Test(arguments: [
    // Tabs are repeated before the caret. Wide characters take two columns, combining marks none.
    ("\tab\t!", "\t  \t^"), ("日本!", "    ^"), ("e\u{301}é!", "  ^"), ("👨‍👩‍👧🇨🇿!", "    ^"),
    ("a\u{200B}!", " ^"),
  ])
  func `the caret is below its character`(_ sourceLine: String, _ caret: String) throws {
    let place = try #require(sourceLine.firstIndex(of: "!"))
    let column = sourceLine.distance(from: sourceLine.startIndex, to: place) + 1
    #expect(
      text(sourceLine, column: column).split(separator: "\n")[2] == "    " + caret)
  }

  @Test func `a path can't control the terminal`() {
    let finding = Finding(rule: .tab, path: "a\u{1B}\nb", message: "wrong", hint: "Right it.")
    #expect(finding.text == "a␛␊b:1:1: warning: wrong [tab]\n  hint: Right it.")
  }

  @Test func `a long line is cut to the part around the caret`() {
    let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let lines = text(line, column: 501).split(separator: "\n")
    #expect(lines[1].count == 4 + 160 + 2)
    #expect(lines[2] == String(repeating: " ", count: lines[1].prefix { $0 != "!" }.count) + "^")
    #expect(lines[1].hasPrefix("    …a") && lines[1].hasSuffix("b…"))
  }

  @Test func `JSON has all members and escapes their text`() throws {
    let finding = Finding(
      rule: .tab, path: "a\\b.scenario", line: 3, column: 2, message: "\"x\"\n",
      hint: "\u{1}é\u{2028}")
    #expect(
      Finding.json([finding]).replacing(/\n */, with: "") == #"""
        {"findings" : [{"column" : 2,"hint" : "\u0001é\#u{2028}","line" : 3,\#
        "message" : "\"x\"\n","path" : "a\\b.scenario","rule" : "tab",\#
        "severity" : "warning","sourceLine" : null}],"formatVersion" : 1}
        """#)
  }
}

/// The files of `Tests/Scenarios/broken-scenarios.txt` by the rule that each breaks: the text, and
/// the findings in it. The top of that file describes its format.
private enum BrokenFiles {
  static let all: [Rule: (text: String, findings: String)] = {
    let page = Repository.root.appendingPathComponent("Tests/Scenarios/broken-scenarios.txt")
    let parts = ((try? String(contentsOf: page, encoding: .utf8)) ?? "")
      .components(separatedBy: "\n==== ")
    let validLines = parts[0].components(separatedBy: "\n").suffix(10)
    return parts.dropFirst().reduce(into: [:]) { all, part in
      guard
        let (_, name, file, findings) = part.wholeMatch(of: /(.*?)\n((?s).*)\n----\n((?s).*)\n/)?
          .output, let rule = Rule(rawValue: String(name))
      else { return }
      let text = file.replacing(/⋮ (\d)-(\d)/) { match in
        let range = (Int(match.1) ?? 1)...(Int(match.2) ?? 1)
        return range.map { validLines[validLines.startIndex + $0 - 1] }.joined(separator: "\n")
      }.replacing(#/\\u\{([0-9A-F]+)\}/#) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      }.replacing("\\r", with: "\r").replacing("\\t", with: "\t")
      // Each file ends with a line break, except the one for this rule.
      all[rule] = (text + (rule == .missingFinalNewline ? "" : "\n"), String(findings))
    }
  }()
}
