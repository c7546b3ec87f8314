/// Translates a CSS selector for native elements into a class chain, as Appium's XCUITest driver
/// does, because Selenium 4 sends `By.ID`, `By.NAME` and `By.TAG_NAME` as CSS selectors. Only a
/// selector of one element is translated: a type, such as `button`, an id, and attributes.
/// Source: the driver's `lib/css`.
package struct CSSLocator {
  /// The class chain.
  package let chain: String

  private static let attributes = [
    "id": "name", "name": "name", "label": "label", "value": "value",
  ]

  /// - Throws: `invalid selector`, with the problem.
  package init(_ selector: String) throws(WebDriverError) {
    func error(_ problem: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The CSS selector \"\(selector.shortened)\" \(problem).")
    }
    guard selector.utf8.count <= 8_192 else { throw error("is longer than 8192 bytes") }
    var rest = selector[...]
    let tag = rest.prefixMatch(of: /\s*(\*|[A-Za-z]\w*)?/)
    rest = rest[(tag?.range.upperBound ?? rest.startIndex)...]
    var conditions: [String] = []
    let condition =
      #/
      \#((?:[\w-]|\\[0-9A-Fa-f]{1,6}\s?|\\.)+)
      | \[(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]
      /#
    while let part = rest.prefixMatch(of: condition),
      let name = Self.attributes[part.2?.lowercased() ?? "id"]
    {
      let value = Self.unescaped(part.1 ?? part.3 ?? part.4 ?? "")
      conditions.append("\(name) == \(value.predicateLiteral)")
      rest = rest[part.range.upperBound...]
    }
    guard rest.allSatisfy(\.isWhitespace), tag?.1 != nil || !conditions.isEmpty else {
      throw error(
        "can't be translated for native elements. Use an XPath, a predicate or a class chain")
    }
    let filter = conditions.joined(separator: " AND ").replacing("`", with: "``")
    chain = "**/\(tag?.1.map(Self.type) ?? "*")" + (filter.isEmpty ? "" : "[`\(filter)`]")
  }

  /// Returns an element type's name, such as `XCUIElementTypeWindow` for `window`.
  private static func type(_ tag: Substring) -> String {
    tag == "*" || tag.lowercased().hasPrefix("xcuielementtype")
      ? String(tag) : "XCUIElementType" + tag.prefix(1).uppercased() + tag.dropFirst()
  }

  /// Replaces CSS's escapes: a backslash and a character or up to six hexadecimal digits.
  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\(?:([0-9A-Fa-f]{1,6})\s?|(.))/) { match -> String in
      if let character = match.2 { return String(character) }
      let number = match.1.flatMap { UInt32($0, radix: 16) } ?? 0
      return Unicode.Scalar(number).map { String(Character($0)) } ?? "\u{FFFD}"
    }
  }
}
