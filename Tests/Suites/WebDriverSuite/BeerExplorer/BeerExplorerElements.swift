import SuiteSupport
import WebDriver

/// The elements of Beer Explorer's page, found in its HTML or among the native elements.
protocol BeerPage: PageObject {
  /// The title of the page.
  var title: PageElement { get }
  /// The field for a search.
  var searchField: PageElement { get }
  /// The cross that cancels the search.
  var clear: PageElement { get }
  /// All beers in the list.
  var beers: PageElement { get }
  /// The names of all beers in the list.
  var beerNames: PageElement { get }
  /// The list, if its beers have exactly these names, from the top.
  func list(of names: [String]) -> PageElement
  /// The number of beers found, if it is `count` and the search has ended.
  func found(_ count: String) -> PageElement
  /// The beer with a name in the list.
  func beer(_ name: String) -> PageElement
  /// The beer at a position in the list, counted from 1.
  func beer(at place: Int) -> PageElement
  /// The texts of the beer at a position in the list, counted from 1: name, features, alcohol.
  func texts(ofBeer place: Int) -> PageElement
  /// The beers in the list with this alcohol, such as "9.5%".
  func beers(ofAlcohol alcohol: String) -> PageElement
  /// The beers in the list with a feature.
  func beers(with feature: String) -> PageElement
  /// The features of the beer with a name in the list.
  func features(ofBeer name: String) -> PageElement
  /// The alcohol of the beer with a name in the list.
  func alcohol(ofBeer name: String) -> PageElement
  /// The terms in a beer's detail, such as "Brewery".
  var terms: PageElement { get }
  /// The name in a beer's detail, if it is `name`.
  func detail(of name: String) -> PageElement
  /// The word before the alcohol in a beer's detail.
  var alcoholTerm: PageElement { get }
  /// The alcohol in a beer's detail.
  var alcohol: PageElement { get }
  /// The button with the brewery's name in a beer's detail.
  var brewery: PageElement { get }
  /// The buttons of the features in a beer's detail.
  var features: PageElement { get }
  /// The button of a feature in a beer's detail.
  func feature(_ feature: String) -> PageElement
  /// The button that leads from a beer's detail back to the list.
  var back: PageElement { get }
  /// The label of the range of alcohol.
  var rangeName: PageElement { get }
  /// The controls of both ends of the range of alcohol.
  var rangeEnds: PageElement { get }
  /// The control of the lower end of the range of alcohol.
  var lowerEnd: PageElement { get }
  /// The control of the upper end of the range of alcohol.
  var upperEnd: PageElement { get }
  /// The button that repeats a failed request.
  var tryAgain: PageElement { get }
  /// A text that isn't part of a control.
  func text(_ text: String) -> PageElement
  /// Returns the accessible name of a control of the range.
  func name(of control: DriverElement) throws -> String?
  /// Returns the value of a control of the range, in percent.
  func percent(of control: DriverElement) throws -> Double?
  /// Returns the value of a control of the range in words, such as "9.5%".
  func value(of control: DriverElement) throws -> String?
  /// Sets a control of the range of alcohol to a percentage. A slider of the native context is set
  /// to within 0.003 of its range, which is 0.08%, and the page rounds to 0.5%. So checks need no
  /// tolerance.
  func set(_ end: PageElement, to percent: Double) throws
  /// Scrolls to the end of the page, if a tap on the last beer doesn't.
  func scrollToEnd() throws
  /// Returns a field's text.
  func text(in field: DriverElement) throws -> String
}

extension Driver {
  /// Returns the page for a tool, and switches to the page's context if the tool uses HTML.
  func openPage(_ tool: SuiteTool) throws -> any BeerPage {
    if tool.playsPagesAsElements {
      try waitFor(.xpath("//XCUIElementTypeWebView"))
      return NativePage(driver: self)
    }
    try switchToWebView()
    return WebPage(driver: self, isInBrowser: tool.isBrowser)
  }
}

extension BeerPage {
  /// Scrolls to the end of the page, and taps the last beer.
  func tapLastBeer(_ name: String) throws {
    try scrollToEnd()
    try beer(name).tap()
  }

  /// Scrolls to the end of the list: with a key in a browser, otherwise with swipes.
  func showNextPage(_ tool: SuiteTool) throws {
    if tool.isBrowser { return try scrollToEnd() }
    for _ in 1...3 { try driver.mobile("swipe", ["direction": "up"]) }
  }

  /// Returns the search field's text.
  func searchText() throws -> String { try text(in: searchField.find()) }
}
