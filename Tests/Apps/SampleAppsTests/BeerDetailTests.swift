import BeerExplorer
import Device
import Testing
import WebView

struct BeerDetailTests {
  private func openBersalis() throws -> BeerHand {
    let hand = try BeerHand(delays: [:])
    try hand.search("Bersalis Tripel")
    try hand.open("Bersalis Tripel")
    return hand
  }

  @Test func theDetailShowsAllThatIsKnown() throws {
    let hand = try openBersalis()
    #expect(hand.title == "Bersalis Tripel")
    #expect(hand.text("title") == "Bersalis Tripel")
    #expect(hand.text("name") == "Bersalis Tripel")
    #expect(hand.text("alcohol") == "9.5%")
    let buttons = ["Brouwerij Huyghe for Brouwerij Oud Beersel", "blonde", "triple", "Back"]
    for button in buttons { _ = try hand.one(.button, button) }
    #expect(hand.device.tree?.keyboard == nil)
  }

  @Test func addressesOfItsOwnPagesAreOpenedAndOthersNot() throws {
    let hand = try BeerHand(delays: [:])
    try hand.search("Bersalis Tripel")
    let tree = try #require(hand.device.tree)
    let view = try #require(tree.index.nodes.first { $0.element.backing is Document })
    let document = try #require(view.element.backing as? Document)
    let list = document.url
    let beer = try #require(document.linkedAddresses.first)
    #expect(document.navigate(to: beer))
    #expect(hand.title == "Bersalis Tripel")
    #expect(document.url == beer)
    for foreign in ["https://example.com/", "app://beers/beer/0", "app://beers/search/999"] {
      #expect(!document.navigate(to: foreign))
      #expect(hand.title == "Bersalis Tripel")
    }
    #expect(document.navigate(to: list))
    #expect(hand.title == "Belgian Beer Explorer")
  }

  @Test func unknownAlcoholIsSaidAndNoFeaturesAreNot() throws {
    let unknown = try BeerHand()
    try unknown.search("Cuvée du Grenier")
    try unknown.open("Cuvée du Grenier")
    #expect(unknown.text("alcohol") == "unknown")
    let plain = try BeerHand()
    try plain.search("Coq Hardi")
    try plain.open("Coq Hardi")
    #expect(plain.all(.staticText, "Features").isEmpty)
  }

  @Test func backReturnsToTheSameResultsAtTheSamePlace() throws {
    let hand = try BeerHand(delays: [:])
    try hand.scrollToEnd()
    try hand.scrollToEnd()
    let names = hand.names
    let offset = try hand.one(.webView, "beers").scrollOffset
    let asked = hand.service?.requests.count
    try #require(names.count == 90 && offset > 0)
    try hand.open(names[58])
    #expect(hand.text("name") == names[58])
    #expect(try hand.one(.webView, "beers").scrollOffset == 0)
    try hand.tap(.button, "Back")
    #expect(hand.names == names)
    #expect(try hand.one(.webView, "beers").scrollOffset == offset)
    #expect(hand.service?.requests.count == asked)
  }

  @Test func aFeatureSearchesForItWhateverTheAlcoholIs() throws {
    let hand = try openBersalis()
    try hand.tap(.button, "Back")
    try hand.setAlcohol("from", to: 9)
    try hand.open("Bersalis Tripel")
    try hand.tap(.button, "high fermentation")
    #expect(hand.text("count") == "52 beers")
    #expect(hand.text("alcohol-range") == "0.0% – 26.0%")
    #expect(hand.service?.requests.last?.isRangeWhole == true)
  }

  @Test func whatStandsInTheDataIsNeverMarkup() throws {
    let hand = try BeerHand()
    try hand.open("\"Special\" <Extra>")
    #expect(hand.text("name") == "\"Special\" <Extra>")
    #expect(hand.document?.documentElement.outerHTML.contains("<Extra>") == false)
  }
}

struct UnreachableServiceTests {
  private let message = "The beers at example.org did not come within 5 s. Try again."

  @Test func anUnreachableServiceHasATextAndAWayToTryAgain() throws {
    let hand = try BeerHand(failing: true)
    #expect(hand.text("failure") == message)
    #expect(hand.names == [])
    #expect(hand.text("no-hits") == nil)
    try hand.tap(.button, "Try again")
    #expect(hand.text("failure") == message)
    hand.service?.failing = false
    try hand.tap(.button, "Try again")
    #expect(hand.text("failure") == nil)
    #expect(hand.all(.button, "Try again").isEmpty)
    #expect(hand.text("count") == "462 beers")
    #expect(hand.service?.requests.count == 3)
  }

  @Test func aFailureLeavesNoBeersOfAnEarlierSearch() throws {
    let hand = try BeerHand(delays: [:])
    hand.service?.failing = true
    try hand.search("4")
    #expect(hand.names == [])
    #expect(hand.text("count") == nil)
    hand.service?.failing = false
    try hand.device.typeText("00")
    #expect(hand.names == ["400"])
    #expect(hand.text("failure") == nil)
  }

  @Test func aPageThatFailsLeavesThePagesBeforeItAndIsAskedForAgain() throws {
    let hand = try BeerHand(delays: [:])
    hand.service?.failing = true
    try hand.scrollToEnd()
    #expect(hand.names.count == 30)
    #expect(hand.text("failure") == message)
    hand.service?.failing = false
    try hand.tap(.button, "Try again")
    #expect(hand.names.count == 60)
    #expect(hand.service?.requests.map(\.page) == [1, 2, 2])
  }
}
