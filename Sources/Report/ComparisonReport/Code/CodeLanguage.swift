/// A language in which suites are written.
package enum CodeLanguage: String, Sendable {
  case swift
  case python

  /// Infers the language from a path's extension, `.swift` or `.py`. Nil for any other.
  package init?(path: some StringProtocol) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".py") {
      self = .python
    } else {
      return nil
    }
  }

  /// A kind of token that pages colour.
  package enum Colour: String {
    case comment
    case string
    case keyword
    case plain
  }

  /// Splits a line into coloured parts. Doesn't recognise strings that span several lines.
  package func parts(of line: String) -> [(text: String, colour: Colour)] {
    var parts: [(text: String, colour: Colour)] = []
    var rest = line.startIndex
    for match in line.matches(of: self == .swift ? Self.swiftParts : Self.pythonParts) {
      if rest < match.range.lowerBound {
        parts.append((String(line[rest..<match.range.lowerBound]), .plain))
      }
      let colour: Colour = match.1 != nil ? .comment : match.2 != nil ? .string : .keyword
      parts.append((String(match.0), colour))
      rest = match.range.upperBound
    }
    if rest < line.endIndex { parts.append((String(line[rest...]), .plain)) }
    return parts
  }

  private typealias Parts = Regex<(Substring, Substring?, Substring?)>

  // Created once: creating a Regex takes a hundred times as long as matching a line. Regex isn't
  // Sendable because of custom parsers, and these have none.

  // A string may contain interpolations, which may contain strings.
  private nonisolated(unsafe) static let swiftParts: Parts =
    #/
    (//.*)
    | (\#"(?:[^"]|"(?!\#))*"\# | "(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\])*")
    | \b(?:await|else|false|for|func|guard|if|in|let|nil|return|self|switch|throw|true|try|var
      |where|while)\b
    /#

  private nonisolated(unsafe) static let pythonParts: Parts =
    #/
    (\#.*)
    | ("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    | \b(?:def|else|for|if|in|not|return|self|try|while|with|False|None|True)\b
    /#
}
