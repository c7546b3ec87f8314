import BeerExplorer
import Testing

@Suite("Folding of texts")
struct FoldedTextTests {
  @Test(
    "Case, accents and ways of typing are gone",
    arguments: [
      ("Cuvée", "cuvee"), ("CUVÉE", "cuvee"), ("Cuve\u{301}e", "cuvee"), ("Žluťoučký", "zlutoucky"),
      ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("Pannepøt", "pannepot"),
      ("Ælfrid", "aelfrid"), ("Vœux", "voeux"), ("VŒUX", "voeux"), ("Łódź", "lodz"),
      ("Þór", "thor"), ("İstanbul", "istanbul"), ("ılık", "ilik"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
      ("Σίσυφος", "σισυφοσ"), ("’t Hof", "'t hof"), ("‘t Hof", "'t hof"), ("A–B", "a-b"),
      ("ÅNGSTRÖM", "angstrom"), ("Ñ", "n"), ("ﬀ", "ﬀ"),
    ])
  func folding(text: String, folded: String) {
    #expect(FoldedText(text).text == folded)
  }

  @Test(
    "White space is one space, and none at the ends",
    arguments: ["  a \t b\n", "a\u{A0}b", "\r\na\u{2003}\u{3000}b "])
  func whiteSpace(text: String) {
    #expect(FoldedText(text).text == "a b")
  }

  @Test(
    "Everything else stands for itself",
    arguments: ["🍺", "👩‍🔬", "\"<b>%_*.\\'", "50/50", "каша", "日本"])
  func others(text: String) {
    #expect(FoldedText(text).text == text)
  }

  @Test(
    "A text of which nothing is left is empty", arguments: ["", " ", "\u{301}", "\u{FE0F}", "\n\t"])
  func empty(text: String) {
    #expect(FoldedText(text).isEmpty)
  }

  @Test("ASCII is folded by a way of its own, in the same way as beside other letters")
  func ascii() {
    let ascii = String(String.UnicodeScalarView((0...0x7F).compactMap(Unicode.Scalar.init(_:))))
    #expect(
      FoldedText("é" + ascii + "é").text == "e"
        + FoldedText("x" + ascii + "x").text
        .dropFirst().dropLast() + "e")
  }
}
