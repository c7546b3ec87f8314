import SuiteSupport
import WebDriver

/// The page as HTML, found by ids and CSS selectors only. They can't compare texts, so the texts of
/// all matches are read.
struct IDsAndCSSPage: BeerPage {
  let driver: Driver
  /// The same page, for selectors that are already CSS and for what doesn't find elements.
  private var page: WebPage { WebPage(driver: driver, isInBrowser: false) }

  var title: PageElement { id("title") }
  var searchField: PageElement { id("search") }
  var clear: PageElement { id("clear") }
  var beers: PageElement { page.beers }
  var beerNames: PageElement { page.beerNames }
  var terms: PageElement { page.terms }
  var alcohol: PageElement { id("alcohol") }
  var brewery: PageElement { id("brewery") }
  var features: PageElement { page.features }
  var back: PageElement { id("back") }
  var rangeName: PageElement { page.rangeName }
  var rangeEnds: PageElement { page.rangeEnds }
  var lowerEnd: PageElement { id("alcohol-from") }
  var upperEnd: PageElement { id("alcohol-to") }
  var tryAgain: PageElement { id("try-again") }

  func found(_ count: String) -> PageElement {
    css("#results[aria-busy='false'] #count").with(count)
  }

  func beer(_ name: String) -> PageElement { css("#beers a .name").with(name) }
  func beer(at place: Int) -> PageElement { page.beer(at: place) }
  func texts(ofBeer place: Int) -> PageElement { page.texts(ofBeer: place) }

  func beers(ofAlcohol alcohol: String) -> PageElement { css("#beers .alcohol").with(alcohol) }

  func beers(with feature: String) -> PageElement {
    css("#beers .features").with(feature) { $0.contains($1) }
  }

  func features(ofBeer name: String) throws -> PageElement { try part(".features", ofBeer: name) }
  func alcohol(ofBeer name: String) throws -> PageElement { try part(".alcohol", ofBeer: name) }
  func detail(of name: String) -> PageElement { id("name").with(name) }
  func feature(_ feature: String) -> PageElement { features.with(feature) }
  func text(_ text: String) -> PageElement { css("p, output").with(text) }

  func name(of control: DriverElement) throws -> String? { try page.name(of: control) }
  func percent(of control: DriverElement) throws -> Double? { try page.percent(of: control) }
  func value(of control: DriverElement) throws -> String? { try page.value(of: control) }
  func set(_ end: PageElement, to percent: Double) throws { try page.set(end, to: percent) }
  func text(in field: DriverElement) throws -> String { try page.text(in: field) }
  /// Does nothing, since a tap on the last beer scrolls to the end.
  func scrollToEnd() {}

  private func id(_ id: String) -> PageElement { driver.locate(.id(id)) }

  /// CSS can't choose a beer by its name, so this reads its position.
  private func part(_ selector: String, ofBeer name: String) throws -> PageElement {
    let place = try beerNames.texts().firstIndex(of: name) ?? -1
    return css("#beers li:nth-child(\(place + 1)) \(selector)")
  }
}
