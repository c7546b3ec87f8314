import BeerExplorer
import Device
import Testing
import WebView

struct BeerListTests {
  @Test func theListBeginsWithAllBeersInTheWholeRange() throws {
    let hand = try BeerHand(delays: [:])
    #expect(hand.title == "Belgian Beer Explorer")
    #expect(hand.text("title") == "Belgian Beer Explorer")
    #expect(hand.text("count") == "462 beers")
    #expect(hand.names.prefix(2) == ["\"Special\" <Extra>", "0.0% Blond"])
    #expect(hand.text("alcohol-range") == "0.0% – 26.0%")
    #expect(hand.all(.button, "Clear").isEmpty)
    #expect(hand.service?.requests == [BeerRequest(minimum: 0, maximum: 26)])
  }

  @Test(arguments: [
    ("Bersalis Tripel", ["blonde, high fermentation, triple", "9.5%"]), ("Coq Hardi", []),
  ])
  func aRowShowsNameFeaturesAndAlcoholAsFarAsTheyAreKnown(name: String, more: [String]) throws {
    let hand = try BeerHand().searching(name)
    #expect(hand.rows.map { $0.children.map(\.element.label) } == [[name] + more])
  }

  @Test func everyKeystrokeSearchesAndReturnPutsTheKeyboardDown() throws {
    let hand = try BeerHand(delays: [:]).searching("400\u{8}")
    let texts = ["", "4", "40", "400", "40"]
    #expect(hand.service?.requests.map(\.text) == texts)
    #expect(try hand.one(.textField, "Search").element.value == "40")
    #expect(try hand.one(.textField, "Search").element.isFocused)
    #expect(hand.all(.button, "return").map(\.element.label) == ["Search"])
    try hand.device.typeText("\n")
    #expect(hand.device.tree?.keyboard == nil)
    #expect(hand.service?.requests.map(\.text) == texts)
  }

  @Test func anAnswerThatArrivesLateNeverOverwritesANewerOne() throws {
    let hand = try BeerHand(delays: ["4": .seconds(3), "40": .seconds(2), "400": .seconds(1)])
    try hand.search("400")
    // The former beers stay until then.
    #expect(hand.text("count") == "462 beers")
    #expect(hand.text("searching") == "Searching…")
    hand.device.run(for: .milliseconds(1001))
    #expect(hand.names == ["400"])
    #expect(hand.text("searching") == nil)
    hand.device.run(for: .seconds(1))
    #expect(hand.names == ["400"])
    hand.waitForAnswers()
    #expect(hand.names == ["400"])
    #expect(hand.text("count") == "1 beer")
  }

  @Test func theCrossShowsAllBeersWhateverTheRangeWas() throws {
    let hand = try BeerHand()
    try hand.setAlcohol("from", to: 20)
    try hand.search("a")
    #expect(hand.text("alcohol-range") == "20.0% – 26.0%")
    try hand.tap(.button, "Clear")
    #expect(hand.text("alcohol-range") == "0.0% – 26.0%")
    #expect(hand.text("count") == "462 beers")
  }

  @Test func noHitsHaveATextOfTheirOwn() throws {
    let hand = try BeerHand().searching("no such beer")
    #expect(
      hand.text("no-hits") == "No beer was found. Try fewer words or a wider range of alcohol.")
    #expect(hand.names == [])
    #expect(hand.text("failure") == nil)
  }
}

struct BeerPagesTests {
  @Test func furtherPagesAreAddedOnReachingTheEnd() throws {
    let hand = try BeerHand(delays: [:]).searching("h")
    try hand.device.typeText("igh fermentation")
    #expect(hand.names.count == 30)
    try hand.scrollToEnd()
    #expect(hand.names.count == 52)
    #expect(Set(hand.rows.map(\.path)).count == 52)
    #expect(hand.service?.requests.last?.page == 2)
    let asked = hand.service?.requests.count
    try hand.scrollToEnd()
    #expect(hand.service?.requests.count == asked)
  }

  @Test func aPageIsAskedForOnceHoweverOftenTheEndIsReached() throws {
    let hand = try BeerHand(delays: ["": .seconds(1)])
    hand.waitForAnswers()
    try hand.scrollToEnd()
    try hand.scrollToEnd()
    #expect(hand.service?.requests.map(\.page) == [1, 2])
    hand.waitForAnswers()
    #expect(hand.names.count == 60)
  }

  @Test func aPageOfAnEarlierSearchIsNotAdded() throws {
    let hand = try BeerHand(delays: ["": .seconds(1)])
    hand.waitForAnswers()
    try hand.scrollToEnd()
    try hand.search("400")
    hand.waitForAnswers()
    #expect(hand.names == ["400"])
  }

  @Test func aNewSearchStartsAtItsTop() throws {
    let hand = try BeerHand()
    try hand.scrollToEnd()
    #expect(try hand.one(.webView, "beers").scrollOffset > 0)
    try hand.search("a")
    #expect(try hand.one(.webView, "beers").scrollOffset == 0)
  }
}

struct AlcoholRangeTests {
  @Test func theRangeFindsBeersFromOneEndToTheOther() throws {
    let hand = try BeerHand(delays: [:])
    try hand.setAlcohol("from", to: 9.5)
    try hand.setAlcohol("to", to: 9.5)
    #expect(hand.text("alcohol-range") == "9.5% – 9.5%")
    #expect(hand.names.contains("Bersalis Tripel"))
    #expect(Set(hand.rows.compactMap { $0.children.last?.element.label }) == ["9.5%"])
    #expect(hand.service?.requests.last == BeerRequest(text: "", minimum: 9.5, maximum: 9.5))
    try hand.search("4")
    #expect(hand.service?.requests.last == BeerRequest(text: "4", minimum: 9.5, maximum: 9.5))
  }

  @Test func anEndThatIsMovedPastTheOtherTakesItAlong() throws {
    let hand = try BeerHand()
    try hand.setAlcohol("to", to: 5)
    try hand.setAlcohol("from", to: 8)
    #expect(hand.text("alcohol-range") == "8.0% – 8.0%")
    try hand.setAlcohol("to", to: 3)
    #expect(hand.text("alcohol-range") == "3.0% – 3.0%")
    #expect(try hand.one(.slider, "alcohol-from").element.value == "3.0%")
  }

  @Test func aBeerOfUnknownAlcoholIsFoundOnlyInTheWholeRange() throws {
    let hand = try BeerHand().searching("Cuvée du Grenier")
    #expect(hand.names == ["Cuvée du Grenier"])
    try hand.setAlcohol("to", to: 25.5)
    #expect(hand.names == [])
    try hand.setAlcohol("to", to: 26)
    #expect(hand.names == ["Cuvée du Grenier"])
  }
}

struct BeerDetailTests {
  private func openBersalis() throws -> BeerHand {
    let hand = try BeerHand(delays: [:]).searching("Bersalis Tripel")
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
    let hand = try BeerHand(delays: [:]).searching("Bersalis Tripel")
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
    let unknown = try BeerHand().searching("Cuvée du Grenier")
    try unknown.open("Cuvée du Grenier")
    #expect(unknown.text("alcohol") == "unknown")
    let plain = try BeerHand().searching("Coq Hardi")
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
    let hand = try BeerHand(delays: [:], failing: true)
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
