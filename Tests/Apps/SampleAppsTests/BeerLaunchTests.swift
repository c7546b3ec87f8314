import BeerExplorer
import Device
import Foundation
import SampleApps
import Testing
import WebView

struct BeerLaunchTests {
  private func error(_ arguments: [String]) -> String? {
    launchError(BeerExplorerDefinition(), arguments)
  }

  @Test(arguments: [
    ["--fault", "rust"]:
      "--fault 'rust' is not known. Known: features-not-searched, breweries-not-searched, "
      + "late-answers-win, alcohol-rounded, service-unreachable.",
    ["--ui-change", "skin"]:
      "--ui-change 'skin' is not known. Known: another-wrapper, other-wording, other-order.",
    ["--seed", "x"]: "--seed 'x' must be a whole number from 0 to \(Int.max).",
    ["--failing-search", "1", "--failing-search", "0"]:
      "--failing-search '0' must be a whole number from 1 to \(Int.max).",
    ["--service-delay", "soon"]: "--service-delay 'soon' must be a whole number from 0 to 60000.",
  ]) func badValuesAreRefusedByName(arguments: [String], message: String) {
    #expect(error(arguments) == message)
  }

  @Test(arguments: [
    "", "here", "127.0.0.1:8080", "//127.0.0.1", "file:///etc/hosts", "ftp://127.0.0.1",
    "http:", "http://", "http:///api", "http://:8080", "http://127.0.0.1:0",
    "http://127.0.0.1:65536", "http://127.0.0.1?x", "http://127.0.0.1#x", "http://a b",
    "http://127.0.0.1:port", "javascript:alert(1)",
  ])
  func anAddressThatIsNotOneOfHTTPIsRefused(address: String) {
    #expect(
      error(["--service", address])
        == "--service '\(address)' must be the address of a server of beers: http:// or https://, "
        + "a host and, where needed, a port and a path, such as http://127.0.0.1:8080.")
  }

  @Test(arguments: ["http://127.0.0.1:8080", "HTTPS://example.org/pub/"])
  func aServerIsRefusedOnTheVirtualClock(address: String) {
    #expect(
      error(["--service", address])
        == "--service needs a device on the wall clock: on the virtual one a wait is over before "
        + "an answer can come over the network. Ask for the wall clock, or leave --service out.")
  }

  @Test func argumentsOfTheOtherAppAreRefused() {
    #expect(
      error(["--store", "memory"])?.hasPrefix(
        "Beer Explorer was not launched: unknown launch argument '--store'.") == true)
  }

  @Test(arguments: [false, true])
  func nothingOfTheAppIsLeftWhenItHasEnded(onDetail: Bool) throws {
    let hand = try BeerHand()
    try hand.search("400")
    if onDetail { try hand.open("400") }
    weak let document = hand.document
    try #require(document != nil)
    hand.device.terminate()
    #expect(document == nil)
  }

  @Test func theAppsAndTheSamplesAreInstalled() {
    #expect(
      InstalledApps.all().map(\.name) == [
        "TinyLog", "Beer Explorer", "Articles", "Suggestions", "Registration",
      ])
  }

  @Test(arguments: 1...20)
  func answersInAnyOrderEndInWhatWasTypedLast(seed: Int) throws {
    let hand = try BeerHand(["--service-delay", "2000", "--seed", "\(seed)"])
    try hand.search("400")
    hand.waitForAnswers()
    #expect(hand.names == ["400"])
  }

  @Test func searchesThatAreNamedGetNoAnswer() throws {
    let hand = try BeerHand(["--failing-search", "1", "--failing-search", "3"])
    #expect(hand.text("failure")?.contains("cannot be reached") == true)
    try hand.tap(.button, "Try again")
    #expect(hand.text("failure") == nil)
    #expect(hand.names.count == 30)
    try hand.search("4")
    #expect(hand.text("failure") != nil)
    #expect(hand.names == [])
    try hand.tap(.button, "Try again")
    #expect(hand.names.contains("400"))
  }

  @Test func eachFaultBreaksWhatItsNameSays() throws {
    func find(_ text: String, _ fault: String) throws -> BeerHand {
      let hand = try BeerHand(["--fault", fault])
      try hand.search(text)
      return hand
    }
    #expect(try find("dry-hopped", "features-not-searched").names == [])
    #expect(try find("Brouwerij Montaigu", "breweries-not-searched").names == [])
    #expect(try BeerHand(["--fault", "breweries-not-searched"]).text("count") == "462 beers")
    let rounded = try find("Bersalis Tripel", "alcohol-rounded").rows
    #expect(rounded.first?.children.last?.element.label == "9.0%")
    let unreachable = try BeerHand(["--fault", "service-unreachable"])
    #expect(unreachable.text("failure")?.contains("cannot be reached") == true)

    let late = try (1...20).filter { seed in
      let hand = try BeerHand([
        "--service-delay", "2000", "--seed", "\(seed)", "--fault", "late-answers-win",
      ])
      try hand.search("400")
      hand.waitForAnswers()
      return hand.names != ["400"]
    }
    #expect(!late.isEmpty)
  }

  @Test func aChangeOfThePagesLeavesTheAppAsItWas() throws {
    let wrapped = try BeerHand(["--ui-change", "another-wrapper"])
    #expect(wrapped.rows.first?.children.map(\.element.type) == [.other])
    let reversed = try BeerHand(["--ui-change", "other-order"])
    try reversed.search("400")
    #expect(reversed.names == ["5.6%"])
    let reworded = try BeerHand(["--ui-change", "other-wording"])
    try reworded.search("400")
    try reworded.open("400")
    try reworded.tap(.button, "Beers")
    try reworded.tap(.button, "Cancel search")
    for hand in [wrapped, reworded] { #expect(hand.text("count") == "462 beers") }
  }
}

/// What somebody may type or paste into the search that nobody thought of.
struct BeerBadInputTests {
  private let noHits = "No beer was found. Try fewer words or a wider range of alcohol."

  @Test(arguments: [
    ("blonde, ", 1250, "118 beers"), ("x", 10_000, "0 beers"), ("é", 10_000, "0 beers"),
    (",", 10_000, "462 beers"), ("👩‍🔬", 10_000, "0 beers"), ("e\u{301}", 10_000, "0 beers"),
    ("\u{301}", 10_000, "462 beers"), ("\"<b>", 2500, "0 beers"),
  ]) func tenThousandCharactersAreSearchedFor(part: String, times: Int, count: String) throws {
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
  ]) func quotesAndHTMLAreShownAsTextAndNeverAsMarkup(text: String) throws {
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
}
