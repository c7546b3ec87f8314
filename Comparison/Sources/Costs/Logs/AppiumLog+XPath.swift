extension AppiumLog {
  /// Returns the id that an XPath's last step asks for, as `//*[@type='XCUIElementTypeButton' and
  /// @name='Add']` does. Nil for all others.
  static func accessibilityID(in xPath: String) -> String? {
    // Every second piece is a quoted text. A control character replaces it.
    let quote: Character = xPath.contains("'") ? "'" : "\""
    let pieces = xPath.split(separator: quote, omittingEmptySubsequences: false)
    let rest = stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] }.joined(
      separator: "\u{1}")
    let step = rest.split(separator: "/").last ?? ""
    let brackets = step.filter { !"]) ".contains($0) }.split(separator: "[")
    guard brackets.count == 2 || (brackets.count == 3 && brackets[2] == "1"),
      !step.contains(" or "), !step.dropLast(4).contains("(")
    else { return nil }
    let conditions = step.split(separator: "[")[1].filter { !"])".contains($0) }
      .split(separator: " and ").map { $0.filter { $0 != " " } }
    guard let place = conditions.firstIndex(of: "@name=\u{1}") else { return nil }
    func count(_ text: some StringProtocol) -> Int { text.count { $0 == "\u{1}" } }
    let texts = count(rest) - count(step) + conditions[..<place].reduce(0) { $0 + count($1) }
    return 2 * texts + 1 < pieces.count ? String(pieces[2 * texts + 1]) : nil
  }
}
