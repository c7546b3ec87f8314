/// Something found wrong with a scenario file: what, where, and what to do about it.
package struct Finding: Error, Hashable {
  /// The rule that was broken.
  package let rule: Rule
  /// The file, as named by whoever asked for it.
  package let path: String
  /// The line, from 1; 1 when the finding is about the file as a whole.
  package let line: Int
  /// The column in characters (as a reader counts them, a tab being one), from 1.
  package let column: Int
  /// What is wrong, in one phrase.
  package let message: String
  /// What to do about it, in whole sentences.
  package let hint: String
  /// The faulty line, without its line end; nil when there is none to show.
  package let sourceLine: String?

  package init(
    rule: Rule, path: String, line: Int = 1, column: Int = 1, message: String, hint: String,
    sourceLine: String? = nil
  ) {
    self.rule = rule
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
    self.sourceLine = sourceLine
  }

  /// The finding for people: place and message, the source line, a caret, a hint.
  ///
  ///     Scenarios/A1-add.scenario:7:5: error: unknown keyword "Krok" [unknown-keyword]
  ///         Krok 1  Tap the button.
  ///         ^
  ///       hint: A step starts with S and its number, as in: S 1 Tap Save.
  ///
  /// Before the caret tabs are repeated and double-width characters become two spaces, so that it
  /// stands below its character. Control characters are shown as pictures (NUL as ␀).
  package var text: String {
    let file = path.map(VisibleText.visible).joined()
    let severity = rule.severity.rawValue
    var lines = ["\(file):\(line):\(column): \(severity): \(message) [\(rule.rawValue)]"]
    if let sourceLine {
      let (shown, caret) = Finding.excerpt(of: sourceLine, column: column)
      lines += ["    " + shown, "    " + caret]
    }
    lines.append("  hint: \(hint)")
    return lines.joined(separator: "\n")
  }

  /// The part of a source line to show, 160 characters at most, and the line with the caret.
  private static func excerpt(of sourceLine: String, column: Int) -> (String, String) {
    let most = 160
    let characters = sourceLine.map(VisibleText.visible)
    let end = characters.count
    let start = end <= most ? 0 : max(0, min(column - most / 2, end - most))
    let shown = characters[start...].prefix(most)
    let caret = shown.prefix(max(0, column - 1 - start)).map { character in
      character == "\t"
        ? "\t" : String(repeating: " ", count: VisibleText.width(of: character))
    }
    return (
      (start > 0 ? "…" : "") + shown.joined() + (shown.endIndex < end ? "…" : ""),
      (start > 0 ? " " : "") + caret.joined() + "^"
    )
  }

  /// Findings as one JSON document; the fields are described in `Scenarios/FORMAT.md`.
  package static func json(_ findings: [Finding]) -> String {
    JSONValue.object([
      ("formatVersion", .integer(1)), ("findings", .array(findings.map(\.json))),
    ]).document
  }

  private var json: JSONValue {
    .object([
      ("rule", .string(rule.rawValue)), ("severity", .string(rule.severity.rawValue)),
      ("path", .string(path)), ("line", .integer(line)), ("column", .integer(column)),
      ("message", .string(message)), ("hint", .string(hint)), ("sourceLine", .optional(sourceLine)),
    ])
  }

  /// The finding about a file that cannot be had, by the system's reason where there is one.
  init(_ rule: Rule, file path: String, reason: String = "") {
    let message =
      switch rule {
      case .missingFile: "there is no such file or directory"
      case .unwritableFile: "cannot write: \(reason)"
      case .notAFile: "this is not a regular file"
      case .noScenarioFiles: "the directory holds no scenario"
      case .fileTooLarge: "the file has more than \(ScenarioParser.maximumBytes) bytes"
      default: "cannot read: \(reason)"
      }
    let hint =
      switch rule {
      case .missingFile where ScenarioCommands.defaultPaths.contains(path):
        "Change to a checkout, which has this folder, or name a file or folder with scenarios."
      case .missingFile: "Check the path. duet scenarios list shows the scenarios there are."
      case .unwritableFile:
        "The file is as it was. Check that you may write the file and its directory."
      case .notAFile: "Only regular files can be scenarios. Give it another name, or name a file."
      case .noScenarioFiles:
        "The names of scenarios end in .scenario, as in: A1-add-a-list.scenario"
      case .fileTooLarge:
        "A scenario has some thousands of bytes. Split it up, or name another file."
      default: "Check that you may read it."
      }
    self.init(rule: rule, path: path, message: message, hint: hint)
  }
}

extension Sequence where Element == Finding {
  /// The findings by place in the file; findings of one place keep their order.
  func sortedByPlace() -> [Finding] {
    sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The findings that leave no scenario to work with.
  var blocking: [Finding] { filter { $0.rule.stage != .lint } }
}

/// Everything that can be found wrong with a scenario file, in the order of `Scenarios/FORMAT.md`,
/// from which stage and severity follow.
package enum Rule: String, Hashable, Sendable, CaseIterable {
  // The file
  case missingFile = "missing-file"
  case unreadableFile = "unreadable-file"
  case unwritableFile = "unwritable-file"
  case notAFile = "not-a-file"
  case noScenarioFiles = "no-scenario-files"
  case fileTooLarge = "file-too-large"
  case emptyFile = "empty-file"

  // Reading it
  case invalidUTF8 = "invalid-utf8"
  case controlCharacter = "control-character"
  case unknownKeyword = "unknown-keyword"
  case missingNumber = "missing-number"
  case badNumber = "bad-number"
  case missingScenario = "missing-scenario"
  case secondScenario = "second-scenario"
  case outsideScenario = "outside-scenario"
  case outsideTestCase = "outside-test-case"
  case latePrecondition = "late-precondition"
  case unknownHeader = "unknown-header"
  case duplicateHeader = "duplicate-header"
  case lateHeader = "late-header"
  case badLaunch = "bad-launch"
  case strayText = "stray-text"

  // What it says
  case numberGap = "number-gap"
  case numberDuplicate = "number-duplicate"
  case numberOrder = "number-order"
  case stepWithoutExpectation = "step-without-expectation"
  case expectationWithoutStep = "expectation-without-step"
  case expectationNumber = "expectation-number"
  case emptyText = "empty-text"
  case noTestCases = "no-test-cases"
  case noSteps = "no-steps"
  case missingHeader = "missing-header"
  case fileName = "file-name"
  case duplicateID = "duplicate-id"

  // How it reads
  case modalVerb = "modal-verb"
  case badTag = "bad-tag"
  case appSpelling = "app-spelling"
  case trailingSpace = "trailing-space"
  case tab
  case longLine = "long-line"
  case lineEnding = "line-ending"
  case byteOrderMark = "byte-order-mark"
  case missingFinalNewline = "missing-final-newline"
  case invisibleCharacter = "invisible-character"
  case notFormatted = "not-formatted"
  case notCarriedOver = "not-carried-over"
}

/// When a rule speaks up.
package enum RuleStage: String, Hashable, Sendable {
  /// The file cannot be had at all.
  case file
  /// The file cannot be understood, so there is no scenario.
  case parse
  /// There is a scenario, but something about it is wrong or untidy.
  case lint
}

/// How grave a finding is.
package enum Severity: String, Hashable, Sendable {
  /// The file cannot be used, or says something that cannot be meant.
  case error
  /// The file can be used, but reads badly or is untidy.
  case warning
}

extension Rule {
  /// When the rule speaks up. Findings of the stages file and parse leave no scenario to work with.
  package var stage: RuleStage {
    comes(before: .invalidUTF8) ? .file : comes(before: .numberGap) ? .parse : .lint
  }

  /// How grave a finding of the rule is.
  package var severity: Severity { comes(before: .modalVerb) ? .error : .warning }

  private func comes(before other: Rule) -> Bool {
    Rule.allCases.prefix { $0 != other }.contains(self)
  }
}
