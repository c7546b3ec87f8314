/// Everything that can be found wrong with a scenario file, by its name in output and
/// documentation.
///
/// The order is that of the table in `Scenarios/FORMAT.md`; stage and severity follow from it.
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

/// How grave a finding is.
public enum Severity: String, Hashable, Sendable {
  /// The file cannot be used, or says something that cannot be meant.
  case error
  /// The file can be used, but reads badly or is untidy.
  case warning
}

extension Rule {
  /// When the rule speaks up. Findings of the stages file and parse leave no scenario to work with.
  public var stage: RuleStage {
    comes(before: .invalidUTF8) ? .file : comes(before: .numberGap) ? .parse : .lint
  }

  /// How grave a finding of the rule is.
  public var severity: Severity { comes(before: .modalVerb) ? .error : .warning }

  private func comes(before other: Rule) -> Bool {
    Rule.allCases.prefix { $0 != other }.contains(self)
  }
}
