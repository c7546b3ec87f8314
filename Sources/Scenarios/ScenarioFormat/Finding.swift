/// A problem in a scenario file: the message, the place and a hint for fixing it.
package struct Finding: Error, Hashable, CustomStringConvertible {
  /// The broken rule.
  package let rule: Rule
  /// The path of the file, as the caller gave it.
  package let path: String
  /// The line, from 1. It is 1 if the finding concerns the whole file.
  package let line: Int
  /// The column, from 1, in characters as a reader counts them. A tab counts as one.
  package let column: Int
  /// The problem, in one phrase.
  package let message: String
  /// How to fix the problem, in full sentences.
  package let hint: String
  /// The faulty line without its line break. Nil if there is no line to show.
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

  /// The finding as text for a terminal: place and message, source line, caret and hint.
  ///
  ///     Scenarios/A1-add.scenario:7:5: error: unknown keyword "Krok" [unknown-keyword]
  ///         Krok 1  Tap the button.
  ///         ^
  ///       hint: A step starts with S, a space and its number, as in: S 1 Tap Save.
  ///
  /// To align the caret with its character, tabs are repeated before it and double-width characters
  /// become two spaces. Control characters are shown as symbols, such as ␀ for NUL.
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

  package var description: String { text }

  /// Returns the part of a source line to show, at most 160 characters, and the line with the
  /// caret.
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

  /// Returns findings as one JSON document. `Scenarios/FORMAT.md` describes the fields.
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

  /// Creates a finding about a missing or unusable file, with the operating system's reason.
  init(_ rule: Rule, file path: String, reason: String = "") {
    let message =
      switch rule {
      case .missingFile: "there is no such file or directory"
      case .unwritableFile: "cannot write: \(reason)"
      case .notAFile: "this is not a regular file"
      case .noScenarioFiles: "the directory has no .scenario files"
      case .fileTooLarge: "the file is larger than \(ScenarioParser.maximumBytes) bytes"
      default: "cannot read: \(reason)"
      }
    let hint =
      switch rule {
      case .missingFile where ScenarioCommands.defaultPaths.contains(path):
        "Change to the folder that contains it, or give the path of scenario files or folders."
      case .missingFile: "Check the path. Run 'duet scenarios list' to list the known scenarios."
      case .unwritableFile:
        "The file is unchanged. Check that you have permission to write it and its directory."
      case .notAFile: "A scenario must be a regular file. Rename this one, or give another path."
      case .noScenarioFiles:
        "The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario"
      case .fileTooLarge:
        "A scenario usually has a few thousand bytes. Split the file, or give another path."
      default: "Check that it is a UTF-8 text file and that you have permission to read it."
      }
    self.init(rule: rule, path: path, message: message, hint: hint)
  }
}

extension Sequence where Element == Finding {
  /// Returns the findings sorted by place. Findings at the same place keep their order.
  func sortedByPlace() -> [Finding] {
    sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The findings that keep a file from being read as a scenario.
  var blocking: [Finding] { filter { $0.rule.stage != .lint } }
}

/// A lint rule. The cases have the order of `Scenarios/FORMAT.md`, which determines their stages
/// and severities.
package enum Rule: String, Hashable, Sendable, CaseIterable {
  // The file
  case missingFile = "missing-file"
  case unreadableFile = "unreadable-file"
  case unwritableFile = "unwritable-file"
  case notAFile = "not-a-file"
  case noScenarioFiles = "no-scenario-files"
  case fileTooLarge = "file-too-large"
  case emptyFile = "empty-file"

  // The grammar
  case invalidUTF8 = "invalid-utf8"
  case controlCharacter = "control-character"
  case combiningMarks = "combining-marks"
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
  case badTable = "bad-table"

  // The meaning
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

  // The style
  case modalVerb = "modal-verb"
  case badRequirement = "bad-requirement"
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

/// The stage at which a rule is checked.
package enum RuleStage: String, Hashable, Sendable {
  /// The file is missing or can't be read.
  case file
  /// The file can't be parsed, so there is no scenario.
  case parse
  /// The file was parsed, but the scenario has a problem.
  case lint
}

/// The severity of a finding.
package enum Severity: String, Hashable, Sendable {
  /// The file can't be used, or its content is inconsistent.
  case error
  /// The file can be used, but its style or layout needs work.
  case warning
}

extension Rule {
  /// The stage at which the rule is checked. A finding at `file` or `parse` means there is no
  /// scenario.
  package var stage: RuleStage {
    comes(before: .invalidUTF8) ? .file : comes(before: .numberGap) ? .parse : .lint
  }

  /// The severity of the rule's findings.
  package var severity: Severity { comes(before: .modalVerb) ? .error : .warning }

  private func comes(before other: Rule) -> Bool {
    Rule.allCases.prefix { $0 != other }.contains(self)
  }
}
