import BeerExplorer
import Testing

@Suite("The data set that ships with the app")
struct DataSetTests {
  private let catalog: BeerCatalog

  init() throws { catalog = try .bundled() }

  @Test func `It has 462 beers of 133 breweries`() throws {
    let beers = try BeerDataSet.bundled().beers
    #expect(beers.count == 462)
    #expect(Set(beers.map(\.brewery)).count == 133)
    #expect(beers.map(\.id) == Array(1...462))
    #expect(Set(beers.map { [FoldedText($0.name), FoldedText($0.brewery)] }).count == 462)
    for beer in beers {
      #expect(!([beer.name, beer.brewery] + beer.features).contains(""), "\(beer)")
      #expect(Set(beer.features.map { FoldedText($0) }).count == beer.features.count, "\(beer)")
    }
    #expect(catalog.beers.count == 462)
  }

  @Test func `It contains the edge cases`() throws {
    let beers = catalog.beers
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

  @Test(arguments: [("high fermentation", 52, 2), ("blonde", 118, 4), ("fruit", 42, 2)])
  func `A feature of more than thirty beers has several pages`(
    feature: String, total: Int, pageCount: Int
  ) throws {
    let page = try catalog.search(BeerRequest(text: feature)).get()
    #expect(page.total == total)
    #expect(page.pageCount == pageCount)
    #expect(page.beers.count == 30)
  }

  @Test
  func `The full range finds all beers, a narrower one none of unknown alcohol`() throws {
    #expect(try catalog.search(BeerRequest()).get().total == 462)
    let unknown = catalog.beers.count { $0.alcohol == nil }
    #expect(unknown == 4)
    #expect(try catalog.search(BeerRequest(maximum: 25.5)).get().total == 462 - 1 - unknown)
  }
}

@Suite("Data sets")
struct DataErrorTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `Each line is a beer, with any line break, except blank lines and comments`(
    lineBreak: String
  ) throws {
    let text = """
      # beers
      name | brewery | alcohol | features

       Orval|Abbaye d'Orval |6.2| trappist , amber
      X | Y | |
      Z/% | "Y" | 0.05 | a
      name | N | 5 |
      """
    let beers = try BeerDataSet(
      parsing: text.replacingOccurrences(of: "\n", with: lineBreak)
    ).beers
    #expect(
      beers == [
        Beer(
          id: 1, name: "Orval", brewery: "Abbaye d'Orval", features: ["trappist", "amber"],
          alcohol: AlcoholByVolume(percent: 6.2)),
        Beer(id: 2, name: "X", brewery: "Y"),
        Beer(
          id: 3, name: "Z/%", brewery: "\"Y\"", features: ["a"],
          alcohol: AlcoholByVolume(percent: 0.05)),
        Beer(id: 4, name: "name", brewery: "N", alcohol: AlcoholByVolume(percent: 5)),
      ])
  }

  @Test(arguments: ["", "# none\n", "name | brewery | alcohol | features\n"])
  func `A data set without beers is refused`(text: String) {
    let error = #expect(throws: BeerDataError.self) { try BeerDataSet(parsing: text) }
    #expect(error?.localizedDescription == "The beer data contains no beers.")
  }

  @Test(arguments: [
    "Orval | O | 6.2", "A | B | 5 | c | d", "A | B | strong |", "A | B | 26.5 |", "A | B | 5.555 |",
  ])
  func `The error for an invalid line has its number and the expected format`(line: String) {
    let error = #expect(throws: BeerDataError.self) { try BeerDataSet(parsing: "\n" + line) }
    #expect(
      error?.localizedDescription == """
        Line 2 of the beers isn't a beer. Write "name | brewery | alcohol in percent | features", \
        with alcohol from 0 to 26 or nothing: \(line)
        """)
  }

  @Test(arguments: [
    (" | X | 5 | a", "an empty name. Write one"),
    ("\u{200B} | X | 5 | a", "an empty name. Write one"),
    ("A | | 5 | a", "an empty brewery. Write one"),
    ("A | \u{2060}\u{AD} | 5 | a", "an empty brewery. Write one"),
    ("A | X | 5 | a, ,b", "an empty feature. Write one, or remove its comma"),
    ("A | X | 5 | a,,b", "an empty feature. Write one, or remove its comma"),
    ("A | X | 5 | a,", "an empty feature. Write one, or remove its comma"),
    ("A | X | 5 | ,", "an empty feature. Write one, or remove its comma"),
    ("A | X | 5 | \u{2060}", "an empty feature. Write one, or remove its comma"),
  ])
  func
    `A text that is empty, blank or invisible is refused, and the error names its line and place`(
      line: String, problem: String
    )
  {
    let text = "Orval | O | 6.2 | trappist\n" + line
    let error = #expect(throws: BeerDataError.self) { try BeerDataSet(parsing: text) }
    #expect(error?.localizedDescription == "Line 2 of the beers has \(problem): \(line)")
  }
}
