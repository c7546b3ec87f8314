import SuiteSupport
import WebDriver

/// The page as HTML, found by CSS selectors and XPath in the web view's context.
struct WebPage: HTMLPage {
  let driver: Driver
  /// Whether a real browser shows the page. Its driver sets a range by keys only, and scrolls no
  /// further than to the tapped element.
  let isInBrowser: Bool

  var title: PageElement { css("h1") }
  var searchField: PageElement { css("input[placeholder='Search']") }
  var clear: PageElement { css("button[aria-label='Clear']") }
  var alcohol: PageElement { css("#detail #alcohol") }
  var brewery: PageElement { css("#detail button#brewery") }
  var back: PageElement { xpath("//button[. = 'Back']") }
  var lowerEnd: PageElement { css("#alcohol-from") }
  var upperEnd: PageElement { css("#alcohol-to") }
  var tryAgain: PageElement { xpath("//button[. = 'Try again']") }

  func list(of names: [String]) -> PageElement {
    let rows = names.enumerated().map { place, name in
      "[li[\(place + 1)]//*[@class='name'][. = \(name.xpathLiteral)]]"
    }
    let count = names.count
    return xpath(
      "//ul[@id='beers'][count(li)=\(count)][count(.//*[@class='name'])=\(count)]" + rows.joined())
  }

  func found(_ count: String) -> PageElement {
    xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = \(count.xpathLiteral)]")
  }

  func beer(_ name: String) -> PageElement { xpath("\(path(name))//a") }

  func beers(ofAlcohol alcohol: String) -> PageElement {
    xpath("//ul[@id='beers']/li[.//*[@class='alcohol'][. = \(alcohol.xpathLiteral)]]")
  }

  func beers(with feature: String) -> PageElement {
    xpath(
      "//ul[@id='beers']/li[.//*[@class='features'][contains(., \(feature.xpathLiteral))]]")
  }

  func features(ofBeer name: String) -> PageElement { xpath("\(path(name))//*[@class='features']") }

  func alcohol(ofBeer name: String) -> PageElement { xpath("\(path(name))//*[@class='alcohol']") }

  func detail(of name: String) -> PageElement {
    xpath("//dl[@id='detail']/dd[@id='name'][. = \(name.xpathLiteral)]")
  }

  func feature(_ feature: String) -> PageElement {
    xpath("//dd[@class='feature']/button[. = \(feature.xpathLiteral)]")
  }

  func text(_ text: String) -> PageElement {
    xpath("//*[self::p or self::output][. = \(text.xpathLiteral)]")
  }

  /// Types the number or, in browsers, presses an arrow key for each half percent.
  func set(_ end: PageElement, to percent: Double) throws {
    let control = try end.find()
    guard isInBrowser else { return try control.sendKeys("\(percent)") }
    let steps = Int((percent - (try self.percent(of: control) ?? 0)) / 0.5)
    try control.sendKeys(String(repeating: steps < 0 ? "\u{E012}" : "\u{E014}", count: abs(steps)))
  }

  /// Presses the key End in a browser, and waits for more beers or a failure below the last one.
  func scrollToEnd() throws {
    guard isInBrowser else { return }
    let shown = try beers.count()
    try css("body").type("\u{E010}")
    try driver.waitUntil("something comes below the last beer") {
      try beers.count() > shown || tryAgain.count() > 0
    }
  }

  private func path(_ name: String) -> String {
    "//ul[@id='beers']/li[.//*[@class='name'][. = \(name.xpathLiteral)]]"
  }
}
