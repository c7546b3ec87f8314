import ComparisonReport

extension SourceData {
  /// The blanks that all lines begin with.
  var indent: Int {
    lines.compactMap { pieces in
      let text = pieces.map(\.text).joined()
      return text.allSatisfy { $0 == " " } ? nil : text.prefix { $0 == " " }.count
    }.min() ?? 0
  }

  /// A line without so many of its first blanks.
  static func outdented(_ pieces: [SourcePiece], by indent: Int) -> [SourcePiece] {
    var left = indent
    return pieces.compactMap { piece in
      guard left > 0 else { return piece }
      let blanks = min(left, piece.text.prefix { $0 == " " }.count)
      left = blanks < piece.text.count ? 0 : left - blanks
      let text = String(piece.text.dropFirst(blanks))
      return text.isEmpty ? nil : SourcePiece(text: text, kind: piece.kind)
    }
  }
}

extension SourcePiece {
  /// The text in HTML, with places to break a long line at: before a dot, after a parenthesis.
  var brokenText: String {
    let text = text.htmlEscaped
    guard kind != "string" && kind != "comment" else { return text }
    return text.replacing(".", with: "<wbr>.").replacing("(", with: "(<wbr>")
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
