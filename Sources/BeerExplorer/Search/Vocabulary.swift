/// The different texts that beers have, and the places of the beers that have each.
struct Vocabulary {
  private(set) var texts: [FoldedText] = []
  private(set) var places: [NumberSet] = []

  /// Takes the texts of each beer, by place.
  init(_ textsOfBeers: [[FoldedText]]) {
    var numbers: [FoldedText: Int] = [:]
    var lists: [[UInt32]] = []
    for (place, texts) in textsOfBeers.enumerated() {
      for text in texts {
        let number = numbers[text] ?? lists.count
        if number == lists.count {
          numbers[text] = number
          self.texts.append(text)
          lists.append([])
        }
        if lists[number].last != UInt32(place) { lists[number].append(UInt32(place)) }
      }
    }
    places = lists.map { NumberSet($0, limit: textsOfBeers.count) }
  }
}
