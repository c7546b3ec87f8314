import NativeQuery

/// What the tests of Beer Explorer look for more than once.
extension XCUIApplication {
  /// The page.
  var page: XCUIElement { webViews.element }

  /// Where a search is typed.
  var searchField: XCUIElement { page.textFields["Search"] }

  /// All beers in the list.
  var beers: XCUIElementQuery { page.otherElements["beers"].links }

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

  /// Waits until the detail of a beer is shown.
  func waitForDetail(of name: String) -> Bool {
    page.staticTexts["name"].wait(for: \.label, toEqual: name, timeout: timeout)
  }

  /// The features that the detail shows as buttons, from the top.
  var features: [String] {
    get throws {
      let buttons = page.otherElements["detail"].buttons
      return try buttons.allElementsBoundByIndex.map { try $0.label }.filter {
        try $0 != page.buttons["brewery"].label
      }
    }
  }

  /// Waits until the list shows how many beers were found, and that nothing else is under way.
  func waitForBeers(_ count: String) -> Bool {
    page.staticTexts[count].waitForExistence(timeout: timeout)
      && page.staticTexts["Searching…"].waitForNonExistence(timeout: timeout)
      && page.staticTexts[count].exists
  }

  /// Waits until the list shows all beers, of which the first page is there.
  func waitForAllBeers() throws -> Bool {
    guard waitForBeers("\(allBeers) beers"), beers.count == 30 else { return false }
    return try Array(beerNames.prefix(3)) == firstBeers
  }
}

/// How many beers there are.
let allBeers = 462

/// The names of the beers that the list of all begins with.
let firstBeers = ["\"Special\" <Extra>", "0.0% Blond", "100% Gueuze"]

/// The brewery of the beer 400.
let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
