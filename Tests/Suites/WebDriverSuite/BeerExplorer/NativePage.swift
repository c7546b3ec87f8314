import SuiteSupport
import WebDriver

/// The page as the native elements that show it, by XPath, as the thesis's tests had it.
struct NativePage: Page {
  let title = Locator.xpath("(//XCUIElementTypeWebView//XCUIElementTypeStaticText)[1]")
  let searchField = Locator.xpath("//XCUIElementTypeTextField[@placeholderValue='Search']")
  let clear = Locator.xpath("//XCUIElementTypeButton[@label='Clear']")
  let beers = Locator.xpath("//XCUIElementTypeLink")
  let beerNames = Locator.xpath("//XCUIElementTypeLink/XCUIElementTypeStaticText[1]")
  let terms = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Name' or @label='Brewery' or @label='Alcohol' "
      + "or @label='Features']")
  let alcohol = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Alcohol']/following-sibling::*[1]")
  let brewery = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Brewery']/following-sibling::*[1]//XCUIElementTypeButton")
  let features = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Features']/following-sibling::*//XCUIElementTypeButton")
  let back = Locator.xpath("//XCUIElementTypeButton[@label='Back']")
  let rangeName = Locator.xpath("//XCUIElementTypeStaticText[@label='% alcohol']")
  let rangeEnds = Locator.xpath("//XCUIElementTypeSlider")
  let lowerEnd = Locator.xpath("//XCUIElementTypeSlider[@label='% alcohol: From']")
  let upperEnd = Locator.xpath("//XCUIElementTypeSlider[@label='% alcohol: To']")
  let tryAgain = Locator.xpath("//XCUIElementTypeButton[@label='Try again']")

  func found(_ count: String) -> Locator {
    .xpath(
      "//XCUIElementTypeStaticText[@label=\(count.xpathLiteral)]"
        + "[not(//XCUIElementTypeStaticText[@label='Searching…'])]")
  }

  func beer(_ name: String) -> Locator { .xpath(path(name)) }

  func beer(at place: Int) -> Locator { .xpath("(//XCUIElementTypeLink)[\(place)]") }

  func texts(ofBeer place: Int) -> Locator {
    .xpath("(//XCUIElementTypeLink)[\(place)]/XCUIElementTypeStaticText")
  }

  func beers(ofAlcohol alcohol: String) -> Locator {
    .xpath("//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(alcohol.xpathLiteral)]]")
  }

  func beers(with feature: String) -> Locator {
    .xpath("//XCUIElementTypeLink[contains(@label, \(feature.xpathLiteral))]")
  }

  func features(ofBeer name: String) -> Locator {
    .xpath("\(path(name))/XCUIElementTypeStaticText[2]")
  }

  func alcohol(ofBeer name: String) -> Locator {
    .xpath("\(path(name))/XCUIElementTypeStaticText[last()]")
  }

  func detail(of name: String) -> Locator {
    .xpath(
      "//XCUIElementTypeStaticText[@label='Name']"
        + "/following-sibling::*[1][@label=\(name.xpathLiteral)]")
  }

  func feature(_ feature: String) -> Locator {
    .xpath("//XCUIElementTypeButton[@label=\(feature.xpathLiteral)]")
  }

  func text(_ text: String) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  func name(of control: DriverElement) throws -> String? { try control.attribute("label") }

  /// A slider's value is its text.
  func percent(of control: DriverElement) throws -> Double? {
    try value(of: control).flatMap { Double($0.dropLast()) }
  }

  func value(of control: DriverElement) throws -> String? { try control.attribute("value") }

  /// A slider's place, from 0 to 1.
  func keys(for percent: Double) -> String { "\(percent / 26)" }

  /// An empty field's value is what it shows then: its placeholder.
  func text(in field: DriverElement) throws -> String {
    let value = try field.attribute("value") ?? ""
    return try value == field.attribute("placeholderValue") ? "" : value
  }

  private func path(_ name: String) -> String {
    "//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(name.xpathLiteral)]]"
  }
}
