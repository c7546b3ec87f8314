import NativeQuery
import SuiteSupport

/// The elements of Beer Explorer's page that several tests use.
///
/// The web view exposes labels, types and an order, but not the page's ids.
open class BeerPage: PageObject {
  var webView: XCUIElement { app.webViews.element }

  /// Waits for the page, as WebDriver does before it switches to the web context.
  public required init(_ app: XCUIApplication) {
    super.init(app)
    webView.waitForExistence(timeout: timeout)
  }

  /// The title of the page: its first text.
  var pageTitle: XCUIElement { webView.staticTexts.element(boundBy: 0) }

  var searchField: XCUIElement { webView.textFields["Search"] }

  /// The search field's text. Nil if it is empty.
  var searchText: String? { get throws { try searchField.text(placeholder: "Search") } }

  /// All beers in the list. The page has no other links.
  var beers: XCUIElementQuery { webView.links }

  func beer(_ name: String) -> XCUIElement {
    beers.containing(.staticText, identifier: name).element
  }

  /// The names of all beers in the list, from the top. Empty for a beer without a name.
  var beerNames: [String] {
    get throws {
      try webView.snapshot().all(.link).map { $0.all(.staticText).first?.label ?? "" }
    }
  }

  /// Returns the texts of the beer at a position in the list, from 0: name, features, alcohol.
  func texts(ofBeer place: Int) throws -> [String] {
    try beers.element(boundBy: place).staticTexts.labels
  }

  /// The control of the lower end of the range of alcohol. A slider is set to within 0.003 of its
  /// range, which is 0.08%, and the page rounds to 0.5%. So checks need no tolerance.
  var lowerEnd: XCUIElement { webView.sliders["% alcohol: From"] }

  var upperEnd: XCUIElement { webView.sliders["% alcohol: To"] }

  /// The terms in a beer's detail, such as "Brewery".
  var terms: [String] {
    get throws {
      let names = ["Name", "Brewery", "Alcohol", "Features"]
      return try webView.staticTexts.matching { names.contains($0.label) }.labels
    }
  }

  /// The name in a beer's detail: after the title and the word "Name".
  var name: XCUIElement { webView.staticTexts.element(boundBy: 2) }

  /// The word before the alcohol in a beer's detail. The brewery is a button, not a text.
  var alcoholTerm: XCUIElement { webView.staticTexts.element(boundBy: 4) }

  /// The alcohol in a beer's detail: after its term.
  var alcohol: XCUIElement { webView.staticTexts.element(boundBy: 5) }

  /// The button with the brewery's name in a beer's detail: after the button Back.
  var brewery: XCUIElement { webView.buttons.element(boundBy: 1) }

  /// The features in a beer's detail, from the top: the labels of all buttons after the brewery's.
  var features: [String] {
    get throws { try Array(webView.buttons.labels.dropFirst(2)) }
  }
}
