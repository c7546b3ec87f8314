import Foundation

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
    (self.rule, self.path, self.line, self.column) = (rule, path, line, column)
    (self.message, self.hint, self.sourceLine) = (message, hint, sourceLine)
  }

  /// The finding as text for a terminal: place and message, source line, caret and hint.
  ///
  ///     Scenarios/A1-add.scenario:7:5: error: unknown keyword "Krok" [unknown-keyword]
  ///         Krok 1  Tap the button.
  ///         ^
  ///       hint: A step starts with S, a space and its number, as in: S 1 Tap Save.
  ///
  /// To align the caret with its character, tabs are repeated before it. Other characters that could
  /// control the terminal are shown as ``VisibleText`` shows them.
  package var text: String {
    let place = "\(path.shown):\(line):\(column)"
    var lines = ["\(place): \(rule.severity): \(message) [\(rule.rawValue)]"]
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
    let characters = sourceLine.map { $0 == "\t" ? "\t" : String($0).shown }
    let end = characters.count
    let start = end <= most ? 0 : max(0, min(column - most / 2, end - most))
    let shown = characters[start...].prefix(most)
    let caret = shown.prefix(max(0, column - 1 - start)).map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: $0.count)
    }
    return (
      (start > 0 ? "…" : "") + shown.joined() + (shown.endIndex < end ? "…" : ""),
      (start > 0 ? " " : "") + caret.joined() + "^"
    )
  }

  /// Returns findings as one JSON document. `Scenarios/Starter/FORMAT.md` describes the fields.
  package static func json(_ findings: [Finding]) -> String {
    let objects = findings.map { finding -> [String: Any] in
      [
        "rule": finding.rule.rawValue, "severity": finding.rule.severity,
        "path": finding.path, "line": finding.line, "column": finding.column,
        "message": finding.message, "hint": finding.hint,
        "sourceLine": finding.sourceLine ?? NSNull(),
      ]
    }
    return jsonDocument(["findings": objects])
  }

  /// Creates a finding about a missing or unusable file, with the operating system's reason.
  init(_ rule: Rule, file path: String, reason: String = "") {
    let message =
      switch rule {
      case .missingFile: "there is no such file or directory"
      case .unwritableFile: "cannot write: \(reason)"
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
      case .noScenarioFiles:
        "The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario"
      case .fileTooLarge:
        "A scenario usually has a few thousand bytes. Split the file, or give another path."
      default: "Check that it is a UTF-8 text file and that you have permission to read it."
      }
    self.init(rule: rule, path: path, message: message, hint: hint)
  }
}

/// Returns a JSON document in version 1 of the format that `Scenarios/Starter/FORMAT.md` describes.
func jsonDocument(_ members: [String: Any]) -> String {
  let document = members.merging(["formatVersion": 1]) { $1 }
  let data = try? JSONSerialization.data(
    withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
}

extension Sequence where Element == Finding {
  /// Returns the findings sorted by place. Findings at the same place keep their order.
  func sortedByPlace() -> [Finding] {
    sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The findings as text, each followed by a blank line.
  var text: String { map { $0.text + "\n\n" }.joined() }

  /// The findings that keep a file from being read as a scenario.
  var blocking: [Finding] { filter(\.rule.isBlocking) }
}

/// A lint rule. The cases have the order of `Scenarios/Starter/FORMAT.md`, which determines what they mean
/// for a file.
package enum Rule: String, Hashable, Sendable, CaseIterable {
  // The file
  case missingFile = "missing-file"
  case unreadableFile = "unreadable-file"
  case unwritableFile = "unwritable-file"
  case noScenarioFiles = "no-scenario-files"
  case fileTooLarge = "file-too-large"

  // The grammar
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
  case badTable = "bad-table"
  case badExamples = "bad-examples"

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

  /// Whether there is no usable scenario in a file with such a finding.
  package var isBlocking: Bool { comes(before: .numberGap) }

  /// `error` if the file can't be used or its content is inconsistent. `warning` if only its style or
  /// layout needs work.
  package var severity: String { comes(before: .modalVerb) ? "error" : "warning" }

  private func comes(before other: Rule) -> Bool {
    Rule.allCases.prefix { $0 != other }.contains(self)
  }
}

/// Makes invisible characters visible, because files may come from untrusted programs.
///
/// Characters that change the writing direction can make a string look like a different one.
/// Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", section 2.
package enum VisibleText {
  /// Returns the string with replacements for invisible characters. `oneLine` also replaces tabs
  /// and line breaks.
  package static func of(_ text: String, oneLine: Bool = false) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { replacement(for: $0, oneLine: oneLine) != nil }) else {
      return text
    }
    return scalars.reduce(into: "") { text, scalar in
      if let replacement = replacement(for: scalar, oneLine: oneLine) {
        text += replacement
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a control picture such as `␛`, or a Swift escape. Nil for a visible character.
  package static func replacement(for scalar: Unicode.Scalar, oneLine: Bool = false) -> String? {
    switch scalar.value {
    case 0x9, 0xA, 0xD:
      oneLine ? Unicode.Scalar(0x2400 + scalar.value).map { String($0) } : nil
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    // C1 controls; the Arabic letter mark; marks, embeddings, overrides and isolates.
    case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
      // Characters without width, or that look like a space: names could differ only in these.
      0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: nil
    }
  }
}

extension String {
  /// The string on one line, without characters that could control a terminal or fake a line.
  package var shown: String { VisibleText.of(self, oneLine: true) }

  /// Returns ``shown``, cut after `count` scalars.
  package func shown(atMost count: Int) -> String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(count))).shown
    return unicodeScalars.count > count ? start + "…" : start
  }

  /// The text in quotation marks, cut after 40 scalars.
  var quoted: String { "\"\(shown(atMost: 40))\"" }
}

extension Unicode.Scalar {
  /// The code in the notation of the Unicode standard: `U+200B`.
  var code: String { "U+" + String(format: "%04X", value) }
}
