import SuiteSupport
import WebDriver

/// The page as HTML, by CSS selectors and XPath, in the context of the web view.
struct WebPage: Page {
  let title = Locator.css("h1")
  let searchField = Locator.css("input[placeholder='Search']")
  let clear = Locator.css("button[aria-label='Clear']")
  let beers = Locator.css("#beers li")
  let beerNames = Locator.css("#beers .name")
  let terms = Locator.css("#detail dt")
  let alcohol = Locator.css("#detail #alcohol")
  let brewery = Locator.css("#detail button#brewery")
  let features = Locator.css("#detail .feature button")
  let back = Locator.xpath("//button[. = 'Back']")
  let rangeName = Locator.css("legend")
  let rangeEnds = Locator.css("input[type='range']")
  let lowerEnd = Locator.css("#alcohol-from")
  let upperEnd = Locator.css("#alcohol-to")
  let tryAgain = Locator.xpath("//button[. = 'Try again']")

  func found(_ count: String) -> Locator {
    .xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = \(count.xpathLiteral)]")
  }

  func beer(_ name: String) -> Locator { .xpath("\(path(name))//a") }

  func beer(at place: Int) -> Locator { .css("#beers li:nth-child(\(place)) a") }

  func texts(ofBeer place: Int) -> Locator { .css("#beers li:nth-child(\(place)) span") }

  func beers(ofAlcohol alcohol: String) -> Locator {
    .xpath("//ul[@id='beers']/li[.//*[@class='alcohol'][. = \(alcohol.xpathLiteral)]]")
  }

  func beers(with feature: String) -> Locator {
    .xpath(
      "//ul[@id='beers']/li[.//*[@class='features'][contains(., \(feature.xpathLiteral))]]")
  }

  func features(ofBeer name: String) -> Locator { .xpath("\(path(name))//*[@class='features']") }

  func alcohol(ofBeer name: String) -> Locator { .xpath("\(path(name))//*[@class='alcohol']") }

  func detail(of name: String) -> Locator {
    .xpath("//dl[@id='detail']/dd[@id='name'][. = \(name.xpathLiteral)]")
  }

  func feature(_ feature: String) -> Locator {
    .xpath("//dd[@class='feature']/button[. = \(feature.xpathLiteral)]")
  }

  func text(_ text: String) -> Locator {
    .xpath("//*[self::p or self::output][. = \(text.xpathLiteral)]")
  }

  func name(of control: DriverElement) throws -> String? { try control.attribute("aria-label") }

  func percent(of control: DriverElement) throws -> Double? {
    try control.property("value").string.flatMap(Double.init)
  }

  func value(of control: DriverElement) throws -> String? {
    try control.attribute("aria-valuetext")
  }

  func keys(for percent: Double) -> String { "\(percent)" }

  func text(in field: DriverElement) throws -> String {
    try field.property("value").string ?? ""
  }

  private func path(_ name: String) -> String {
    "//ul[@id='beers']/li[.//*[@class='name'][. = \(name.xpathLiteral)]]"
  }
}
