import SuiteSupport
import WebDriver

/// The page as HTML, found by ids and CSS selectors only. They can't compare texts, so the texts of
/// all matches are read.
struct IDsAndCSSPage: HTMLPage {
  let driver: Driver

  var title: PageElement { id("title") }
  var searchField: PageElement { id("search") }
  var clear: PageElement { id("clear") }
  var alcohol: PageElement { id("alcohol") }
  var brewery: PageElement { id("brewery") }
  var back: PageElement { id("back") }
  var lowerEnd: PageElement { id("alcohol-from") }
  var upperEnd: PageElement { id("alcohol-to") }
  var tryAgain: PageElement { id("try-again").with("Try again") }

  func list(of names: [String]) -> PageElement? { nil }

  func found(_ count: String) -> PageElement {
    css("#results[aria-busy='false'] #count").with(count)
  }

  func beer(_ name: String) -> PageElement { css("#beers a .name").with(name) }

  func beers(ofAlcohol alcohol: String) -> PageElement { css("#beers .alcohol").with(alcohol) }

  func beers(with feature: String) -> PageElement {
    css("#beers .features").with(feature) { $0.contains($1) }
  }

  func features(ofBeer name: String) throws -> PageElement { try part(".features", ofBeer: name) }
  func alcohol(ofBeer name: String) throws -> PageElement { try part(".alcohol", ofBeer: name) }
  func detail(of name: String) -> PageElement { id("name").with(name) }
  func feature(_ feature: String) -> PageElement { features.with(feature) }
  func text(_ text: String) -> PageElement { css("p, output").with(text) }

  func set(_ end: PageElement, to percent: Double) throws { try end.type("\(percent)") }
  /// Does nothing, since a tap on the last beer scrolls to the end.
  func scrollToEnd() {}

  private func id(_ id: String) -> PageElement { driver.locate(.id(id)) }

  /// CSS can't choose a beer by its name, so this reads its position.
  private func part(_ selector: String, ofBeer name: String) throws -> PageElement {
    let place = try beerNames.texts().firstIndex(of: name) ?? -1
    return css("#beers li:nth-child(\(place + 1)) \(selector)")
  }
}
