import BeerExplorer
import TestSupport
import Testing

extension BeerCatalog {
  static let sample = BeerCatalog(SampleBeers.all)

  func names(_ request: BeerRequest) throws -> [String] {
    try search(request).get().beers.map(\.name)
  }

  func names(_ text: String) throws -> [String] { try names(BeerRequest(text: text)) }

  init(names: [String]) { self.init(names.enumerated().map { SampleBeers.beer($0 + 1, $1) }) }
}

extension FoldedText {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

struct SearchTests {
  private let catalog = BeerCatalog.sample

  @Test(arguments: [
    ("400", ["400"]), ("bersalis", ["Bersalis Tripel"]), ("Tripel", ["Bersalis Tripel"]),
    ("Montaigu", ["400"]), ("brasserie de b", ["Airborne", "Cuvée de Bouillon"]),
    ("double", ["Airborne"]), ("fermentation", ["Bersalis Tripel"]), ("out", ["Messy Black"]),
    ("4001", []), ("zzz", []), ("Airborne Brasserie", []),
  ])
  func `A part is found in the name, the brewery or a feature`(
    text: String, names: [String]
  ) throws { #expect(try catalog.names(text) == names) }

  @Test func `All parts must match the same beer, but not the same string`() throws {
    #expect(try catalog.names("huyghe, tripel, blonde") == ["Bersalis Tripel"])
    #expect(try catalog.names("airborne, blonde") == [])
  }

  @Test(arguments: ["", " ", ",", " , ,, ", ",,,,", "\u{301}", "\t\n,"])
  func `Text without any part finds all beers`(text: String) throws {
    #expect(try catalog.search(BeerRequest(text: text)).get().total == 42)
  }

  @Test func `A comma with a combining accent still separates parts`() throws {
    #expect(try catalog.names("airborne,\u{301}double") == ["Airborne"])
  }

  @Test(arguments: [
    ("\"special\"", "\"Special\" <b>Extra</b>"), ("<b>", "\"Special\" <b>Extra</b>"),
    ("'; drop", "'; DROP TABLE beers;--"), ("100%", "100% Gueuze"), ("50/50", "50/50"),
    ("a.c", "a.c*"), ("*", "a.c*"), ("🍺", "🍺 Bier"), ("\u{1F37A}\u{FE0F}", "🍺 Bier"),
    ("👩‍🔬", "👩‍🔬"), ("\\", "back\\slash"), ("&amp;", "R&amp;D"),
  ])
  func `Quotes, HTML, patterns and emoji are plain text`(text: String, name: String) throws {
    let catalog = BeerCatalog(names: [
      "\"Special\" <b>Extra</b>", "'; DROP TABLE beers;--", "100% Gueuze", "50/50", "a.c*", "abc",
      "🍺 Bier", "👩‍🔬", "back\\slash", "R&amp;D",
    ])
    #expect(try catalog.names(text) == [name])
  }

  @Test func `Ten thousand characters find only a beer that has them`() throws {
    let long = String(repeating: "abcdefghi ", count: 1000)
    let catalog = BeerCatalog(names: ["short", long])
    #expect(try catalog.names(long) == [long])
    #expect(try catalog.names(long + "j") == [])
    #expect(try catalog.names(String(repeating: "é", count: 10_000)) == [])
    #expect(try catalog.names(String(repeating: "sh,ort,", count: 1428)) == ["short"])
    #expect(try catalog.names((0..<2000).map { "x\($0)" }.joined(separator: ",")) == [])
    #expect(try catalog.names(String(repeating: ",", count: 10_000)) == [long, "short"])
  }

  @Test func `A search in an empty catalog finds nothing`() throws {
    let catalog = BeerCatalog([])
    #expect(try catalog.search(BeerRequest(text: "a")).get().total == 0)
    #expect(try catalog.search(BeerRequest(minimum: 1)).get().total == 0)
    #expect(
      try catalog.search(BeerRequest()).get()
        == BeerPage(beers: [], total: 0, page: 1, pageSize: 30))
  }
}

struct AlcoholRangeTests {
  private let catalog = BeerCatalog([
    SampleBeers.beer(1, "a unknown"), SampleBeers.beer(2, "b 0", "B", [], 0),
    SampleBeers.beer(3, "c 0.4", "B", [], 0.4), SampleBeers.beer(4, "d 5.0", "B", [], 5),
    SampleBeers.beer(5, "e 5.25", "B", [], 5.25), SampleBeers.beer(6, "f 9.5", "B", [], 9.5),
    SampleBeers.beer(7, "g 26", "B", [], 26),
  ])

  private func letters(_ minimum: Double?, _ maximum: Double?) throws -> String {
    try catalog.names(BeerRequest(minimum: minimum, maximum: maximum))
      .map { String($0.prefix(1)) }.joined()
  }

  @Test(arguments: [(nil, nil), (0, nil), (nil, 26), (0, 26)] as [(Double?, Double?)])
  func `The full range finds all beers, even of unknown alcohol`(
    minimum: Double?, maximum: Double?
  ) throws {
    #expect(try letters(minimum, maximum) == "abcdefg")
    #expect(BeerRequest(minimum: minimum, maximum: maximum).isFullRange)
  }

  @Test(
    arguments: [
      (0.5, nil, "defg"), (0, 25.5, "bcdef"), (nil, 25.5, "bcdef"), (5, 9.5, "def"),
      (5, 5, "d"), (5.5, 9, ""), (9.5, 9.5, "f"), (0, 0, "b"), (26, 26, "g"), (0, 0.5, "bc"),
    ] as [(Double?, Double?, String)])
  func `A narrower range includes both ends, but no unknown alcohol`(
    minimum: Double?, maximum: Double?, letters: String
  ) throws {
    #expect(try self.letters(minimum, maximum) == letters)
    #expect(!BeerRequest(minimum: minimum, maximum: maximum).isFullRange)
  }

  @Test(arguments: [-0.01, 26.01, 5.255, 1e300, .nan, .infinity, -.infinity])
  func `Other numbers aren't valid alcohol`(percent: Double) {
    #expect(AlcoholByVolume(percent: percent) == nil)
  }

  @Test func `All hundredths convert to percent and back`() {
    for hundredths in 0...2600 {
      let percent = Double("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)")
      #expect(percent.flatMap(AlcoholByVolume.init(percent:))?.hundredths == hundredths)
    }
  }

  @Test(arguments: [
    (9.5, "9.5%"), (8, "8.0%"), (0, "0.0%"), (0.4, "0.4%"), (5.25, "5.25%"), (5.05, "5.05%"),
    (26, "26.0%"),
  ])
  func `Alcohol is shown with one decimal, or with two if needed`(
    percent: Double, text: String
  ) { #expect(AlcoholByVolume(percent: percent)?.description == text) }
}

struct PagesAndOrderTests {
  @Test func `Beers are ordered by folded name, then by folded brewery`() throws {
    let catalog = BeerCatalog([
      SampleBeers.beer(1, "Zot"), SampleBeers.beer(2, "éclair", "B"),
      SampleBeers.beer(3, "Eclair", "á"), SampleBeers.beer(4, "ECLAIR", "c"),
      SampleBeers.beer(5, "eclair 2"), SampleBeers.beer(6, "'t Hof"), SampleBeers.beer(7, "10"),
      SampleBeers.beer(8, "9"), SampleBeers.beer(9, "Øl"), SampleBeers.beer(10, "Orval"),
    ])
    #expect(catalog.beers.map(\.id) == [6, 7, 8, 3, 2, 4, 5, 9, 10, 1])
    #expect(try catalog.search(BeerRequest()).get().beers == catalog.beers)
  }

  @Test func `Beers with the same strings are ordered by id`() {
    let beers = (1...50).map { SampleBeers.beer($0, "Same") }
    let (odd, even) = (beers.filter { $0.id % 2 == 1 }, beers.filter { $0.id % 2 == 0 })
    for order in [beers.reversed(), odd + even, even + odd.reversed()] {
      #expect(BeerCatalog(order).beers == beers)
    }
  }

  @Test(arguments: [3, 4, 1_000_000, Int.max])
  func `A page beyond the end is empty, and the total stays exact`(page: Int) throws {
    for (text, total) in [("numbered", 34), ("", 42)] {
      let found = try BeerCatalog.sample.search(BeerRequest(text: text, page: page)).get()
      #expect(found == BeerPage(beers: [], total: total, page: page, pageSize: 30))
      #expect(!found.hasNextPage)
    }
  }

  @Test(arguments: BeerRequest.pageSizes)
  func `Pages of every size add up to all the beers`(pageSize: Int) throws {
    var found: [Beer] = []
    var page = 0
    repeat {
      page += 1
      found += try BeerCatalog.sample.search(
        BeerRequest(text: "n", page: page, pageSize: pageSize)
      ).get().beers
    } while found.count == page * pageSize
    #expect(
      found
        == BeerCatalog.sample.beers.filter {
          ([$0.name, $0.brewery] + $0.features).contains { $0.lowercased().contains("n") }
        })
  }

  @Test(arguments: [(0, 30, 0), (1, 30, 1), (30, 30, 1), (31, 30, 2), (60, 30, 2), (5, 1, 5)])
  func `The number of pages is rounded up`(total: Int, pageSize: Int, pageCount: Int) {
    let page = BeerPage(beers: [], total: total, page: 1, pageSize: pageSize)
    #expect(page.pageCount == pageCount)
    #expect(page.hasNextPage == (pageCount > 1))
  }
}

struct FoldedTextTests {
  @Test(arguments: [
    ("Cuvée", "cuvee"), ("CUVÉE", "cuvee"), ("Cuve\u{301}e", "cuvee"), ("Žluťoučký", "zlutoucky"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("Pannepøt", "pannepot"),
    ("Ælfrid", "aelfrid"), ("Vœux", "voeux"), ("VŒUX", "voeux"), ("Łódź", "lodz"),
    ("Þór", "thor"), ("İstanbul", "istanbul"), ("ılık", "ilik"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
    ("Σίσυφος", "σισυφοσ"), ("’t Hof", "'t hof"), ("‘t Hof", "'t hof"), ("A–B", "a-b"),
    ("ÅNGSTRÖM", "angstrom"), ("Ñ", "n"), ("ﬀ", "ﬀ"),
  ])
  func `Case, accents and typographic variants are removed`(text: String, folded: String) {
    #expect(FoldedText(text).text == folded)
  }

  @Test(arguments: ["  a \t b\n", "a\u{A0}b", "\r\na\u{2003}\u{3000}b "])
  func `White space becomes one space and is trimmed`(text: String) {
    #expect(FoldedText(text).text == "a b")
  }

  @Test(arguments: ["🍺", "👩‍🔬", "\"<b>%_*.\\'", "50/50", "каша", "日本"])
  func `Everything else stays the same`(text: String) { #expect(FoldedText(text).text == text) }

  @Test(arguments: ["", " ", "\u{301}", "\u{FE0F}", "\n\t"])
  func `A string of spaces and combining marks folds to an empty string`(text: String) {
    #expect(FoldedText(text).isEmpty)
  }

  @Test func `The fast path folds ASCII like the general path`() {
    let ascii = String(String.UnicodeScalarView((0...0x7F).compactMap(Unicode.Scalar.init(_:))))
    let folded = FoldedText("x" + ascii + "x").text.dropFirst().dropLast()
    #expect(FoldedText("é" + ascii + "é").text == "e" + folded + "e")
  }
}
