import ComparisonReport

extension SourceData {
  /// The lines in HTML, each in its colours.
  var coloured: [String] {
    guard let language = CodeLanguage(rawValue: language) else { return lines.map(\.htmlEscaped) }
    return CodeText(lines.joined(separator: "\n"), language).colouredLines.map { line in
      line.map { text, colour in
        switch colour {
        case .string, .comment:
          "<span class=\"\(colour.rawValue)\">\(text.htmlEscaped)</span>"
        case .keyword: "<span class=\"keyword\">\(text)</span>"
        // A long line may break before a dot and after a parenthesis.
        case .plain:
          text.htmlEscaped.replacing(".", with: "<wbr>.").replacing("(", with: "(<wbr>")
        }
      }.joined()
    }
  }
}

extension SentData {
  /// The kind as a reader understands it.
  var word: String { Self.word(kind) }

  /// A kind as a reader understands it.
  static func word(_ kind: String) -> String { kind == "pause" ? "wait" : kind }

  /// Bytes, and a status that is no success.
  var cost: String {
    var parts: [String] = []
    if bytesSent != nil || bytesReceived != nil {
      parts.append("\(Figures.whole(bytesSent ?? 0)) + \(Figures.whole(bytesReceived ?? 0)) B")
    }
    if let status, !(200..<300).contains(status) { parts.append("status \(status)") }
    return parts.map { $0 + " " }.joined()
  }
}

extension ToolData {
  /// What it is, in a sentence.
  var about: String {
    isKnown ? summary : "A tool of which nothing is known but what its traces tell."
  }
}

extension PlayData {
  /// How many commands, bytes and waits.
  var sentSummary: String {
    let waits = (sent ?? []).filter { $0.kind == "pause" }.count
    return [
      Figures.plural(commands, "command"), bytes.map { Figures.plural($0, "byte") },
      waits > 0 ? Figures.plural(waits, "wait") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}
