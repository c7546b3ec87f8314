/// How many steps a locator goes from what it starts at to what it means: the more, the more
/// changes of the screen break it. What stands in conditions does not count, but in predicate
/// strings, which are nothing else.
enum LocatorDepth {
  /// Stands in a selector for what is put into it from elsewhere, or was blanked out.
  static let blank: Character = "\u{0}"

  /// The steps of a locator, by the strategy as WebDriver names it.
  static func steps(strategy: String, value: String) -> Int {
    switch strategy {
    case "xpath": xpath(value)
    case "css selector": css(value)
    case "-ios predicate string": predicate(value)
    case "-ios class chain": classChain(value)
    // Ids, names and texts mean an element directly.
    default: 1
    }
  }

  /// What is left of a text when quoted texts and what stands in brackets, which may nest, are
  /// blanked out, a character for each. An `escape` takes the next one's meaning away.
  private static func skeleton(
    _ text: String, quotes: Set<Character>, brackets: [Character: Character] = [:],
    escape: Character? = nil
  ) -> [Character] {
    var open: [Character] = []
    var quote: Character?
    var isEscaped = false
    return text.map { character in
      if isEscaped {
        isEscaped = false
      } else if character == escape {
        isEscaped = true
      } else if let current = quote {
        if character == current { quote = nil }
      } else if quotes.contains(character) {
        quote = character
      } else if let close = brackets[character] {
        open.append(close)
      } else if character == open.last {
        open.removeLast()
      } else if open.isEmpty {
        return character
      }
      return blank
    }
  }

  /// The location steps of an XPath expression outside of predicates, of all paths of a union:
  /// `//a/b[c]` has 2. The step `.` goes nowhere and does not count.
  private static func xpath(_ expression: String) -> Int {
    let skeleton = skeleton(expression, quotes: ["'", "\""], brackets: ["[": "]"])
    // A call's brackets stay: `(//a/b)[1]` has the steps of the path in them.
    return words(in: skeleton, partedBy: ["/", "|", "(", ")", ","])
      .count { $0 != "." && !$0.isEmpty && Double($0) == nil }
  }

  /// The compound selectors of a CSS selector, of all selectors of a list: `#beers li.new` has 2.
  private static func css(_ selector: String) -> Int {
    // A quote outside of brackets is a mistake, which a browser refuses; it is counted as it is.
    skeleton(selector, quotes: ["'", "\""], brackets: ["[": "]", "(": ")"], escape: "\\")
      .split { $0.isWhitespace || ">+~,".contains($0) }.count
  }

  /// The steps of a class chain: ``**/XCUIElementTypeCell[`label == 'a/b'`]/*`` has 2. As `//` in
  /// XPath, `**` is how a step goes, and none itself.
  private static func classChain(_ chain: String) -> Int {
    // A text in a predicate may hold a bracket, but the predicate's own quotes may not.
    let skeleton = skeleton(chain, quotes: ["`", "$"], brackets: ["[": "]"])
    return words(in: skeleton, partedBy: ["/"]).count { $0 != "**" && !$0.isEmpty }
  }

  /// The texts between some characters, without spaces and blanks around them.
  private static func words(
    in skeleton: [Character], partedBy characters: Set<Character>
  ) -> [String] {
    skeleton.split(whereSeparator: characters.contains).map { part in
      func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == blank }
      return String(part.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
  }

  /// The operators of a predicate string that are words.
  private static let words: Set<String> = [
    "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
  ]

  /// The comparisons of a predicate string: `type == 'a' AND label BEGINSWITH[c] 'b'` has 2.
  private static func predicate(_ format: String) -> Int {
    let skeleton = skeleton(format, quotes: ["'", "\""], escape: "\\")
    // `==`, `<>` and the like; a `!` alone says "not" and compares nothing.
    return skeleton.split { !"=<>!".contains($0) }.count { $0 != ["!"] }
      + skeleton.split { !$0.isLetter && !$0.isNumber && !"_.@#$".contains($0) }
      .count { words.contains($0.map { $0.uppercased() }.joined()) }
  }
}
