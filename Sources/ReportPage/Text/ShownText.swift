import ComparisonReport

extension String {
  /// The text in HTML as it stands among other text in a line: one that is written from right to
  /// left turns nothing around it.
  var isolated: String { "<bdi>\(htmlEscaped)</bdi>" }

  /// The text shortened in the middle to some width of a drawing, in which a letter is some 7.4
  /// wide, and one of East Asia or a picture 13.
  package func fitting(_ width: Double) -> String {
    func room(_ letter: Character) -> Double {
      (letter.unicodeScalars.first?.value ?? 0) < 0x1100 ? 7.4 : 13
    }
    let text = VisibleText.of(self)
    guard text.reduce(0, { $0 + room($1) }) > width else { return text }
    // The ellipsis takes room, too.
    var left = width - 7.4
    var (start, end) = ("", [Character]())
    // From both ends, as names of a family differ at either.
    for (first, last) in zip(text, text.reversed()) {
      left -= room(first)
      guard left >= 0 else { break }
      start.append(first)
      left -= room(last)
      guard left >= 0 else { break }
      end.append(last)
    }
    return start + "…" + String(end.reversed())
  }
}
