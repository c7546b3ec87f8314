/// Translates a CSS selector for native elements into a class chain, as Appium's XCUITest driver
/// does. Selenium 4 sends `By.ID` as a CSS selector. Source: the driver's `lib/css`.
///
/// Of a list of selectors, only the first one counts. `~=` means CONTAINS and `*=` MATCHES, which
/// must match the whole value.
package struct CSSLocator {
  /// The class chain.
  package let chain: String

  private static let booleans = ["visible", "accessible", "accessibility-container", "enabled"]
  private static let strings = ["label", "name", "value", "type"]
  private static let operators = [
    "=": "==", "^=": "BEGINSWITH", "$=": "ENDSWITH", "~=": "CONTAINS", "*=": "MATCHES",
  ]

  /// - Throws: `invalid selector`, with the problem.
  package init(_ selector: String) throws(WebDriverError) {
    func error(_ problem: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The CSS selector \"\(selector.shortened)\" \(problem).")
    }
    guard selector.utf8.count <= 8_192 else { throw error("is longer than 8192 bytes") }
    var rest = selector[...]
    func take<Output>(_ part: Regex<Output>) -> Output? {
      guard let match = rest.prefixMatch(of: part) else { return nil }
      rest = rest[match.range.upperBound...]
      return match.output
    }
    var chain = "**/"
    _ = take(/\s+/)
    while true {
      let start = rest
      var conditions: [String] = []
      var place: Substring?
      let tag = take(/\*|[A-Za-z]\w*/)
      while let next = rest.first, ![",", ">"].contains(next), !next.isWhitespace {
        if let id = take(/#((?:[\w-]|\\[0-9A-Fa-f]{1,6}\s?|\\.)+)/) {
          conditions.append("name == \(Self.unescaped(id.1).predicateLiteral)")
        } else if let part = take(
          /\[\s*([\w-]+)\s*(?:([~^$*]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w-]+))\s*)?\]/
        ) {
          let value = (part.3 ?? part.4 ?? part.5).map(Self.unescaped)
          let condition = Self.condition(part.1.lowercased(), part.2.map(String.init), value)
          guard let condition else {
            throw error(
              "has the condition \(part.0), which native elements can't have. Use "
                + (Self.strings + Self.booleans).joined(separator: ", ") + " or id")
          }
          conditions.append(condition)
        } else if let index = take(/:(?:nth-child|index)\(\s*(-?\d+)\s*\)/) {
          place = index.1
        } else if let name = take(/:(visible|accessible|accessibility-container|enabled)(?![\w(-])/)
        {
          conditions.append("\(Self.attribute(String(name.1))) == 1")
        } else if next == "." {
          throw error("has a class, but native elements have no classes")
        } else {
          throw error(
            "can't be translated for native elements from \"\(String(rest).shortened)\" on")
        }
      }
      if rest.startIndex == start.startIndex {
        throw error(
          rest.isEmpty && chain == "**/" ? "is empty" : "needs an element after a combinator")
      }
      chain += tag.map(Self.type) ?? "*"
      if !conditions.isEmpty {
        chain += "[`\(conditions.joined(separator: " AND ").replacing("`", with: "``"))`]"
      }
      if let place { chain += "[\(place)]" }
      if take(/\s*>\s*/) != nil {
        chain += "/"
      } else if take(/\s+(?=[^\s,])/) != nil {
        guard rest.first != "+", rest.first != "~" else {
          throw error("has the combinator \"\(rest.prefix(1))\". Only > and a space are supported")
        }
        chain += "/**/"
      } else {
        break
      }
    }
    self.chain = chain
  }

  /// Returns an element type's name, such as `XCUIElementTypeWindow` for `window`.
  private static func type(_ tag: Substring) -> String {
    tag == "*" || tag.lowercased().hasPrefix("xcuielementtype")
      ? String(tag) : "XCUIElementType" + tag.prefix(1).uppercased() + tag.dropFirst()
  }

  /// Returns a predicate. Nil if native elements can't have the attribute or the value.
  private static func condition(_ name: String, _ comparison: String?, _ value: String?) -> String?
  {
    if booleans.contains(name) {
      let states = ["true": "1", "1": "1", "false": "0", "0": "0"]
      guard let state = states[(value ?? "true").lowercased()] else { return nil }
      return "\(attribute(name)) == \(state)"
    }
    let name = attribute(name)
    guard strings.contains(name), let comparison = comparison.flatMap({ operators[$0] }),
      let value, !value.isEmpty
    else { return nil }
    let special = /[\\^$.*+?()\[\]{}|]/
    let text = comparison == "MATCHES" ? value.replacing(special) { "\\\($0.0)" } : value
    return "\(name) \(comparison) \(text.predicateLiteral)"
  }

  /// Returns the predicate's name of an attribute.
  private static func attribute(_ name: String) -> String {
    ["accessibility-container": "accessibilityContainer", "id": "name"][name] ?? name
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
