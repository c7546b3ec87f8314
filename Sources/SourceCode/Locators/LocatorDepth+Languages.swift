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
