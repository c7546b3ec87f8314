import BeerExplorer
import Testing

@Suite("Generated beers")
struct GeneratedBeersTests {
  @Test("The same seed makes the same beers, another seed makes others")
  func seeds() {
    var (one, same, other) = (
      BeerGenerator(seed: 1), BeerGenerator(seed: 1), BeerGenerator(seed: 2)
    )
    let beers = one.beers(100)
    #expect(same.beers(100) == beers)
    #expect(other.beers(100) != beers)
  }

  @Test("They are spread as in the real data set")
  func spread() {
    var generator = BeerGenerator(seed: 1)
    let beers = generator.beers(4000)
    #expect(beers.map(\.id) == Array(1...4000))
    #expect(Set(beers.map(\.brewery)).count > 80)
    #expect(Set(beers.map(\.name)).count > 3000)
    #expect((40...240).contains(beers.count { $0.alcohol == nil }))
    #expect((800...1200).contains(beers.count { $0.features.contains("blonde") }))
    #expect(
      (200...500).contains(
        beers.count {
          Set($0.features).isSuperset(of: ["blonde", "high fermentation"])
        }))
  }
}
