import SuiteSupport
import WebDriver

/// The page as native elements, found by XPath as in the thesis's tests.
struct NativePage: BeerPage {
  let driver: Driver

  var title: PageElement { xpath("(//XCUIElementTypeWebView//XCUIElementTypeStaticText)[1]") }
  var searchField: PageElement { xpath("//XCUIElementTypeTextField[@placeholderValue='Search']") }
  var clear: PageElement { xpath("//XCUIElementTypeButton[@label='Clear']") }
  var beers: PageElement { xpath("//XCUIElementTypeLink") }
  var beerNames: PageElement { xpath("//XCUIElementTypeLink/XCUIElementTypeStaticText[1]") }
  var terms: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Name' or @label='Brewery' or @label='Alcohol' "
        + "or @label='Features']")
  }
  var alcoholTerm: PageElement { xpath("//XCUIElementTypeStaticText[@label='Alcohol']") }
  var alcohol: PageElement {
    xpath("//XCUIElementTypeStaticText[@label='Alcohol']/following-sibling::*[1]")
  }
  var brewery: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Brewery']/following-sibling::*[1]//XCUIElementTypeButton"
    )
  }
  var features: PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Features']/following-sibling::*//XCUIElementTypeButton")
  }
  var back: PageElement { xpath("//XCUIElementTypeButton[@label='Back']") }
  var rangeName: PageElement { xpath("//XCUIElementTypeStaticText[@label='% alcohol']") }
  var rangeEnds: PageElement { xpath("//XCUIElementTypeSlider") }
  var lowerEnd: PageElement { xpath("//XCUIElementTypeSlider[@label='% alcohol: From']") }
  var upperEnd: PageElement { xpath("//XCUIElementTypeSlider[@label='% alcohol: To']") }
  var tryAgain: PageElement { xpath("//XCUIElementTypeButton[@label='Try again']") }

  func list(of names: [String]) -> PageElement {
    let beer = ".//XCUIElementTypeLink"
    let rows = names.enumerated().map { place, name in
      "[(\(beer))[\(place + 1)]/XCUIElementTypeStaticText[1][@label=\(name.xpathLiteral)]]"
    }
    return xpath("//XCUIElementTypeWebView[count(\(beer))=\(names.count)]" + rows.joined())
  }

  func found(_ count: String) -> PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label=\(count.xpathLiteral)]"
        + "[not(//XCUIElementTypeStaticText[@label='Searching…'])]")
  }

  func beer(_ name: String) -> PageElement { xpath(path(name)) }

  func beer(at place: Int) -> PageElement { xpath("(//XCUIElementTypeLink)[\(place)]") }

  func texts(ofBeer place: Int) -> PageElement {
    xpath("(//XCUIElementTypeLink)[\(place)]/XCUIElementTypeStaticText")
  }

  func beers(ofAlcohol alcohol: String) -> PageElement {
    xpath("//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(alcohol.xpathLiteral)]]")
  }

  func beers(with feature: String) -> PageElement {
    xpath("//XCUIElementTypeLink[contains(@label, \(feature.xpathLiteral))]")
  }

  func features(ofBeer name: String) -> PageElement {
    xpath("\(path(name))/XCUIElementTypeStaticText[2]")
  }

  func alcohol(ofBeer name: String) -> PageElement {
    xpath("\(path(name))/XCUIElementTypeStaticText[last()]")
  }

  func detail(of name: String) -> PageElement {
    xpath(
      "//XCUIElementTypeStaticText[@label='Name']"
        + "/following-sibling::*[1][@label=\(name.xpathLiteral)]")
  }

  func feature(_ feature: String) -> PageElement {
    xpath("//XCUIElementTypeButton[@label=\(feature.xpathLiteral)]")
  }

  func text(_ text: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  func name(of control: DriverElement) throws -> String? { try control.attribute("label") }

  /// A slider's value is a string, such as "9.5%".
  func percent(of control: DriverElement) throws -> Double? {
    try value(of: control).flatMap { Double($0.dropLast()) }
  }

  func value(of control: DriverElement) throws -> String? { try control.attribute("value") }

  /// Types the slider's position, from 0 to 1.
  func set(_ end: PageElement, to percent: Double) throws { try end.type("\(percent / 26)") }

  /// Does nothing, since a tap on the last beer scrolls to the end.
  func scrollToEnd() {}

  /// The value of an empty field is its placeholder.
  func text(in field: DriverElement) throws -> String {
    let value = try field.attribute("value") ?? ""
    return try value == field.attribute("placeholderValue") ? "" : value
  }

  private func path(_ name: String) -> String {
    "//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(name.xpathLiteral)]]"
  }
}
