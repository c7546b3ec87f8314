import BeerExplorer
import Device
import Testing

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

  @Test func aRowShowsNameFeaturesAndAlcohol() throws {
    let hand = try BeerHand()
    try hand.search("Bersalis Tripel")
    let parts = hand.rows.map { $0.children.map(\.element.label) }
    #expect(parts == [["Bersalis Tripel", "blonde, high fermentation, triple", "9.5%"]])
  }

  @Test func whatIsNotKnownOfABeerIsLeftOutOfItsRow() throws {
    let hand = try BeerHand()
    try hand.search("Coq Hardi")
    #expect(hand.rows.map { $0.children.map(\.element.label) } == [["Coq Hardi"]])
  }

  @Test func everyKeystrokeSearches() throws {
    let hand = try BeerHand(delays: [:])
    try hand.search("400\u{8}")
    #expect(hand.service?.requests.map(\.text) == ["", "4", "40", "400", "40"])
    #expect(try hand.one(.textField, "Search").element.value == "40")
    #expect(try hand.one(.textField, "Search").element.isFocused)
  }

  @Test func returnPutsTheKeyboardDownAndSearchesNothingNew() throws {
    let hand = try BeerHand(delays: [:])
    try hand.search("4")
    #expect(hand.all(.button, "return").map(\.element.label) == ["Search"])
    try hand.device.typeText("\n")
    #expect(hand.device.tree?.keyboard == nil)
    #expect(hand.service?.requests.map(\.text) == ["", "4"])
  }

  @Test func anAnswerThatArrivesLateNeverOverwritesANewerOne() throws {
    let hand = try BeerHand(delays: ["4": .seconds(3), "40": .seconds(2), "400": .seconds(1)])
    try hand.search("400")
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

  @Test func theFormerBeersStayUntilTheAnswerHasCome() throws {
    let hand = try BeerHand(delays: ["4": .seconds(1)])
    try hand.search("4")
    #expect(hand.text("count") == "462 beers")
    #expect(hand.text("searching") == "Searching…")
    hand.waitForAnswers()
    #expect(hand.text("count") != "462 beers")
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
    let hand = try BeerHand()
    try hand.search("no such beer")
    #expect(
      hand.text("no-hits") == "No beer was found. Try fewer words or a wider range of alcohol.")
    #expect(hand.names == [])
    #expect(hand.text("failure") == nil)
  }
}

struct BeerPagesTests {
  @Test func furtherPagesAreAddedOnReachingTheEnd() throws {
    let hand = try BeerHand(delays: [:])
    try hand.search("h")
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
    let alcohol = Set(hand.rows.compactMap { $0.children.last?.element.label })
    #expect(alcohol == ["9.5%"])
    #expect(hand.service?.requests.last == BeerRequest(text: "", minimum: 9.5, maximum: 9.5))
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
    let hand = try BeerHand()
    try hand.search("Cuvée du Grenier")
    #expect(hand.names == ["Cuvée du Grenier"])
    try hand.setAlcohol("to", to: 25.5)
    #expect(hand.names == [])
    try hand.setAlcohol("to", to: 26)
    #expect(hand.names == ["Cuvée du Grenier"])
  }

  @Test func theRangeStaysWhenTheTextChanges() throws {
    let hand = try BeerHand(delays: [:])
    try hand.setAlcohol("from", to: 9)
    try hand.search("4")
    #expect(hand.service?.requests.last == BeerRequest(text: "4", minimum: 9, maximum: 26))
  }
}
