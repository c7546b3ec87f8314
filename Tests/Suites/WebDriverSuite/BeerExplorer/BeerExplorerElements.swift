import SuiteSupport
import WebDriver

/// Beer Explorer's page, which can be found as HTML or by the native elements that show it.
protocol BeerPage: PageObject {
  /// The title of the page.
  var title: PageElement { get }
  /// Where a search is typed.
  var searchField: PageElement { get }
  /// The cross that cancels the search.
  var clear: PageElement { get }
  /// All beers in the list.
  var beers: PageElement { get }
  /// The names of all beers in the list.
  var beerNames: PageElement { get }
  /// How many beers were found, once it is this many and nothing is under way.
  func found(_ count: String) -> PageElement
  /// The beer with a name in the list.
  func beer(_ name: String) -> PageElement
  /// The beer at a place in the list, counted from 1.
  func beer(at place: Int) -> PageElement
  /// The texts of the beer at a place in the list, counted from 1: name, features, alcohol.
  func texts(ofBeer place: Int) -> PageElement
  /// The beers in the list that have so much alcohol.
  func beers(ofAlcohol alcohol: String) -> PageElement
  /// The beers in the list that have a feature.
  func beers(with feature: String) -> PageElement
  /// The features of the beer with a name in the list.
  func features(ofBeer name: String) -> PageElement
  /// The alcohol of the beer with a name in the list.
  func alcohol(ofBeer name: String) -> PageElement
  /// What the facts of a beer's detail are called.
  var terms: PageElement { get }
  /// The name in a beer's detail, when it is this one.
  func detail(of name: String) -> PageElement
  /// A beer's alcohol in its detail.
  var alcohol: PageElement { get }
  /// The button with the brewery's name in a beer's detail.
  var brewery: PageElement { get }
  /// The buttons of the features in a beer's detail.
  var features: PageElement { get }
  /// The button of a feature in a beer's detail.
  func feature(_ feature: String) -> PageElement
  /// The button that leads from a beer's detail back to the list.
  var back: PageElement { get }
  /// What the range of alcohol is called.
  var rangeName: PageElement { get }
  /// The controls of both ends of the range of alcohol.
  var rangeEnds: PageElement { get }
  /// The control of the lower end of the range of alcohol.
  var lowerEnd: PageElement { get }
  /// The control of the upper end of the range of alcohol.
  var upperEnd: PageElement { get }
  /// The button that asks again for what could not be had.
  var tryAgain: PageElement { get }
  /// What is only a text.
  func text(_ text: String) -> PageElement
  /// What a control of the range is called.
  func name(of control: DriverElement) throws -> String?
  /// Where a control of the range stands, in percent.
  func percent(of control: DriverElement) throws -> Double?
  /// What a control of the range says, such as "9.5%".
  func value(of control: DriverElement) throws -> String?
  /// Sets a control of the range of alcohol to a percentage.
  func set(_ end: PageElement, to percent: Double) throws
  /// Scrolls to the end of the page, where a tap on the last beer does not.
  func scrollToEnd() throws
  /// What is in a field.
  func text(in field: DriverElement) throws -> String
}

extension Driver {
  /// The page as a tool plays it, with the commands that follow being about it.
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
  /// Taps the last beer, at the end of the page.
  func tapLastBeer(_ name: String) throws {
    try scrollToEnd()
    try beer(name).tap()
  }

  /// What is in the search field.
  func searchText() throws -> String { try text(in: searchField.find()) }
}
