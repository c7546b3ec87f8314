/// A beer with its folded texts, which decide its place among the results.
package struct OrderedBeer: Sendable {
  package let beer: Beer
  package let name: FoldedText
  package let brewery: FoldedText
  package let features: [FoldedText]

  /// Beers by folded name, then by folded brewery; then as they are written, and by id.
  package static func ordered(_ beers: [Beer]) -> [OrderedBeer] {
    // Breweries and features are few and their texts many: each is folded once.
    var folded: [String: FoldedText] = [:]
    func fold(_ text: String) -> FoldedText {
      if let known = folded[text] { return known }
      let new = FoldedText(text)
      folded[text] = new
      return new
    }
    let ordered = beers.map { beer in
      OrderedBeer(
        beer: beer, name: FoldedText(beer.name), brewery: fold(beer.brewery),
        features: beer.features.map(fold))
    }
    return ordered.sorted { one, other in
      if one.name != other.name { return one.name < other.name }
      if one.brewery != other.brewery { return one.brewery < other.brewery }
      if one.beer.name != other.beer.name { return one.beer.name < other.beer.name }
      if one.beer.brewery != other.beer.brewery { return one.beer.brewery < other.beer.brewery }
      return one.beer.id < other.beer.id
    }
  }
}
