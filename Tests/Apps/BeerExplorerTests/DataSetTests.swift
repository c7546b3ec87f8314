import BeerExplorer
import Foundation
import Testing

@Suite("The data set that ships with the app")
struct DataSetTests {
  private let catalog: BeerCatalog

  init() throws { catalog = try .bundled() }

  @Test func `It holds 300 beers or more of 80 breweries or more`() throws {
    let beers = try BeerDataSet.bundled().beers
    #expect(beers.count == 462)
    #expect(Set(beers.map(\.brewery)).count == 134)
    #expect(beers.map(\.id) == Array(1...462))
    #expect(catalog.beers.count == 462)
  }

  @Test func `It holds the awkward cases`() throws {
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
  func `Features of more than thirty beers take several pages`(
    feature: String, total: Int, pageCount: Int
  ) throws {
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

@Suite("Data sets")
struct DataErrorTests {
  private static let header = "name | brewery | alcohol | features\n"

  @Test("A line is a beer; blank lines and comments do not count, nor does the kind of line break")
  func good() throws {
    for lineBreak in ["\n", "\r\n", "\r"] {
      let lines = [
        "# beers", "name | brewery | alcohol | features", "",
        " Orval|Abbaye d'Orval |6.2| trappist , amber", "  # no", "X | Y | | ",
        "Z/% | \"Y\" | 0.05 | a",
      ]
      let text = lines.joined(separator: lineBreak)
      let beers = try BeerDataSet(parsing: Data(text.utf8), source: "test.txt").beers
      #expect(beers.map(\.name) == ["Orval", "X", "Z/%"])
      #expect(beers.map(\.brewery) == ["Abbaye d'Orval", "Y", "\"Y\""])
      #expect(beers.map(\.alcohol?.hundredths) == [620, nil, 5])
      #expect(beers.map(\.features) == [["trappist", "amber"], [], ["a"]])
      #expect(beers.map(\.id) == [1, 2, 3])
    }
  }

  private func problem(_ text: String) -> String? {
    let error = #expect(throws: BeerDataError.self) {
      try BeerDataSet(parsing: Data(text.utf8), source: "test.txt")
    }
    return error?.localizedDescription
  }

  @Test(arguments: [
    "Orval | O | 6.2": ":2: there are 3 columns instead of 4.",
    "A | B | 5 | c\nA | B | 5 | c | d": ":3: there are 5 columns instead of 4.",
    " | B | 5 |": ":2: a beer needs a name and a brewery.",
    "A | | 5 |": ":2: a beer needs a name and a brewery.",
    "A | B | 5 | x,,y": ":2: there is nothing between two commas; take one out.",
    "A | B | 5 | Blonde, blonde": ":2: a feature is there twice; take one out.",
    "Good | B | 5 |\n\nGOOD | b | 6 |":
      ":4: \"GOOD\" of this brewery is in line 2 already; take one out or rename it.",
  ])
  func `One that is not in order says in which line`(text: String, expected: String) {
    #expect(problem(Self.header + text) == "test.txt" + expected)
  }

  @Test(arguments: ["strong", "26.5", "5,5", "-1", "5.555", "1e1"])
  func `What is no percentage is refused`(text: String) {
    #expect(
      problem(Self.header + "A | B | \(text) |")
        == "test.txt:2: \"\(text)\" is not a percentage; write a number from 0 to 26 with at most "
        + "two decimals, or nothing if it is unknown.")
  }

  @Test func `One without a header or without beers says so`() {
    let header = "\"name | brewery | alcohol | features\"."
    #expect(
      problem("# none\n") == "test.txt:2: there is no beer; add a line for each below " + header)
    #expect(
      problem("Orval | O | 6.2 |") == "test.txt:1: this is not the header; it must be " + header)
  }

  @Test func `What is not UTF-8 is refused`() {
    let error = #expect(throws: BeerDataError.self) {
      try BeerDataSet(parsing: Data(Self.header.utf8) + [0xE9], source: "latin1.txt")
    }
    #expect(error?.description == "latin1.txt is not UTF-8; save the file in that encoding.")
  }
}
