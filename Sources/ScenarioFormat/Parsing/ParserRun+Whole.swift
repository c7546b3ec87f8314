extension ParserRun {
  /// Reports the first control character of a line.
  mutating func checkCharacters(of line: SourceText.Line) {
    var offset = line.range.lowerBound
    for scalar in source.string(line.range).unicodeScalars {
      if scalar != "\t" && ScenarioText.isControl(scalar) {
        report(
          .controlCharacter, line, offset..<line.range.upperBound,
          message: "the line holds a control character, \(Self.name(of: scalar))",
          hint: "Delete the character. A file holds text and line ends only.")
        return
      }
      offset += UTF8.width(scalar)
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let code = VisibleText.code(of: scalar)
    switch scalar.value {
    case 0x00: return "\(code) (NUL)"
    case 0x0D: return "\(code) (carriage return)"
    case 0x1B: return "\(code) (escape)"
    case 0x2028: return "\(code) (line separator)"
    case 0x2029: return "\(code) (paragraph separator)"
    default: return code
    }
  }

  /// Reports what only the whole file shows.
  mutating func checkWhole() {
    let isEmpty = document.entries.allSatisfy {
      if case .blank = $0 { true } else { false }
    }
    if isEmpty && findings.isEmpty {
      findings.append(
        Finding(
          rule: .emptyFile, path: source.path, message: "the file is empty",
          hint: "Copy the template in Scenarios/FORMAT.md and fill it in."))
    } else if !hasScenario && !startsTooEarly {
      findings.append(
        Finding(
          rule: .missingScenario, path: source.path, message: "the file has no scenario",
          hint: "Start the scenario below the header, as in: \(Keyword.scenario.example)"))
    }
  }
}
