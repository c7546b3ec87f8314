import BeerExplorer
import Testing

@Suite("The data set that ships with the app")
struct DataSetTests {
  private let index: BeerIndex

  init() throws { index = try .bundled() }

  @Test("It holds 300 beers or more of 80 breweries or more")
  func counts() throws {
    let beers = try BeerDataSet.bundled().beers
    #expect(beers.count == 462)
    #expect(Set(beers.map(\.brewery)).count == 134)
    #expect(beers.map(\.id) == Array(1...462))
    #expect(index.count == 462)
  }

  @Test("It holds the three beers that the written scenarios need")
  func scenarioBeers() throws {
    let four = try #require(try index.search(BeerRequest(text: "400")).get().beers.first)
    #expect(four.brewery == "'t Hofbrouwerijke for Brouwerij Montaigu")
    #expect(four.features == ["blonde"])
    #expect(four.alcohol?.description == "5.6%")
    let airborne = try #require(try index.search(BeerRequest(text: "airborne")).get().beers.first)
    #expect(airborne.brewery == "Brasserie De Bouillon")
    #expect(airborne.features == ["abbey", "double"])
    #expect(airborne.alcohol?.description == "7.5%")
    let tripel = try #require(
      try index.search(BeerRequest(text: "Bersalis Tripel")).get().beers.first)
    #expect(tripel.brewery == "Brouwerij Huyghe for Brouwerij Oud Beersel")
    #expect(tripel.features == ["blonde", "high fermentation", "triple"])
    #expect(tripel.alcohol?.description == "9.5%")
  }

  @Test(
    "The scenarios' searches find one beer each",
    arguments: [
      ("400", "400"), ("blonde, high fermentation, triple", "Bersalis Tripel"),
      ("Bersalis Tripel", "Bersalis Tripel"), ("Airborne", "Airborne"),
    ])
  func scenarioSearches(text: String, name: String) throws {
    #expect(try index.names(text) == [name])
  }

  @Test("The search for Brasserie De Bouillon also finds the beers of Brasserie de Bouillon")
  func bouillon() throws {
    let page = try index.search(BeerRequest(text: "Brasserie De Bouillon")).get()
    #expect(Set(page.beers.map(\.brewery)) == ["Brasserie De Bouillon", "Brasserie de Bouillon"])
    #expect(
      page.beers.map(\.name) == [
        "Airborne", "Cuvée de Bouillon", "Jack'Ouille", "La Bouillonnaise", "La Médiévale",
        "La Saison des Chasseurs", "La Vauban", "Noire Fontaine",
      ])
  }

  @Test("It holds the awkward cases")
  func awkwardCases() throws {
    let beers = index.allBeers
    func names(_ isIncluded: (Beer) -> Bool) -> [String] { beers.filter(isIncluded).map(\.name) }
    #expect(names { $0.alcohol == nil }.contains("Cuvée du Grenier"))
    #expect(names { $0.features.isEmpty } == ["Coq Hardi", "Huisbier", "Proefbrouwsel"])
    #expect(names { $0.alcohol?.hundredths == 0 } == ["0.0% Blond", "Jupiler 0,0%"])
    #expect(names { $0.alcohol?.hundredths == 2600 } == ["Messy Black"])
    #expect(
      beers.filter { $0.name == "Huisbier" }.map(\.brewery) == [
        "Brouwerij Den Herberg", "Brouwerij Het Nest",
      ])
    for character in ["é", "ß", "Æ", "Ø", "œ", "'", "/", "%", "\"", "<", "{"] {
      #expect(
        beers.contains { $0.name.contains(character) || $0.brewery.contains(character) },
        "\(character)")
    }
  }

  @Test(
    "Features of more than thirty beers take several pages",
    arguments: [("high fermentation", 52, 2), ("blonde", 118, 4), ("fruit", 42, 2)])
  func pages(feature: String, total: Int, pageCount: Int) throws {
    let page = try index.search(BeerRequest(text: feature)).get()
    #expect(page.total == total)
    #expect(page.pageCount == pageCount)
    #expect(page.beers.count == 30)
  }

  @Test("The whole range shows all beers, and a narrowed one none of unknown alcohol")
  func range() throws {
    #expect(try index.search(BeerRequest()).get().total == 462)
    let unknown = index.allBeers.count { $0.alcohol == nil }
    #expect(unknown == 4)
    #expect(try index.search(BeerRequest(maximum: 25.5)).get().total == 462 - 1 - unknown)
  }
}
