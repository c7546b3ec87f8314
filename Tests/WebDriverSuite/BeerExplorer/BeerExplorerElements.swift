import SuiteSupport
import WebDriver

/// Where things are on Beer Explorer's pages, as CSS selectors and XPath over the HTML.
enum Page {
  /// Where a search is typed.
  static let searchField = Locator.css("input[placeholder='Search']")

  /// The cross that cancels the search.
  static let clear = Locator.css("button[aria-label='Clear']")

  /// All beers in the list.
  static let beers = Locator.css("#beers li")

  /// The names of all beers in the list.
  static let beerNames = Locator.css("#beers .name")

  /// The names of the first three beers in the list.
  static let firstBeerNames = Locator.xpath(
    "//ul[@id='beers']/li[position() <= 3]//*[@class='name']")

  /// How many beers were found, once it is this many and nothing is under way.
  static func found(_ count: String) -> Locator {
    .xpath("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = '\(count)']")
  }

  /// The beer with a name in the list.
  static func beer(_ name: String) -> Locator { .xpath("\(beerPath(name))//a") }

  /// A text of the beer with a name in the list: its `alcohol` or its `features`.
  static func text(_ part: String, ofBeer name: String) -> Locator {
    .xpath("\(beerPath(name))//*[@class='\(part)']")
  }

  /// The name in a beer's detail, when it is this one.
  static func detail(of name: String) -> Locator {
    .xpath("//dl[@id='detail']/dd[@id='name'][. = '\(name)']")
  }

  /// A beer's alcohol in its detail.
  static let alcohol = Locator.css("#detail #alcohol")

  /// The button with the brewery's name in a beer's detail.
  static let brewery = Locator.css("#detail button#brewery")

  /// The buttons of the features in a beer's detail.
  static let features = Locator.css("#detail .feature button")

  /// The button of a feature in a beer's detail.
  static func feature(_ feature: String) -> Locator {
    .xpath("//dd[@class='feature']/button[. = '\(feature)']")
  }

  /// The button that leads from a beer's detail back to the list.
  static let back = Locator.xpath("//button[. = 'Back']")

  private static func beerPath(_ name: String) -> String {
    "//ul[@id='beers']/li[.//*[@class='name'][. = '\(name)']]"
  }
}

extension RemoteDriver {
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
  func searchText() async throws -> JSONValue {
    try await findElement(Page.searchField).property("value")
  }

  /// Whether the search field has the focus.
  func isSearchFieldActive() async throws -> Bool {
    try await activeElement() == findElement(Page.searchField)
  }

  /// Waits until the list shows all beers, of which the first page is there.
  func checkAllBeers(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await waitFor(Page.found("\(allBeers) beers"))
    let (rows, first, search) = (
      try await findElements(Page.beers).count, try await texts(Page.firstBeerNames),
      try await searchText()
    )
    XCTAssertEqual(rows, 30, file: file, line: line)
    XCTAssertEqual(first, firstBeers, file: file, line: line)
    XCTAssertEqual(search, "", file: file, line: line)
  }
}

/// How many beers there are.
let allBeers = 462

/// The names of the beers that the list of all begins with.
let firstBeers = ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"]

/// The brewery of the beer 400.
let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
