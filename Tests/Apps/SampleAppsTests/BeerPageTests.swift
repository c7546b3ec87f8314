import BeerExplorer
import Device
import Testing
import WebView

struct BeerListTests {
  @Test func `the list begins with all beers in the whole range`() throws {
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
  func `a row shows name features and alcohol as far as they are known`(
    name: String, more: [String]
  ) throws {
    let hand = try BeerHand().searching(name)
    #expect(hand.rows.map { $0.children.map(\.element.label) } == [[name] + more])
  }

  @Test func `every keystroke searches and return puts the keyboard down`() throws {
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

  @Test func `an answer that arrives late never overwrites a newer one`() throws {
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

  @Test func `the cross shows all beers whatever the range was`() throws {
    let hand = try BeerHand()
    try hand.setAlcohol("from", to: 20)
    try hand.search("a")
    #expect(hand.text("alcohol-range") == "20.0% – 26.0%")
    try hand.tap(.button, "Clear")
    #expect(hand.text("alcohol-range") == "0.0% – 26.0%")
    #expect(hand.text("count") == "462 beers")
  }

  @Test func `no hits have a text of their own`() throws {
    let hand = try BeerHand().searching("no such beer")
    #expect(
      hand.text("no-hits") == "No beer was found. Try fewer words or a wider range of alcohol.")
    #expect(hand.names == [])
    #expect(hand.text("failure") == nil)
  }
}

struct BeerPagesTests {
  @Test func `further pages are added on reaching the end`() throws {
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

  @Test func `a page is asked for once however often the end is reached`() throws {
    let hand = try BeerHand(delays: ["": .seconds(1)])
    hand.waitForAnswers()
    try hand.scrollToEnd()
    try hand.scrollToEnd()
    #expect(hand.service?.requests.map(\.page) == [1, 2])
    hand.waitForAnswers()
    #expect(hand.names.count == 60)
  }

  @Test func `a page of an earlier search is not added`() throws {
    let hand = try BeerHand(delays: ["": .seconds(1)])
    hand.waitForAnswers()
    try hand.scrollToEnd()
    try hand.search("400")
    hand.waitForAnswers()
    #expect(hand.names == ["400"])
  }

  @Test func `a new search starts at its top`() throws {
    let hand = try BeerHand()
    try hand.scrollToEnd()
    #expect(try hand.one(.webView, "beers").scrollOffset > 0)
    try hand.search("a")
    #expect(try hand.one(.webView, "beers").scrollOffset == 0)
  }
}

struct AlcoholRangeTests {
  @Test func `the range finds beers from one end to the other`() throws {
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

  @Test func `an end that is moved past the other takes it along`() throws {
    let hand = try BeerHand()
    try hand.setAlcohol("to", to: 5)
    try hand.setAlcohol("from", to: 8)
    #expect(hand.text("alcohol-range") == "8.0% – 8.0%")
    try hand.setAlcohol("to", to: 3)
    #expect(hand.text("alcohol-range") == "3.0% – 3.0%")
    #expect(try hand.one(.slider, "alcohol-from").element.value == "3.0%")
  }

  @Test func `a beer of unknown alcohol is found only in the whole range`() throws {
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

  @Test func `the detail shows all that is known`() throws {
    let hand = try openBersalis()
    #expect(hand.title == "Bersalis Tripel")
    #expect(hand.text("title") == "Bersalis Tripel")
    #expect(hand.text("name") == "Bersalis Tripel")
    #expect(hand.text("alcohol") == "9.5%")
    let buttons = ["Brouwerij Huyghe for Brouwerij Oud Beersel", "blonde", "triple", "Back"]
    for button in buttons { _ = try hand.one(.button, button) }
    #expect(hand.device.tree?.keyboard == nil)
  }

  @Test func `addresses of its own pages are opened and others not`() throws {
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

  @Test func `unknown alcohol is said and no features are not`() throws {
    let unknown = try BeerHand().searching("Cuvée du Grenier")
    try unknown.open("Cuvée du Grenier")
    #expect(unknown.text("alcohol") == "unknown")
    let plain = try BeerHand().searching("Coq Hardi")
    try plain.open("Coq Hardi")
    #expect(plain.all(.staticText, "Features").isEmpty)
  }

  @Test func `back returns to the same results at the same place`() throws {
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

  @Test func `a feature searches for it whatever the alcohol is`() throws {
    let hand = try openBersalis()
    try hand.tap(.button, "Back")
    try hand.setAlcohol("from", to: 9)
    try hand.open("Bersalis Tripel")
    try hand.tap(.button, "high fermentation")
    #expect(hand.text("count") == "52 beers")
    #expect(hand.text("alcohol-range") == "0.0% – 26.0%")
    #expect(hand.service?.requests.last?.isRangeWhole == true)
  }

  @Test func `what stands in the data is never markup`() throws {
    let hand = try BeerHand()
    try hand.open("\"Special\" <Extra>")
    #expect(hand.text("name") == "\"Special\" <Extra>")
    #expect(hand.document?.documentElement.outerHTML.contains("<Extra>") == false)
  }
}

struct UnreachableServiceTests {
  private let message = "The beers at example.org did not come within 5 s. Try again."

  @Test func `an unreachable service has a text and a way to try again`() throws {
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

  @Test func `a failure leaves no beers of an earlier search`() throws {
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

  @Test func `a page that fails leaves the pages before it and is asked for again`() throws {
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
