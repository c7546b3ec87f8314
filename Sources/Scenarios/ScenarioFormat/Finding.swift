/// Something found wrong with a scenario file: what, where, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// The rule that was broken.
  public let rule: Rule

  /// The file, as named by whoever asked for it.
  public let path: String

  /// The line, from 1; 1 when the finding is about the file as a whole.
  public let line: Int

  /// The column in characters (as a reader counts them, a tab being one), from 1.
  public let column: Int

  /// What is wrong, in one phrase.
  public let message: String

  /// What to do about it, in whole sentences.
  public let hint: String

  /// The line found fault with, without its line end; nil when there is none to show.
  public let sourceLine: String?

  /// Makes a finding.
  public init(
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

  /// How grave it is.
  public var severity: Severity { rule.severity }
}

extension Sequence where Element == Finding {
  /// The findings by place in the file, then by rule; findings of one place keep their order.
  func sortedByPlace() -> [Finding] {
    enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }

  /// Whether any finding leaves no scenario to work with.
  var includesUnusable: Bool {
    contains { $0.rule.stage != .lint }
  }
}

/// How grave a finding is.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// The file cannot be used, or says something that cannot be meant.
  case error

  /// The file can be used, but reads badly or is untidy.
  case warning
}

extension Finding {
  /// The most characters of a source line that are shown; of a longer one, a window is.
  static let shownCharacters = 160

  /// The finding for people: place and message, the source line, a caret, a hint.
  ///
  ///     Scenarios/A1-add.scenario:7:5: error: unknown keyword "Krok" [unknown-keyword]
  ///         Krok 1  Tap the button.
  ///         ^
  ///       hint: A step starts with S and its number, as in: S 1 Tap Save.
  ///
  /// Before the caret every tab of the source line is repeated and every double-width character
  /// becomes two spaces, so the caret stands below its character at any tab width. Control
  /// characters are shown as pictures (NUL as ␀), so that showing a file does not steer a terminal.
  /// The text ends without a line end.
  public var text: String {
    let file = path.map(VisibleText.visible).joined()
    var lines = ["\(file):\(line):\(column): \(severity.rawValue): \(message) [\(rule.slug)]"]
    if let sourceLine {
      let (shown, caret) = Finding.excerpt(of: sourceLine, column: column)
      lines.append("    " + shown)
      lines.append("    " + caret)
    }
    lines.append("  hint: \(hint)")
    return lines.joined(separator: "\n")
  }

  /// The part of a source line to show, and the line with the caret to put below it.
  private static func excerpt(of sourceLine: String, column: Int) -> (String, String) {
    let characters = Array(sourceLine)
    let start =
      characters.count <= shownCharacters
      ? 0 : max(0, min(column - shownCharacters / 2, characters.count - shownCharacters))
    let end = min(characters.count, start + shownCharacters)
    var shown = start > 0 ? "…" : ""
    var caret = start > 0 ? " " : ""
    for index in start..<end {
      let character = VisibleText.visible(characters[index])
      shown += character
      if index < column - 1 {
        caret +=
          character == "\t" ? "\t" : String(repeating: " ", count: VisibleText.width(of: character))
      }
    }
    return (shown + (end < characters.count ? "…" : ""), caret + "^")
  }
}

extension Finding {
  /// The version of the JSON that findings are written in; it grows when a field changes.
  public static let jsonFormatVersion = 1

  /// Findings as one JSON document; the fields are described in `Scenarios/FORMAT.md`.
  public static func json(_ findings: [Finding]) -> String {
    JSONValue.object([
      ("formatVersion", .integer(jsonFormatVersion)),
      ("findings", .array(findings.map(\.json))),
    ]).document
  }

  private var json: JSONValue {
    .object([
      ("rule", .string(rule.slug)),
      ("severity", .string(severity.rawValue)),
      ("path", .string(path)),
      ("line", .integer(line)),
      ("column", .integer(column)),
      ("message", .string(message)),
      ("hint", .string(hint)),
      ("sourceLine", .optional(sourceLine)),
    ])
  }
}

/// The findings about files that cannot be had, so that every place words them alike.
enum FileFindings {
  static func missing(path: String) -> Finding {
    Finding(
      rule: .missingFile, path: path, message: "there is no such file or directory",
      hint: ScenarioCommands.defaultPaths.contains(path)
        ? "Change to a checkout, which has this folder, or name a file or folder with scenarios."
        : "Check the path. duet scenarios list shows the scenarios there are.")
  }

  static func unreadable(path: String, reason: String) -> Finding {
    Finding(
      rule: .unreadableFile, path: path, message: "cannot read: \(reason)",
      hint: "Check that you may read it.")
  }

  static func unwritable(path: String, reason: String) -> Finding {
    Finding(
      rule: .unwritableFile, path: path, message: "cannot write: \(reason)",
      hint: "The file is as it was. Check that you may write the file and its directory.")
  }

  static func notAFile(path: String) -> Finding {
    Finding(
      rule: .notAFile, path: path, message: "this is not a regular file",
      hint: "Only regular files can be scenarios. Give it another name, or name a file.")
  }

  static func noScenarioFiles(path: String) -> Finding {
    Finding(
      rule: .noScenarioFiles, path: path, message: "the directory holds no scenario",
      hint: "The names of scenarios end in .scenario, as in: A1-add-a-list.scenario")
  }

  static func tooLarge(path: String) -> Finding {
    Finding(
      rule: .fileTooLarge, path: path,
      message: "the file has more than \(ScenarioParser.maximumBytes) bytes",
      hint: "A scenario has some thousands of bytes. Split it up, or name another file.")
  }
}
