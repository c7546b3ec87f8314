import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("Search by text")
struct SearchTests {
  private let index = BeerIndex.sample

  @Test(
    "A part is found in the name, the brewery or a feature",
    arguments: [
      ("400", ["400"]), ("bersalis", ["Bersalis Tripel"]), ("Tripel", ["Bersalis Tripel"]),
      ("Montaigu", ["400"]), ("brasserie de b", ["Airborne", "Cuvée de Bouillon"]),
      ("double", ["Airborne"]), ("fermentation", ["Bersalis Tripel"]), ("out", ["Messy Black"]),
      ("4001", []), ("zzz", []), ("Airborne Brasserie", []),
    ])
  func parts(text: String, names: [String]) throws {
    #expect(try index.names(text) == names)
  }

  @Test(
    "The order of the parts, their spaces and empty ones do not matter",
    arguments: [
      "blonde, high fermentation, triple", "triple, blonde, high fermentation",
      "high fermentation,triple,blonde", " triple ,, BLONDE,high  fermentation , ",
      ",triple,triple,blonde,high fermentation,blonde",
    ])
  func order(text: String) throws {
    #expect(try index.names(text) == ["Bersalis Tripel"])
  }

  @Test("Parts may be found in different places of one beer, not in different beers")
  func places() throws {
    #expect(try index.names("huyghe, tripel, blonde") == ["Bersalis Tripel"])
    #expect(try index.names("airborne, blonde") == [])
  }

  @Test(
    "Text without anything to find finds all beers",
    arguments: ["", " ", ",", " , ,, ", ",,,,", "\u{301}", "\t\n,"])
  func nothing(text: String) throws {
    #expect(try index.search(BeerRequest(text: text)).get().total == 42)
  }

  @Test("A comma with an accent on it is still a comma")
  func accentedComma() throws {
    #expect(try index.names("airborne,\u{301}double") == ["Airborne"])
  }

  @Test("It makes no difference how an accent is encoded, in the text or in the beer")
  func normalisation() throws {
    let index = BeerIndex(names: ["Cuv\u{E9}e NFC", "Cuve\u{301}e NFD", "Cuvee"])
    for text in ["cuv\u{E9}e", "cuve\u{301}e", "cuvee", "CUVE\u{301}E"] {
      #expect(try index.names(text) == ["Cuvee", "Cuv\u{E9}e NFC", "Cuve\u{301}e NFD"])
    }
  }

  @Test(
    "Letters that Unicode does not take apart are found as they are spelled without them",
    arguments: [
      ("weiss", "Weiß"), ("WEISS", "Weiß"), ("weiß", "Weiß"), ("ol", "Øl"), ("ØL", "Øl"),
      ("aelf", "Ælf"), ("ÆLF", "Ælf"), ("voeu", "Vœu"), ("'t", "’t Hof"), ("’t", "’t Hof"),
    ])
  func letters(text: String, name: String) throws {
    #expect(try BeerIndex(names: ["Weiß", "Øl", "Ælf", "Vœu", "’t Hof"]).names(text) == [name])
  }

  @Test(
    "Quotes, HTML, patterns and emoji are plain text",
    arguments: [
      ("\"special\"", "\"Special\" <b>Extra</b>"), ("<b>", "\"Special\" <b>Extra</b>"),
      ("'; drop", "'; DROP TABLE beers;--"), ("100%", "100% Gueuze"), ("50/50", "50/50"),
      ("a.c", "a.c*"), ("*", "a.c*"), ("🍺", "🍺 Bier"), ("\u{1F37A}\u{FE0F}", "🍺 Bier"),
      ("👩‍🔬", "👩‍🔬"), ("\\", "back\\slash"), ("&amp;", "R&amp;D"),
    ])
  func plain(text: String, name: String) throws {
    let index = BeerIndex(names: [
      "\"Special\" <b>Extra</b>", "'; DROP TABLE beers;--", "100% Gueuze", "50/50", "a.c*", "abc",
      "🍺 Bier", "👩‍🔬", "back\\slash", "R&amp;D",
    ])
    #expect(try index.names(text) == [name])
  }

  @Test("Ten thousand characters find what has them, and else nothing")
  func longText() throws {
    let long = String(repeating: "abcdefghi ", count: 1000)
    let index = BeerIndex(names: ["short", long])
    #expect(try index.names(long) == [long])
    #expect(try index.names(long + "j") == [])
    #expect(try index.names(String(repeating: "é", count: 10_000)) == [])
    #expect(try index.names(String(repeating: "sh,ort,", count: 1428)) == ["short"])
    #expect(try index.names((0..<2000).map { "x\($0)" }.joined(separator: ",")) == [])
    #expect(try index.names(String(repeating: ",", count: 10_000)) == [long, "short"])
  }

  @Test("An index of no beers finds nothing")
  func noBeers() throws {
    let index = BeerIndex([])
    #expect(try index.search(BeerRequest(text: "a")).get().total == 0)
    #expect(try index.search(BeerRequest(minimum: 1)).get().total == 0)
    #expect(
      try index.search(BeerRequest()).get()
        == BeerPage(
          beers: [], total: 0, page: 1, pageSize: 30))
  }
}
