import NativeQuery
import SuiteSupport

/// Beer Explorer's page: what its tests look for more than once.
///
/// The web view shows labels, types and an order, and no ids of the page: these have a second way
/// in ``DOMIdentifiers``, for the variant in which the app shows them.
struct BeerPage {
  /// Where the page is.
  let webView: XCUIElement
  private let byID: DOMIdentifiers?

  /// Waits until the page is there, as WebDriver does before it switches to its context.
  init(_ app: XCUIApplication) {
    webView = app.webViews.element
    byID =
      app.launchArguments.contains("--dom-identifiers") ? DOMIdentifiers(page: webView) : nil
    webView.waitForExistence(timeout: timeout)
  }

  /// The title of the page: its first text.
  var pageTitle: XCUIElement { webView.staticTexts.element(boundBy: 0) }

  /// Where a search is typed.
  var searchField: XCUIElement { webView.textFields["Search"] }

  /// All beers in the list: nothing else on the page is a link.
  var beers: XCUIElementQuery { byID?.beers ?? webView.links }

  /// The beer with a name in the list.
  func beer(_ name: String) -> XCUIElement {
    beers.containing(.staticText, identifier: name).element
  }

  /// The names of all beers in the list, from the top.
  var beerNames: [String] {
    get throws {
      try beers.allElementsBoundByIndex.map { try $0.staticTexts.element(boundBy: 0).label }
    }
  }

  /// The names of the first so many beers in the list, from the top.
  func firstBeerNames(_ count: Int) throws -> [String] { try beerNames(0..<count) }

  /// The names of the beers at some places in the list, counted from 0.
  func beerNames(_ places: Range<Int>) throws -> [String] {
    try places.map { try beers.element(boundBy: $0).staticTexts.element(boundBy: 0).label }
  }

  /// The texts of the beer at a place in the list, counted from 0: name, features, alcohol.
  func texts(ofBeer place: Int) throws -> [String] {
    try beers.element(boundBy: place).staticTexts.labels
  }

  /// The control of the lower end of the range of alcohol.
  var lowerEnd: XCUIElement { webView.sliders["% alcohol: From"] }

  /// The control of the upper end of the range of alcohol.
  var upperEnd: XCUIElement { webView.sliders["% alcohol: To"] }

  /// What the facts of a beer's detail are called.
  var terms: [String] {
    get throws {
      let names = ["Name", "Brewery", "Alcohol", "Features"]
      return try webView.staticTexts.matching { names.contains($0.label) }.labels
    }
  }

  /// The name in a beer's detail: after the title and the word "Name".
  var name: XCUIElement { byID?.name ?? webView.staticTexts.element(boundBy: 2) }

  /// The alcohol in a beer's detail: after the words "Brewery", whose value is a button, and
  /// "Alcohol".
  var alcohol: XCUIElement { byID?.alcohol ?? webView.staticTexts.element(boundBy: 5) }

  /// The button with the brewery's name in a beer's detail: after the button Back.
  var brewery: XCUIElement { byID?.brewery ?? webView.buttons.element(boundBy: 1) }

  /// The features that a beer's detail shows as buttons, from the top: all buttons after the
  /// brewery's.
  var features: [String] {
    get throws {
      try (byID?.buttons.labels.dropFirst() ?? webView.buttons.labels.dropFirst(2)).map { $0 }
    }
  }
}
