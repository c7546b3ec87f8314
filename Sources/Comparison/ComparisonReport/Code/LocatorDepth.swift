/// How many steps a locator goes from what it starts at to what it means.
///
/// The more steps, the more changes of the screen break it. What stands in conditions does not
/// count, except in predicate strings, which are nothing but conditions.
struct LocatorDepth: Hashable, Sendable {
  /// The number of steps.
  let steps: Int

  /// Counts the steps of a locator.
  ///
  /// - Parameters:
  ///   - strategy: the strategy as WebDriver names it.
  ///   - value: the locator's selector; what is put into it from elsewhere stands as
  ///     ``LocatorSkeleton/blank``.
  init(strategy: String, value: String) {
    steps =
      switch strategy {
      case "xpath": Self.xpath(value)
      case "css selector": Self.css(value)
      case "-ios predicate string": Self.predicate(value)
      case "-ios class chain": Self.classChain(value)
      // Ids, names and texts mean an element directly.
      default: 1
      }
  }
}

/// What is left of a text when quoted texts and what stands in brackets are blanked out.
///
/// Every blanked character leaves a space of its own kind, so that what stood around it stays
/// apart.
struct LocatorSkeleton {
  /// Stands where something was blanked out.
  static let blank: Character = "\u{0}"

  /// The characters that are left.
  let characters: [Character]

  /// Blanks out.
  ///
  /// - Parameters:
  ///   - quotes: what quotes a text; the same character ends it.
  ///   - brackets: what opens a condition, with what closes it; they may nest.
  ///   - escape: what takes the next character's meaning away, inside quotes and outside.
  init(
    _ text: String, quotes: Set<Character>, brackets: [Character: Character] = [:],
    escape: Character? = nil
  ) {
    var result: [Character] = []
    var open: [Character] = []
    var quote: Character?
    var isEscaped = false
    for character in text {
      var isBlanked = true
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
      } else {
        isBlanked = !open.isEmpty
      }
      result.append(isBlanked ? Self.blank : character)
    }
    characters = result
  }
}

extension LocatorDepth {
  /// The location steps of an XPath expression outside of predicates, of all paths of a union:
  /// `//a/b[c]` has 2. The step `.` goes nowhere and does not count.
  static func xpath(_ expression: String) -> Int {
    let skeleton = LocatorSkeleton(expression, quotes: ["'", "\""], brackets: ["[": "]"])
    // A call's brackets stay: `(//a/b)[1]` has the steps of the path in them.
    return words(in: skeleton, partedBy: ["/", "|", "(", ")", ","])
      .count { $0 != "." && !$0.isEmpty && Double($0) == nil }
  }

  /// The compound selectors of a CSS selector, of all selectors of a list: `#beers li.new` has 2.
  static func css(_ selector: String) -> Int {
    // A quote outside of brackets is a mistake, which a browser refuses; it is counted as it is.
    let skeleton = LocatorSkeleton(
      selector, quotes: ["'", "\""], brackets: ["[": "]", "(": ")"], escape: "\\")
    let parted = skeleton.characters.split { $0.isWhitespace || ">+~,".contains($0) }
    return parted.count
  }

  /// The steps of a class chain: ``**/XCUIElementTypeCell[`label == 'a/b'`]/*`` has 2. As `//` in
  /// XPath, `**` is how a step goes, and none itself.
  static func classChain(_ chain: String) -> Int {
    // A text in a predicate may hold a bracket, but the predicate's own quotes may not.
    let skeleton = LocatorSkeleton(chain, quotes: ["`", "$"], brackets: ["[": "]"])
    return words(in: skeleton, partedBy: ["/"]).count { $0 != "**" && !$0.isEmpty }
  }

  /// The texts between some characters, without spaces and blanks around them.
  private static func words(
    in skeleton: LocatorSkeleton, partedBy characters: Set<Character>
  ) -> [String] {
    skeleton.characters.split(whereSeparator: characters.contains).map { part in
      String(part).trimming { $0.isWhitespace || $0 == LocatorSkeleton.blank }
    }
  }
}

extension String {
  /// The text without such characters at both ends.
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
    String(String(drop(while: isTrimmed).reversed()).drop(while: isTrimmed).reversed())
  }
}

extension LocatorDepth {
  /// The operators of a predicate string that are words.
  private static let words: Set<String> = [
    "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
  ]

  /// The comparisons of a predicate string: `type == 'a' AND label BEGINSWITH[c] 'b'` has 2.
  static func predicate(_ format: String) -> Int {
    let skeleton = LocatorSkeleton(format, quotes: ["'", "\""], escape: "\\").characters
    return symbols(in: skeleton)
      + skeleton.split { !$0.isLetter && !$0.isNumber && !"_.@#$".contains($0) }
      .count { words.contains($0.map { $0.uppercased() }.joined()) }
  }

  /// How often `==`, `<>` and the like stand there; a `!` alone says "not" and compares nothing.
  private static func symbols(in skeleton: [Character]) -> Int {
    skeleton.split { !"=<>!".contains($0) }.count { $0 != ["!"] }
  }
}
