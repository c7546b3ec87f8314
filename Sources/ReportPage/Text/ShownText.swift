import ComparisonReport

extension String {
  /// The text in HTML as it stands among other text in a line: one that is written from right to
  /// left turns nothing around it.
  var isolated: String { "<bdi>\(htmlEscaped)</bdi>" }

  /// The text shortened in the middle to some width of a drawing, where letters are some 6.4 wide,
  /// and those of East Asia and pictures twice as much.
  package func fitting(_ width: Double) -> String {
    func room(_ letter: Character) -> Double {
      (letter.unicodeScalars.first?.value ?? 0) < 0x1100 ? 6.4 : 12.8
    }
    guard reduce(0, { $0 + room($1) }) > width else { return self }
    // The ellipsis takes room, too.
    var left = width - 6.4
    var (start, end) = ("", [Character]())
    // From both ends, as names of a family differ at either.
    for (first, last) in zip(self, reversed()) {
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
