import WebDriver
import WebDriverSuite

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
