import SuiteSupport
import WebDriver

/// Where things are on Beer Explorer's pages.
protocol Page: Sendable {
  /// Where a search is typed.
  var searchField: Locator { get }
  /// The cross that cancels the search.
  var clear: Locator { get }
  /// All beers in the list.
  var beers: Locator { get }
  /// The names of all beers in the list.
  var beerNames: Locator { get }
  /// How many beers were found, once it is this many and nothing is under way.
  func found(_ count: String) -> Locator
  /// The beer with a name in the list.
  func beer(_ name: String) -> Locator
  /// The beers in the list that have a feature.
  func beers(with feature: String) -> Locator
  /// The features of the beer with a name in the list.
  func features(ofBeer name: String) -> Locator
  /// The alcohol of the beer with a name in the list.
  func alcohol(ofBeer name: String) -> Locator
  /// The name in a beer's detail, when it is this one.
  func detail(of name: String) -> Locator
  /// A beer's alcohol in its detail.
  var alcohol: Locator { get }
  /// The button with the brewery's name in a beer's detail.
  var brewery: Locator { get }
  /// The buttons of the features in a beer's detail.
  var features: Locator { get }
  /// The button of a feature in a beer's detail.
  func feature(_ feature: String) -> Locator
  /// The button that leads from a beer's detail back to the list.
  var back: Locator { get }
  /// What is in a field.
  func text(in field: RemoteElement) async throws -> String
}

/// The page as HTML, by CSS selectors and XPath, in the context of the web view.
struct WebPage: Page {
  let searchField = Locator.css("input[placeholder='Search']")
  let clear = Locator.css("button[aria-label='Clear']")
  let beers = Locator.css("#beers li")
  let beerNames = Locator.css("#beers .name")
  let alcohol = Locator.css("#detail #alcohol")
  let brewery = Locator.css("#detail button#brewery")
  let features = Locator.css("#detail .feature button")
  let back = Locator.xpath("//button[. = 'Back']")

  func found(_ count: String) -> Locator {
    .xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = \(count.xpathLiteral)]")
  }

  func beer(_ name: String) -> Locator { .xpath("\(path(name))//a") }

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

  func text(in field: RemoteElement) async throws -> String {
    try await field.property("value").string ?? ""
  }

  private func path(_ name: String) -> String {
    "//ul[@id='beers']/li[.//*[@class='name'][. = \(name.xpathLiteral)]]"
  }
}

/// The page as the native elements that show it, by XPath, as the thesis's tests had it.
struct NativePage: Page {
  let searchField = Locator.xpath("//XCUIElementTypeTextField[@placeholderValue='Search']")
  let clear = Locator.xpath("//XCUIElementTypeButton[@label='Clear']")
  let beers = Locator.xpath("//XCUIElementTypeLink")
  let beerNames = Locator.xpath("//XCUIElementTypeLink/XCUIElementTypeStaticText[1]")
  let alcohol = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Alcohol']/following-sibling::*[1]")
  let brewery = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Brewery']/following-sibling::*[1]//XCUIElementTypeButton")
  let features = Locator.xpath(
    "//XCUIElementTypeStaticText[@label='Features']/following-sibling::*//XCUIElementTypeButton")
  let back = Locator.xpath("//XCUIElementTypeButton[@label='Back']")

  func found(_ count: String) -> Locator {
    .xpath(
      "//XCUIElementTypeStaticText[@label=\(count.xpathLiteral)]"
        + "[not(//XCUIElementTypeStaticText[@label='Searching…'])]")
  }

  func beer(_ name: String) -> Locator { .xpath(path(name)) }

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

  /// An empty field's value is what it shows then: its placeholder.
  func text(in field: RemoteElement) async throws -> String {
    let value = try await field.attribute("value") ?? ""
    return try await value == field.attribute("placeholderValue") ? "" : value
  }

  private func path(_ name: String) -> String {
    "//XCUIElementTypeLink[XCUIElementTypeStaticText[@label=\(name.xpathLiteral)]]"
  }
}

extension RemoteDriver {
  /// Says where things are on the page for a tool, and has its commands be about them.
  func openPage(_ tool: String) async throws -> any Page {
    if tool == SuiteTool.webDriverNativeContext.rawValue { return NativePage() }
    try await switchToWebView()
    return WebPage()
  }

  /// Types into the search field.
  func type(_ text: String, _ page: any Page) async throws {
    try await findElement(page.searchField).sendKeys(text)
  }

  /// The texts of all that is found, in the page's order.
  func texts(_ locator: Locator) async throws -> [String] {
    var texts: [String] = []
    for element in try await findElements(locator) { texts.append(try await element.text()) }
    return texts
  }

  /// The text of what is found.
  func text(_ locator: Locator) async throws -> String {
    try await findElement(locator).text()
  }

  /// What is in the search field.
  func searchText(_ page: any Page) async throws -> String {
    try await page.text(in: findElement(page.searchField))
  }
}

extension RemoteElement {
  /// Deletes a text that a field ends with, as a tool does: key by key, or by the command for it.
  func delete(_ text: String, by tool: String) async throws {
    if tool == SuiteTool.webDriverClear.rawValue { return try await clear() }
    try await sendKeys(String(repeating: "\u{E003}", count: text.count))
  }
}
