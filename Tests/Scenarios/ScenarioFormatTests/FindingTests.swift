import Foundation
import ScenarioFormat
import Testing

/// Every rule finds what it is for, and says so in these words.
struct RuleTests {
  @Test(arguments: BrokenFiles.all.keys.sorted { $0.rawValue < $1.rawValue })
  func `a file has the findings below it`(_ rule: Rule) throws {
    let (file, expected) = try #require(BrokenFiles.all[rule])
    let path = rule == .fileName ? "add-a-list.scenario" : "A1-\(rule.rawValue).scenario"
    let findings = ScenarioLinter.lint(file, path: path)
    #expect(text(findings, of: rule) == expected)
    let outcome = ScenarioCommands(files: InMemoryFiles(texts: [path: file]))
      .lint(paths: [path], json: true)
    #expect(outcome.standardOutput == Finding.json(findings))
    #expect(outcome.exitCode == (rule.stage == .lint ? 3 : 2))
  }

  @Test func `bytes that are not UTF-8 are found once a line and the rest is read`() {
    let bytes =
      Array("\(Self.top)\n    S 1   Tap the caf".utf8) + [0xE9]
      + Array(" button.\n    Ex 1  Seen.\n    S 2   Type ".utf8) + [0xC3, 0x28, 0xFF]
      + Array(".\n    Krok 2  Seen.\n".utf8)
    let findings = ScenarioLinter.lint(
      ScenarioParser.parse(bytes: bytes, path: "A1-bytes.scenario"))
    #expect(
      text(findings, of: .invalidUTF8) == """
        8:22 the byte 0xE9 is not valid UTF-8
        10:16 the byte 0xC3 is not valid UTF-8
          Save the file as UTF-8 and write the character again.
        11:5 [unknown-keyword] unknown keyword "Krok"
          A step starts with S, a space and its number, as in: S 1 Tap Save.
        """)
  }

  /// Each finding's place and message, and a hint below the findings that share it.
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
  /// Files that cannot be had, and what is said of them.
  private static let fileRules: [(Rule, [String: InMemoryFiles.Entry], String, String)] = [
    (
      .missingFile, [:], "there is no such file or directory",
      "Check the path. duet scenarios list shows the scenarios there are."
    ),
    (
      .unreadableFile, ["S/A1.scenario": .unreadableFile], "cannot read: Permission denied",
      "Check that you may read it."
    ),
    (
      .notAFile, ["S/A1.scenario": .pipe], "this is not a regular file",
      "Only regular files can be scenarios. Give it another name, or name a file."
    ),
    (
      .noScenarioFiles, ["S/A1.scenario/FORMAT.md": .file([]), "S/A1.scenario/Empty": .directory],
      "the directory holds no scenario",
      "The names of scenarios end in .scenario, as in: A1-add-a-list.scenario"
    ),
    (
      .fileTooLarge, ["S/A1.scenario": .file(Array(repeating: 35, count: 262_145))],
      "the file has more than 262144 bytes",
      "A scenario has some thousands of bytes. Split it up, or name another file."
    ),
  ]

  @Test(arguments: fileRules)
  func `files that cannot be had are reported`(
    _ rule: Rule, _ entries: [String: InMemoryFiles.Entry], _ message: String, _ hint: String
  ) {
    let outcome = ScenarioCommands(files: InMemoryFiles(entries)).lint(paths: ["S/A1.scenario"])
    let text = "S/A1.scenario:1:1: error: \(message) [\(rule.rawValue)]\n  hint: \(hint)\n\n"
    #expect(outcome.standardOutput.hasPrefix(text))
    #expect(outcome.exitCode == 2)
  }

  @Test func `files with one identifier are reported`() {
    let tidy = "\(Self.top)\n    S 1   Tap the add button (+).\n    Ex 1  A screen is shown.\n"
    let files = InMemoryFiles(texts: ["S/A1-x.scenario": tidy, "S/A1-y.scenario": tidy])
    let outcome = ScenarioCommands(files: files).lint(paths: ["S"])
    #expect(
      outcome.standardOutput.hasPrefix(
        """
        S/A1-y.scenario:5:4: error: the identifier A.1 is taken by S/A1-x.scenario:5 [duplicate-id]
            TS A.1 Add a task list
               ^
          hint: Give one of the two scenarios another identifier.


        """))
    #expect(outcome.exitCode == 3)
  }

  @Test func `what is not formatted or cannot be is reported`() {
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
              hint: Run duet scenarios format.


            """, status: .findings))
    let json = commands.format(paths: ["A1.scenario"], check: true, json: true)
    #expect(json.standardOutput.contains("\"message\": \"formatting changes this line\""))
    #expect(json.standardError.isEmpty && json.status == .findings)
    #expect(
      commands.format(paths: ["A1.scenario"])
        == CommandOutcome(
          standardError: """
            A1.scenario:1:1: error: cannot write: Read-only file system [unwritable-file]
              hint: The file is as it was. Check that you may write the file and its directory.


            """, status: .unusableFile))
  }

  @Test func `every rule is here`() {
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
      // Control characters are shown as pictures.
      (
        "a\u{0}\u{1B}[31m\u{7F}\u{202E}\u{85}b", 1, "\n    a␀␛[31m␡\u{FFFD}\u{FFFD}b\n    ^"
      ),
    ] as [(String?, Int, String)])
  func `finding has place line caret and hint`(sourceLine: String?, column: Int, excerpt: String) {
    #expect(
      text(sourceLine, column: column)
        == "a.scenario:3:\(column): warning: wrong [tab]\(excerpt)\n  hint: Right it.")
  }

  @Test(arguments: [
    // Tabs are repeated before the caret; wide characters take two columns, and marks none.
    ("\tab\t!", "\t  \t^"), ("日本!", "    ^"), ("e\u{301}é!", "  ^"), ("👨‍👩‍👧🇨🇿!", "    ^"),
    ("a\u{200B}!", " ^"),
  ])
  func `the caret stands below its character`(_ sourceLine: String, _ caret: String) throws {
    let place = try #require(sourceLine.firstIndex(of: "!"))
    let column = sourceLine.distance(from: sourceLine.startIndex, to: place) + 1
    #expect(
      text(sourceLine, column: column).split(separator: "\n")[2] == "    " + caret)
  }

  @Test func `path does not steer the terminal`() {
    let finding = Finding(rule: .tab, path: "a\u{1B}\nb", message: "wrong", hint: "Right it.")
    #expect(finding.text == "a␛␊b:1:1: warning: wrong [tab]\n  hint: Right it.")
  }

  @Test func `of a long line the part around the caret is shown`() {
    let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let lines = text(line, column: 501).split(separator: "\n")
    #expect(lines[1].count == 4 + 160 + 2)
    #expect(lines[2] == String(repeating: " ", count: lines[1].prefix { $0 != "!" }.count) + "^")
    #expect(lines[1].hasPrefix("    …a") && lines[1].hasSuffix("b…"))
  }

  @Test func `JSON keeps everything and escapes`() throws {
    let finding = Finding(
      rule: .tab, path: "a\\b.scenario", line: 3, column: 2, message: "\"x\"\n",
      hint: "\u{1}é\u{2028}")
    #expect(
      Finding.json([finding]) == #"""
        {
          "formatVersion": 1,
          "findings": [
            {
              "rule": "tab",
              "severity": "warning",
              "path": "a\\b.scenario",
              "line": 3,
              "column": 2,
              "message": "\"x\"\n",
              "hint": "\u0001é\u2028",
              "sourceLine": null
            }
          ]
        }

        """#)
    #expect(Finding.json([]) == "{\n  \"formatVersion\": 1,\n  \"findings\": []\n}\n")
  }
}

/// The files of `Tests/Scenarios/broken-scenarios.txt`, which says how they are written: by the rule
/// that each breaks, its text and what is found in it.
private enum BrokenFiles {
  static let all: [Rule: (text: String, findings: String)] = {
    let page = Repository.root.appendingPathComponent("Tests/Scenarios/broken-scenarios.txt")
    let parts = ((try? String(contentsOf: page, encoding: .utf8)) ?? "")
      .components(separatedBy: "\n==== ")
    let sound = parts[0].components(separatedBy: "\n").suffix(10)
    return parts.dropFirst().reduce(into: [:]) { all, part in
      guard
        let (_, name, file, findings) = part.wholeMatch(of: /(.*?)\n((?s).*)\n----\n((?s).*)\n/)?
          .output, let rule = Rule(rawValue: String(name))
      else { return }
      let text = file.replacing(/⋮ (\d)-(\d)/) { match in
        let range = (Int(match.1) ?? 1)...(Int(match.2) ?? 1)
        return range.map { sound[sound.startIndex + $0 - 1] }.joined(separator: "\n")
      }.replacing(#/\\u\{([0-9A-F]+)\}/#) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      }.replacing("\\r", with: "\r").replacing("\\t", with: "\t")
      // A file's last line ends, but for the one whose last line is not to.
      all[rule] = (text + (rule == .missingFinalNewline ? "" : "\n"), String(findings))
    }
  }()
}
