import BeerExplorer
import Device
import Foundation
import Testing
import WebView

/// What somebody may type or paste into the search that nobody thought of.
struct BeerBadInputTests {
  private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

  @Test(arguments: [
    ("blonde, ", 1250, "118 beers"), ("x", 10_000, "0 beers"), ("é", 10_000, "0 beers"),
    (",", 10_000, "462 beers"), ("👩‍🔬", 10_000, "0 beers"), ("e\u{301}", 10_000, "0 beers"),
    ("\u{301}", 10_000, "462 beers"), ("\"<b>", 2500, "0 beers"),
  ])
  func tenThousandCharactersAreSearchedFor(part: String, times: Int, count: String) throws {
    let text = String(repeating: part, count: times)
    let hand = try BeerHand(delays: [:])
    try hand.paste(text)
    #expect(hand.service?.requests.last?.text == text)
    #expect(hand.text("count") == count)
    #expect(hand.text("failure") == nil)
    #expect(try hand.one(.textField, "Search").element.value == text)
    try hand.tap(.button, "Clear")
    #expect(hand.text("count") == "462 beers")
  }

  @Test(arguments: ["🍺", "👩‍🔬🇧🇪", "\u{1F37A}\u{FE0F}"])
  func emojiAreTextThatNoBeerHas(text: String) throws {
    let hand = try BeerHand(delays: [:])
    try hand.search(text)
    #expect(hand.service?.requests.last?.text == text)
    #expect(hand.text("no-hits") == noHits)
    // One press of the key takes a whole emoji away.
    try hand.device.typeText(String(repeating: "\u{8}", count: text.count))
    #expect(hand.service?.requests.last?.text == "")
    #expect(hand.text("count") == "462 beers")
  }

  @Test(arguments: ["Cuv\u{E9}e du Grenier", "Cuve\u{301}e du Grenier", "cuvee DU grenier"])
  func accentsAreFoundHoweverTheyAreTyped(text: String) throws {
    let hand = try BeerHand()
    try hand.search(text)
    #expect(hand.names == ["Cuvée du Grenier"])
  }

  @Test func anAccentByItselfFindsAllBeers() throws {
    let hand = try BeerHand(delays: [:])
    try hand.search("\u{301}")
    #expect(hand.service?.requests.last?.text == "\u{301}")
    #expect(hand.text("count") == "462 beers")
  }

  @Test(arguments: [",", ",,,,", " , ,, "])
  func onlyCommasFindAllBeersAndStayInTheField(text: String) throws {
    let hand = try BeerHand()
    try hand.search(text)
    #expect(hand.text("count") == "462 beers")
    #expect(try hand.one(.textField, "Search").element.value == text)
    _ = try hand.one(.button, "Clear")
  }

  @Test(arguments: [
    "<b>x</b>", "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>",
    "</title></section>", "&lt;b&gt;&amp;", "'; DROP TABLE beers;--", "${x}%{y}\\(z)",
  ])
  func quotesAndHTMLAreShownAsTextAndNeverAsMarkup(text: String) throws {
    let hand = try BeerHand()
    let before = try #require(hand.document)
    let elements = Set(try before.querySelectorAll("*").map(\.localName))
    try hand.search(text)
    #expect(try hand.one(.textField, "Search").element.value == text)
    #expect(hand.text("no-hits") == noHits)
    let document = try #require(hand.document)
    #expect(document.title == "Belgian Beer Explorer")
    // No element is there that the page does not have by itself.
    let new = Set(try document.querySelectorAll("*").map(\.localName)).subtracting(elements)
    #expect(new.subtracting(["button", "p"]) == [])
    // In the page's source the text is an attribute's value that can't end before its end.
    let escaped = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    let html = document.documentElement.outerHTML
    #expect(html.contains("value=\"\(escaped)\""), "\(html)")
  }

  @Test func quotesFindWhatHasThem() throws {
    let hand = try BeerHand()
    try hand.search("\"special\" <extra>")
    #expect(hand.names == ["\"Special\" <Extra>"])
    #expect(hand.document?.documentElement.outerHTML.contains("<Extra>") == false)
  }
}
