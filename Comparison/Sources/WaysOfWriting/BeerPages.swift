import WebDriver
import WebDriverSuite

/// The page as native elements, found by XPath as in the thesis's tests.
final class NativeContextBeerPage: BeerPage {
  /// Waits for the page, without leaving the native context.
  override func waitForPage() throws { try driver.waitFor(.xpath("//XCUIElementTypeWebView")) }

  override var title: PageElement {
    xpath("(//XCUIElementTypeWebView//XCUIElementTypeStaticText)[1]")
  }
  override var searchField: PageElement {
    xpath("//XCUIElementTypeTextField[@placeholderValue='Search']")
  }
  override var clear: PageElement { xpath("//XCUIElementTypeButton[@label='Clear']") }
  override var beers: PageElement { xpath("//XCUIElementTypeLink") }
  override var beerNames: PageElement {
    xpath("//XCUIElementTypeLink/XCUIElementTypeStaticText[1]")
  }
  override var terms: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Name' or @label='Brewery' or @label='Alcohol' "
        + "or @label='Features']")
  }
  override var alcoholTerm: PageElement { xpath("//XCUIElementTypeStaticText[@label='Alcohol']") }
  override var alcohol: PageElement {
    xpath("//XCUIElementTypeStaticText[@label='Alcohol']/following-sibling::*[1]")
  }
  override var brewery: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Brewery']/following-sibling::*[1]//XCUIElementTypeButton"
    )
  }
  override var features: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Features']/following-sibling::*//XCUIElementTypeButton")
  }
  override var back: PageElement { xpath("//XCUIElementTypeButton[@label='Back']") }
  override var rangeName: PageElement { xpath("//XCUIElementTypeStaticText[@label='% alcohol']") }
  override var rangeEnds: PageElement { xpath("//XCUIElementTypeSlider") }
  override var lowerEnd: PageElement { xpath("//XCUIElementTypeSlider[@label='% alcohol: From']") }
  override var upperEnd: PageElement { xpath("//XCUIElementTypeSlider[@label='% alcohol: To']") }
  override var tryAgain: PageElement { xpath("//XCUIElementTypeButton[@label='Try again']") }

  override var messages: PageElement { texts(containing: " beer") }
  override var rangeInWords: PageElement { texts(containing: " – ") }

  private func texts(containing text: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[contains(@label, '\(text)')]")
  }

  override func list(of names: [String]) -> PageElement {
    let beer = ".//XCUIElementTypeLink"
    let rows = names.enumerated().map { place, name in
      "[(\(beer))[\(place + 1)]/XCUIElementTypeStaticText[1][@label=\(name.xpathLiteral)]]"
    }
    return xpath("//XCUIElementTypeWebView[count(\(beer))=\(names.count)]" + rows.joined())
  }

  override func found(_ count: String) -> PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label=\(count.xpathLiteral)]"
        + "[not(//XCUIElementTypeStaticText[@label='Searching…'])]")
  }

  override func beer(_ name: String) -> PageElement { xpath(path(name)) }

  override func beer(at place: Int) -> PageElement { xpath("(//XCUIElementTypeLink)[\(place)]") }

  override func texts(ofBeer place: Int) -> PageElement {
    xpath("(//XCUIElementTypeLink)[\(place)]/XCUIElementTypeStaticText")
  }

  override func beers(ofAlcohol alcohol: String) -> PageElement {
    xpath("//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(alcohol.xpathLiteral)]]")
  }

  override func beers(with feature: String) -> PageElement {
    xpath("//XCUIElementTypeLink[contains(@label, \(feature.xpathLiteral))]")
  }

  override func features(ofBeer name: String) -> PageElement {
    xpath("\(path(name))/XCUIElementTypeStaticText[2]")
  }

  override func alcohol(ofBeer name: String) -> PageElement {
    xpath("\(path(name))/XCUIElementTypeStaticText[last()]")
  }

  override func detail(of name: String) -> PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Name']"
        + "/following-sibling::*[1][@label=\(name.xpathLiteral)]")
  }

  override func feature(_ feature: String) -> PageElement {
    xpath("//XCUIElementTypeButton[@label=\(feature.xpathLiteral)]")
  }

  override func text(_ text: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  override func name(of control: DriverElement) throws -> String? { try control.attribute("label") }

  /// A slider's value is a string, such as "9.5%".
  override func percent(of control: DriverElement) throws -> Double? {
    try value(of: control).flatMap { Double($0.dropLast()) }
  }

  override func value(of control: DriverElement) throws -> String? {
    try control.attribute("value")
  }

  /// Types the slider's position, from 0 to 1.
  override func set(_ end: PageElement, to percent: Double) throws {
    try end.type("\(percent / 26)")
  }

  /// The value of an empty field is its placeholder.
  override func text(in field: DriverElement) throws -> String {
    let value = try field.attribute("value") ?? ""
    return try value == field.attribute("placeholderValue") ? "" : value
  }

  private func path(_ name: String) -> String {
    "//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(name.xpathLiteral)]]"
  }
}

/// The page in a real browser, whose driver sets a range by keys only, and scrolls no further than
/// to the tapped element.
final class BrowserBeerPage: BeerPage {
  /// Presses an arrow key for each half percent.
  override func set(_ end: PageElement, to percent: Double) throws {
    let control = try end.find()
    let steps = Int((percent - (try self.percent(of: control) ?? 0)) / 0.5)
    try control.sendKeys(String(repeating: steps < 0 ? "\u{E012}" : "\u{E014}", count: abs(steps)))
  }

  override func tapLastBeer(_ name: String) throws {
    try showNextPage()
    try super.tapLastBeer(name)
  }

  /// Presses the key End, and waits for more beers or a failure below the last one.
  override func showNextPage() throws {
    let shown = try beers.count()
    try css("body").type("\u{E010}")
    try driver.waitUntil("something comes below the last beer") {
      try beers.count() > shown || tryAgain.count() > 0
    }
  }
}
