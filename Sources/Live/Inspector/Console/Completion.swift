import Device
import WebDriver

/// How a line could go on: members behind a dot, names on the screen in quotes, types in a path.
extension Console {
  private static let mostCompletions = 20

  /// Whole lines that a line could become.
  static func completions(of text: String, on screen: InspectedScreen) -> [String] {
    let (start, words) = words(for: text, on: screen)
    let typed = text[start...]
    return words.filter { $0.hasPrefix(typed) && $0.count > typed.count }.prefix(mostCompletions)
      .map { text[..<start] + $0 }
  }

  /// Where the word that is typed begins, and the words that it may become.
  private static func words(
    for text: String, on screen: InspectedScreen
  ) -> (String.Index, [String]) {
    // Quotes that are still open.
    if let open = text.wholeMatch(of: /(?>(?:[^"']|"[^"]*"|'[^']*')*)["'](.*)/) {
      let start = open.1.startIndex
      let query = text[..<start].firstMatch(of: /([A-Za-z]+)\[["']$/)
      return (start, screen.names(of: query.flatMap { NativeLine.types[String($0.1)] }))
    }
    let isDriver = text.contains("driver.")
    if text.hasPrefix("app") || isDriver {
      guard let member = text.firstMatch(of: /\.([A-Za-z_]*)$/) else { return (text.endIndex, []) }
      if text.contains(/By\.[A-Z_]*$/) {
        return (member.1.startIndex, Locator.names.values.map(\.python))
      }
      let isFirst = member.range.lowerBound == text.firstIndex(of: ".")
      let types = screen.types.map(\.queryPropertyName).filter { NativeLine.types[$0] != nil }
      return (
        member.1.startIndex,
        !isDriver
          ? types.sorted() + NativeLine.stepNames + NativeLine.ends
          : isFirst ? DriverLine.finds : DriverLine.memberNames
      )
    }
    if let type = text.firstMatch(of: /XCUI[A-Za-z]*$/) {
      return (type.startIndex, screen.types.map { "XCUIElementType" + $0.capitalizedName }.sorted())
    }
    if text.hasSuffix("/"), !text.hasPrefix("web ") { return (text.endIndex, ["XCUIElementType"]) }
    let words = ["app", "driver.find_element(AppiumBy.", "ids", "labels", "marks", "tree"]
    return (text.startIndex, text.isEmpty ? [] : words)
  }
}
