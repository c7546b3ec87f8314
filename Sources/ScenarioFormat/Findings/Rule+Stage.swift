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
      .missingHeader, .fileName, .duplicateID, .modalVerb, .badTag, .trailingSpace, .tab,
      .longLine, .lineEnding, .byteOrderMark, .missingFinalNewline, .invisibleCharacter,
      .notFormatted:
      .lint
    }
  }

  /// How grave a finding of the rule is.
  public var severity: Severity {
    switch self {
    case .modalVerb, .badTag, .trailingSpace, .tab, .longLine, .lineEnding, .byteOrderMark,
      .missingFinalNewline, .invisibleCharacter, .notFormatted:
      .warning
    default:
      .error
    }
  }
}
