/// Makes up any number of beers, the same ones for the same seed; for tests and measurements.
///
/// They are spread as in the real data set: a brewery for each 40 beers, every fourth beer blonde,
/// one in thirty of unknown alcohol, names of one to four words with accents now and then.
package struct BeerGenerator: Sendable {
  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next beers; their ids start at 1.
  package mutating func beers(_ count: Int) -> [Beer] {
    let breweries = (0..<count / 40 + 1).map { _ in
      "\(pick(Self.houses)) \(place())"
    }
    return (0..<count).map { number in
      Beer(
        id: number + 1, name: name(), brewery: pick(breweries), features: features(),
        alcohol: alcohol())
    }
  }

  private mutating func name() -> String {
    var words: [String] = []
    if chance(40) { words.append(pick(Self.openings)) }
    words.append(place())
    if chance(55) { words.append(pick(Self.styles)) }
    if chance(15) { words.append("\(Int.random(in: 1...2030, using: &random))") }
    return words.joined(separator: " ")
  }

  /// A name as of a village: two to four syllables.
  private mutating func place() -> String {
    let count = Int.random(in: 2...4, using: &random)
    let word = (0..<count).map { _ in pick(Self.syllables) }.joined()
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private mutating func features() -> [String] {
    Self.features.compactMap { feature, percent in chance(percent) ? feature : nil }
  }

  /// Most beers have from 4 to 11 percent, a few anything from 0 to 26.
  private mutating func alcohol() -> AlcoholByVolume? {
    if chance(3) { return nil }
    let tenths = chance(90) ? 40...110 : 0...260
    return AlcoholByVolume(percent: Double(Int.random(in: tenths, using: &random)) / 10)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let houses = [
    "Brouwerij", "Brasserie", "Brasserie de", "Brasserie d'", "Abbaye de", "Abdij van",
    "Brouwerij 't",
    "Brouwerij De", "Geuzestekerij", "Huisbrouwerij",
  ]
  private static let openings = [
    "La", "De", "Oude", "Cuvée", "Saison", "Bière de", "Abbaye de", "Gouden", "Bons Vœux de", "'t",
    "Grand Cru", "Straffe", "Petit", "St.",
  ]
  private static let styles = [
    "Blonde", "Blond", "Brune", "Tripel", "Triple", "Dubbel", "Noël", "Gueuze", "Kriek", "Wit",
    "Ambrée", "IPA", "Stout", "Réserve", "Extra", "Quadrupel",
  ]
  private static let syllables = [
    "ach", "bier", "bos", "bou", "brug", "cam", "chi", "dor", "dui", "elst", "fan", "gem", "gent",
    "haar", "hoe", "ker", "kou", "lam", "lier", "lo", "mal", "mé", "mol", "nat", "nou", "oost",
    "or", "pé", "pau", "ro", "ren", "ru", "sen", "sil", "stra", "ter", "tour", "val", "ven",
    "vleter",
    "wes", "zot",
  ]
  private static let features = [
    ("abbey", 14), ("amber", 11), ("blonde", 25), ("brown", 7), ("christmas", 3), ("dark", 11),
    ("double", 3), ("dry-hopped", 2), ("Flemish red", 2), ("fruit", 10), ("gueuze", 3),
    ("high fermentation", 30), ("hoppy", 6), ("IPA", 3), ("kriek", 3), ("lambic", 9),
    ("low fermentation", 4), ("organic", 3), ("saison", 5), ("sour", 5), ("spiced", 7),
    ("spontaneous fermentation", 6), ("stout", 3), ("strong", 17), ("triple", 12), ("white", 6),
  ]
}
