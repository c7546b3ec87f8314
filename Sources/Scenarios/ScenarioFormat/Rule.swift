/// Everything that can be found wrong with a scenario file; the raw value is the rule's slug.
///
/// The order is that of the table in `Scenarios/FORMAT.md`.
public enum Rule: String, Hashable, Sendable, CaseIterable {
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
public enum RuleStage: String, Hashable, Sendable {
  /// The file cannot be had at all.
  case file

  /// The file cannot be understood, so there is no scenario.
  case parse

  /// There is a scenario, but something about it is wrong or untidy.
  case lint
}

extension Rule {
  /// The name of the rule in output and documentation, such as `unknown-keyword`.
  public var slug: String { rawValue }

  /// When the rule speaks up. Findings of the stages file and parse leave no scenario to work with.
  public var stage: RuleStage {
    switch self {
    case .missingFile, .unreadableFile, .unwritableFile, .notAFile, .noScenarioFiles,
      .fileTooLarge, .emptyFile:
      .file
    case .invalidUTF8, .controlCharacter, .unknownKeyword, .missingNumber, .badNumber,
      .missingScenario, .secondScenario, .outsideScenario, .outsideTestCase, .latePrecondition,
      .unknownHeader, .duplicateHeader, .lateHeader, .strayText:
      .parse
    case .numberGap, .numberDuplicate, .numberOrder, .stepWithoutExpectation,
      .expectationWithoutStep, .expectationNumber, .emptyText, .noTestCases, .noSteps,
      .missingHeader, .fileName, .duplicateID, .modalVerb, .badTag, .appSpelling,
      .trailingSpace, .tab, .longLine, .lineEnding, .byteOrderMark, .missingFinalNewline,
      .invisibleCharacter, .notFormatted, .notCarriedOver:
      .lint
    }
  }

  /// How grave a finding of the rule is.
  public var severity: Severity {
    switch self {
    case .modalVerb, .badTag, .appSpelling, .trailingSpace, .tab, .longLine, .lineEnding,
      .byteOrderMark, .missingFinalNewline, .invisibleCharacter, .notFormatted, .notCarriedOver:
      .warning
    default:
      .error
    }
  }
}

extension Rule {
  /// What the rule finds, in a few words for the table in `Scenarios/FORMAT.md`.
  public var summary: String {
    switch self {
    case .missingFile: "There is nothing at the path."
    case .unreadableFile: "The file or directory cannot be read."
    case .unwritableFile: "`format` cannot write the file; it stays as it was."
    case .notAFile: "A name ending in `.scenario` is a directory, a pipe or a device."
    case .noScenarioFiles: "A directory holds no file ending in `.scenario`."
    case .fileTooLarge: "The file has more than 262,144 bytes."
    case .emptyFile: "The file has nothing but blank lines."
    case .invalidUTF8: "A line holds bytes that are not UTF-8."
    case .controlCharacter: "A line holds a control character other than a tab, NUL for instance."
    case .unknownKeyword: "A line starts with none of the keywords."
    case .missingNumber: "A keyword has no number (TS: no identifier) after it."
    case .badNumber: "What stands after a keyword is no proper number or identifier."
    case .missingScenario: "The file has no line with TS."
    case .secondScenario: "The file has more than one line with TS."
    case .outsideScenario: "TC, P, S or Ex stands before TS."
    case .outsideTestCase: "P, S or Ex stands before the first TC."
    case .latePrecondition: "P stands after a step or expectation of its test case."
    case .unknownHeader: "A header field is not App, Source or Tags."
    case .duplicateHeader: "A header field is given twice."
    case .lateHeader: "A header field stands below TS."
    case .strayText: "An indented line continues nothing."
    case .numberGap: "A number of a test case, step or precondition is left out."
    case .numberDuplicate: "A number is given twice."
    case .numberOrder: "A number comes after a greater one."
    case .stepWithoutExpectation: "No expectation follows the step."
    case .expectationWithoutStep: "An expectation does not directly follow a step."
    case .expectationNumber: "An expectation has another number than the step above it."
    case .emptyText: "A keyword or header field has no text."
    case .noTestCases: "The scenario has no test case."
    case .noSteps: "A test case has no step."
    case .missingHeader: "The header says no App or no Source."
    case .fileName: "The file's name does not go with the identifier: `A1-….scenario` for A.1."
    case .duplicateID: "Another file has the same identifier."
    case .modalVerb: "A text says what should be, not what is (outside quotation marks)."
    case .badTag: "A tag is empty, doubled or not of `a`–`z`, `0`–`9` and `-`."
    case .appSpelling: "Another file writes the app with other capital letters."
    case .trailingSpace: "A line ends in spaces or tabs."
    case .tab: "A line holds a tab."
    case .longLine: "A line has more than 100 characters."
    case .lineEnding: "Lines end in CR LF instead of LF."
    case .byteOrderMark: "The file starts with a byte order mark."
    case .missingFinalNewline: "The last line does not end."
    case .invisibleCharacter:
      "A line holds an invisible character, a zero width space for instance."
    case .notFormatted: "`format --check`: the file is not laid out as `format` would do it."
    case .notCarriedOver: "`import`: a line of Gherkin has no counterpart, and is left out."
    }
  }
}
