/// Splits Swift code into parts with colours.
package enum SwiftCode {
  /// Splits a line into parts: each a text, followed by `comment`, `string` or `keyword` if it has
  /// a colour. Doesn't recognise strings that span several lines.
  package static func parts(of line: String) -> [[String]] {
    var parts: [[String]] = []
    var rest = line.startIndex
    for match in line.matches(of: coloured) {
      if rest < match.range.lowerBound {
        parts.append([String(line[rest..<match.range.lowerBound])])
      }
      let colour = match.1 != nil ? "comment" : match.2 != nil ? "string" : "keyword"
      parts.append([String(match.0), colour])
      rest = match.range.upperBound
    }
    if rest < line.endIndex { parts.append([String(line[rest...])]) }
    return parts
  }

  // Created once: creating a Regex takes a hundred times as long as matching a line. Regex isn't
  // Sendable because of custom parsers, and this has none. A string may contain interpolations,
  // which may contain strings.
  private nonisolated(unsafe) static let coloured: Regex<(Substring, Substring?, Substring?)> =
    #/
    (//.*)
    | (\#"(?:[^"]|"(?!\#))*"\# | "(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\])*")
    | \b(?:await|else|false|for|func|guard|if|in|let|nil|return|self|switch|throw|true|try|var
      |where|while)\b
    /#
}
