import BeerExplorer
import Foundation
import Testing

@Suite("The data set that ships with the app")
struct DataSetTests {
  private let catalog: BeerCatalog

  init() throws { catalog = try .bundled() }

  @Test("It holds 300 beers or more of 80 breweries or more")
  func counts() throws {
    let beers = try BeerDataSet.bundled().beers
    #expect(beers.count == 462)
    #expect(Set(beers.map(\.brewery)).count == 134)
    #expect(beers.map(\.id) == Array(1...462))
    #expect(catalog.beers.count == 462)
  }

  @Test("It holds the three beers that the written scenarios need")
  func scenarioBeers() throws {
    let four = try #require(try catalog.search(BeerRequest(text: "400")).get().beers.first)
    #expect(four.brewery == "'t Hofbrouwerijke for Brouwerij Montaigu")
    #expect(four.features == ["blonde"])
    #expect(four.alcohol?.description == "5.6%")
    let airborne = try #require(try catalog.search(BeerRequest(text: "airborne")).get().beers.first)
    #expect(airborne.brewery == "Brasserie De Bouillon")
    #expect(airborne.features == ["abbey", "double"])
    #expect(airborne.alcohol?.description == "7.5%")
    let tripel = try #require(
      try catalog.search(BeerRequest(text: "Bersalis Tripel")).get().beers.first)
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
    #expect(try catalog.names(text) == [name])
  }

  @Test("The search for Brasserie De Bouillon also finds the beers of Brasserie de Bouillon")
  func bouillon() throws {
    let page = try catalog.search(BeerRequest(text: "Brasserie De Bouillon")).get()
    #expect(Set(page.beers.map(\.brewery)) == ["Brasserie De Bouillon", "Brasserie de Bouillon"])
    #expect(
      page.beers.map(\.name) == [
        "Airborne", "Cuvée de Bouillon", "Jack'Ouille", "La Bouillonnaise", "La Médiévale",
        "La Saison des Chasseurs", "La Vauban", "Noire Fontaine",
      ])
  }

  @Test("It holds the awkward cases")
  func awkwardCases() throws {
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

  @Test(
    "Features of more than thirty beers take several pages",
    arguments: [("high fermentation", 52, 2), ("blonde", 118, 4), ("fruit", 42, 2)])
  func pages(feature: String, total: Int, pageCount: Int) throws {
    let page = try catalog.search(BeerRequest(text: feature)).get()
    #expect(page.total == total)
    #expect(page.pageCount == pageCount)
    #expect(page.beers.count == 30)
  }

  @Test("The whole range shows all beers, and a narrowed one none of unknown alcohol")
  func range() throws {
    #expect(try catalog.search(BeerRequest()).get().total == 462)
    let unknown = catalog.beers.count { $0.alcohol == nil }
    #expect(unknown == 4)
    #expect(try catalog.search(BeerRequest(maximum: 25.5)).get().total == 462 - 1 - unknown)
  }
}

@Suite("Data sets that are not in order")
struct DataErrorTests {
  private func parse(_ text: String) throws(BeerDataError) -> [Beer] {
    try BeerDataSet(parsing: Data(text.utf8), source: "test.txt").beers
  }

  private func problem(_ lines: String...) -> String? {
    do {
      _ = try parse(lines.joined(separator: "\n"))
      return nil
    } catch {
      return error.description
    }
  }

  private let header = "name | brewery | alcohol | features"

  @Test("A line is a beer; blank lines and comments do not count, nor does the kind of line break")
  func good() throws {
    for lineBreak in ["\n", "\r\n", "\r"] {
      let lines = [
        "\u{FEFF}# beers", header, "", " Orval|Abbaye d'Orval |6.2| trappist , amber", "  # no",
        "X | Y | | ", "Z/% | \"Y\" | 0.05 | a",
      ]
      let beers = try parse(lines.joined(separator: lineBreak))
      #expect(beers.map(\.name) == ["Orval", "X", "Z/%"])
      #expect(beers.map(\.brewery) == ["Abbaye d'Orval", "Y", "\"Y\""])
      #expect(beers.map(\.alcohol?.hundredths) == [620, nil, 5])
      #expect(beers.map(\.features) == [["trappist", "amber"], [], ["a"]])
      #expect(beers.map(\.id) == [1, 2, 3])
    }
  }

  @Test("A data set without a header or without beers says so")
  func missing() {
    #expect(
      problem("") == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:1: there is no header; start with "name | brewery | alcohol | features"
        """)
    #expect(
      problem("Orval | Abbaye d'Orval | 6.2 | amber") == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:1: this is not the header; it must be "name | brewery | alcohol | features"
        """)
    #expect(
      problem("# none yet", header) == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:2: there is no beer; add a line for each below the header
        """)
  }

  @Test("Everything that is wrong is told at once, with line and column")
  func everything() {
    #expect(
      problem(
        header, "Orval | Abbaye d'Orval | 6.2", "A | B | 5 | c | d", " | B | 5 |", "A |  | 5 |",
        "A | B | strong |", "A | B | 26.5 |", "A | B | 5,5 |", "A | B | -1 |", "A | B | 5.555 |",
        "A | B | 1e1 |", "A | B | 5 | x,,y", "A | B | 5 | Blonde, blonde", "A\u{7} | B | 5 |",
        "Good | B | 5 |", "GOOD | b | 6 |") == """
          The beers in test.txt cannot be used: 14 problems.
          test.txt:2: there are 3 columns instead of 4; part them by |
          test.txt:3: there are 5 columns instead of 4; no text may hold |
          test.txt:4: name: there is none; write one
          test.txt:5: brewery: there is none; write one
          test.txt:6: alcohol: "strong" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:7: alcohol: "26.5" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:8: alcohol: "5,5" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:9: alcohol: "-1" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:10: alcohol: "5.555" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:11: alcohol: "1e1" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:12: features: there is nothing between two commas; take one out
          test.txt:13: features: "blonde" is there twice; take one out
          test.txt:14: name: "A\\u{07}" holds a control character; take it out
          test.txt:16: name: "GOOD" of this brewery is in line 15 already; take one out or rename it
          """)
  }

  @Test("One line may have several problems")
  func oneLine() {
    #expect(
      problem(header, " | | x | ,") == """
        The beers in test.txt cannot be used: 5 problems.
        test.txt:2: name: there is none; write one
        test.txt:2: brewery: there is none; write one
        test.txt:2: alcohol: "x" is not a percentage; write a number from 0 to 26 with at most two \
        decimals, or nothing if it is unknown
        test.txt:2: features: there is nothing between two commas; take one out
        test.txt:2: features: there is nothing between two commas; take one out
        """)
  }

  @Test("What is not UTF-8 is told with its line")
  func encoding() {
    let bytes =
      Data("\(header)\nCuvée | B | 5 |\nCuv".utf8) + [0xE9]
      + Data("e | B | 5 |\nA | B | 5 |\n".utf8)
    #expect {
      try BeerDataSet(parsing: bytes, source: "latin1.txt")
    } throws: { error in
      error.localizedDescription == """
        The beers in latin1.txt cannot be used: 1 problem.
        latin1.txt:3: this is not UTF-8; save the file in that encoding
        """
    }
  }
}
