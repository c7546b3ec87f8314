import BeerExplorer

/// What somebody types into the search of Beer Explorer, keystroke after keystroke.
struct SearchKeystrokes {
  /// The search that is compared with the linear scan.
  static let wholeQuery = "blonde, high fermentation"

  /// Names, breweries and features; alone and together, with accents and a typing error.
  static let typedTexts = [
    wholeQuery, "Tripel", "cuvée", "Brasserie de", "huisbrouwerij", "saison bou", "IPA, hoppy",
    "abbey, brown, double", "Gouden", "oude gueuze, lambic", "blnode", "400",
  ]

  /// The requests of all keystrokes: each prefix of each text.
  let requests: [BeerRequest]

  init() {
    requests = Self.typedTexts.flatMap { text in
      (1...text.count).map { BeerRequest(text: String(text.prefix($0))) }
    }
  }

  /// Whether trigrams can answer a request by themselves: it has parts, none of them shorter.
  static func isForTrigrams(_ query: BeerQuery) -> Bool {
    !query.parts.isEmpty && query.parts.allSatisfy { Self.length($0) >= 3 }
  }

  /// How many characters a part has, as SQLite counts them.
  static func length(_ part: FoldedText) -> Int {
    String(decoding: part.bytes, as: UTF8.self).unicodeScalars.count
  }
}
