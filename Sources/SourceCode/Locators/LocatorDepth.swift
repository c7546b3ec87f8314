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
