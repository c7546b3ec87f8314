import BeerExplorer
import Device
import Testing
import WebView

struct BeerListTests {
  @Test func `the list starts with all beers in the full range`() throws {
    let driver = try BeerDriver(delays: [:])
    #expect(driver.title == "Belgian Beer Explorer")
    #expect(driver.text("title") == "Belgian Beer Explorer")
    #expect(driver.text("count") == "462 beers")
    #expect(driver.names.prefix(2) == ["\"Special\" <Extra>", "0.0% Blond"])
    #expect(driver.text("alcohol-range") == "0.0% – 26.0%")
    #expect(driver.all(.button, "Clear").isEmpty)
    #expect(driver.service?.requests == [BeerRequest(minimum: 0, maximum: 26)])
  }

  @Test(arguments: [
    ("Bersalis Tripel", ["blonde, high fermentation, triple", "9.5%"]), ("Coq Hardi", []),
  ])
  func `a row shows the name, and features and alcohol if there are any`(
    name: String, more: [String]
  ) throws {
    let driver = try BeerDriver().searching(name)
    #expect(driver.rows.map { $0.children.map(\.element.label) } == [[name] + more])
  }

  @Test func `every keystroke searches, and return hides the keyboard`() throws {
    let driver = try BeerDriver(delays: [:]).searching("400\u{8}")
    let texts = ["", "4", "40", "400", "40"]
    #expect(driver.service?.requests.map(\.text) == texts)
    #expect(try driver.one(.textField, "Search").element.value == "40")
    #expect(try driver.one(.textField, "Search").element.isFocused)
    #expect(driver.all(.button, "return").map(\.element.label) == ["Search"])
    try driver.device.typeText("\n")
    #expect(driver.device.tree?.keyboard == nil)
    #expect(driver.service?.requests.map(\.text) == texts)
  }

  @Test func `an answer that arrives late never overwrites a newer one`() throws {
    let driver = try BeerDriver(delays: ["4": .seconds(3), "40": .seconds(2), "400": .seconds(1)])
    try driver.search("400")
    // The earlier beers stay until the answer arrives.
    #expect(driver.text("count") == "462 beers")
    #expect(driver.text("searching") == "Searching…")
    driver.device.run(for: .milliseconds(1001))
    #expect(driver.names == ["400"])
    #expect(driver.text("searching") == nil)
    driver.device.run(for: .seconds(1))
    #expect(driver.names == ["400"])
    driver.waitForAnswers()
    #expect(driver.names == ["400"])
    #expect(driver.text("count") == "1 beer")
  }

  @Test func `the clear button shows all beers and resets the range`() throws {
    let driver = try BeerDriver()
    try driver.setAlcohol("from", to: 20)
    try driver.search("a")
    #expect(driver.text("alcohol-range") == "20.0% – 26.0%")
    try driver.tap(.button, "Clear")
    #expect(driver.text("alcohol-range") == "0.0% – 26.0%")
    #expect(driver.text("count") == "462 beers")
  }

  @Test func `a search without hits shows a message`() throws {
    let driver = try BeerDriver().searching("no such beer")
    #expect(
      driver.text("no-hits") == "No beer was found. Try fewer words or a wider range of alcohol.")
    #expect(driver.names == [])
    #expect(driver.text("failure") == nil)
  }
}

struct BeerPagesTests {
  @Test func `scrolling to the end adds the next page`() throws {
    let driver = try BeerDriver(delays: [:]).searching("h")
    try driver.device.typeText("igh fermentation")
    #expect(driver.names.count == 30)
    try driver.scrollToEnd()
    #expect(driver.names.count == 52)
    #expect(Set(driver.rows.map(\.path)).count == 52)
    #expect(driver.service?.requests.last?.page == 2)
    let asked = driver.service?.requests.count
    try driver.scrollToEnd()
    #expect(driver.service?.requests.count == asked)
  }

  @Test func `a page is requested once, even if the end is reached again`() throws {
    let driver = try BeerDriver(delays: ["": .seconds(1)])
    driver.waitForAnswers()
    try driver.scrollToEnd()
    try driver.scrollToEnd()
    #expect(driver.service?.requests.map(\.page) == [1, 2])
    driver.waitForAnswers()
    #expect(driver.names.count == 60)
  }

  @Test func `a page of an earlier search isn't added`() throws {
    let driver = try BeerDriver(delays: ["": .seconds(1)])
    driver.waitForAnswers()
    try driver.scrollToEnd()
    try driver.search("400")
    driver.waitForAnswers()
    #expect(driver.names == ["400"])
  }

  @Test func `a new search starts at the top`() throws {
    let driver = try BeerDriver()
    try driver.scrollToEnd()
    #expect(try driver.one(.webView, "beers").scrollOffset > 0)
    try driver.search("a")
    #expect(try driver.one(.webView, "beers").scrollOffset == 0)
  }
}

struct AlcoholRangeTests {
  @Test func `the range includes both ends`() throws {
    let driver = try BeerDriver(delays: [:])
    try driver.setAlcohol("from", to: 9.5)
    try driver.setAlcohol("to", to: 9.5)
    #expect(driver.text("alcohol-range") == "9.5% – 9.5%")
    #expect(driver.names.contains("Bersalis Tripel"))
    #expect(Set(driver.rows.compactMap { $0.children.last?.element.label }) == ["9.5%"])
    #expect(driver.service?.requests.last == BeerRequest(text: "", minimum: 9.5, maximum: 9.5))
    try driver.search("4")
    #expect(driver.service?.requests.last == BeerRequest(text: "4", minimum: 9.5, maximum: 9.5))
  }

  @Test func `moving one end past the other moves both`() throws {
    let driver = try BeerDriver()
    try driver.setAlcohol("to", to: 5)
    try driver.setAlcohol("from", to: 8)
    #expect(driver.text("alcohol-range") == "8.0% – 8.0%")
    try driver.setAlcohol("to", to: 3)
    #expect(driver.text("alcohol-range") == "3.0% – 3.0%")
    #expect(try driver.one(.slider, "alcohol-from").element.value == "3.0%")
  }

  @Test func `a beer of unknown alcohol is found only in the full range`() throws {
    let driver = try BeerDriver().searching("Cuvée du Grenier")
    #expect(driver.names == ["Cuvée du Grenier"])
    try driver.setAlcohol("to", to: 25.5)
    #expect(driver.names == [])
    try driver.setAlcohol("to", to: 26)
    #expect(driver.names == ["Cuvée du Grenier"])
  }
}

struct BeerDetailTests {
  private func openBersalis() throws -> BeerDriver {
    let driver = try BeerDriver(delays: [:]).searching("Bersalis Tripel")
    try driver.open("Bersalis Tripel")
    return driver
  }

  @Test func `the detail page shows all the beer's data`() throws {
    let driver = try openBersalis()
    #expect(driver.title == "Bersalis Tripel")
    #expect(driver.text("title") == "Bersalis Tripel")
    #expect(driver.text("name") == "Bersalis Tripel")
    #expect(driver.text("alcohol") == "9.5%")
    let buttons = ["Brouwerij Huyghe for Brouwerij Oud Beersel", "blonde", "triple", "Back"]
    for button in buttons { _ = try driver.one(.button, button) }
    #expect(driver.device.tree?.keyboard == nil)
  }

  @Test func `only addresses of the app's own pages are opened`() throws {
    let driver = try BeerDriver(delays: [:]).searching("Bersalis Tripel")
    let tree = try #require(driver.device.tree)
    let view = try #require(tree.index.nodes.first { $0.element.backing is Document })
    let document = try #require(view.element.backing as? Document)
    let list = document.url
    let beer = try #require(document.linkedAddresses.first)
    #expect(document.navigate(to: beer))
    #expect(driver.title == "Bersalis Tripel")
    #expect(document.url == beer)
    for foreign in ["https://example.com/", "app://beers/beer/0", "app://beers/search/999"] {
      #expect(!document.navigate(to: foreign))
      #expect(driver.title == "Bersalis Tripel")
    }
    #expect(document.navigate(to: list))
    #expect(driver.title == "Belgian Beer Explorer")
  }

  @Test func `the detail page shows unknown alcohol, but omits missing features`() throws {
    let unknown = try BeerDriver().searching("Cuvée du Grenier")
    try unknown.open("Cuvée du Grenier")
    #expect(unknown.text("alcohol") == "unknown")
    let plain = try BeerDriver().searching("Coq Hardi")
    try plain.open("Coq Hardi")
    #expect(plain.all(.staticText, "Features").isEmpty)
  }

  @Test func `back returns to the same results and scroll position`() throws {
    let driver = try BeerDriver(delays: [:])
    try driver.scrollToEnd()
    try driver.scrollToEnd()
    let names = driver.names
    let offset = try driver.one(.webView, "beers").scrollOffset
    let asked = driver.service?.requests.count
    try #require(names.count == 90 && offset > 0)
    try driver.open(names[58])
    #expect(driver.text("name") == names[58])
    #expect(try driver.one(.webView, "beers").scrollOffset == 0)
    try driver.tap(.button, "Back")
    #expect(driver.names == names)
    #expect(try driver.one(.webView, "beers").scrollOffset == offset)
    #expect(driver.service?.requests.count == asked)
  }

  @Test func `a tap on a feature searches for it in the full range`() throws {
    let driver = try openBersalis()
    try driver.tap(.button, "Back")
    try driver.setAlcohol("from", to: 9)
    try driver.open("Bersalis Tripel")
    try driver.tap(.button, "high fermentation")
    #expect(driver.text("count") == "52 beers")
    #expect(driver.text("alcohol-range") == "0.0% – 26.0%")
    #expect(driver.service?.requests.last?.isFullRange == true)
  }

  @Test func `data is never interpreted as markup`() throws {
    let driver = try BeerDriver()
    try driver.open("\"Special\" <Extra>")
    #expect(driver.text("name") == "\"Special\" <Extra>")
    #expect(driver.document?.documentElement.outerHTML.contains("<Extra>") == false)
  }
}

struct UnreachableServiceTests {
  private let message = "The beers at example.org did not come within 5 s. Try again."

  @Test func `an unreachable service shows a message and a button to try again`() throws {
    let driver = try BeerDriver(delays: [:], failing: true)
    #expect(driver.text("failure") == message)
    #expect(driver.names == [])
    #expect(driver.text("no-hits") == nil)
    try driver.tap(.button, "Try again")
    #expect(driver.text("failure") == message)
    driver.service?.failing = false
    try driver.tap(.button, "Try again")
    #expect(driver.text("failure") == nil)
    #expect(driver.all(.button, "Try again").isEmpty)
    #expect(driver.text("count") == "462 beers")
    #expect(driver.service?.requests.count == 3)
  }

  @Test func `a failure removes the beers of an earlier search`() throws {
    let driver = try BeerDriver(delays: [:])
    driver.service?.failing = true
    try driver.search("4")
    #expect(driver.names == [])
    #expect(driver.text("count") == nil)
    driver.service?.failing = false
    try driver.device.typeText("00")
    #expect(driver.names == ["400"])
    #expect(driver.text("failure") == nil)
  }

  @Test func `a page that fails keeps the pages before it and can be retried`() throws {
    let driver = try BeerDriver(delays: [:])
    driver.service?.failing = true
    try driver.scrollToEnd()
    #expect(driver.names.count == 30)
    #expect(driver.text("failure") == message)
    driver.service?.failing = false
    try driver.tap(.button, "Try again")
    #expect(driver.names.count == 60)
    #expect(driver.service?.requests.map(\.page) == [1, 2, 2])
  }
}
