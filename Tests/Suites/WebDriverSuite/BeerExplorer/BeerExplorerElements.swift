import SuiteSupport
import WebDriver

/// Where things are on Beer Explorer's pages.
protocol Page: Sendable {
  /// The title of the page.
  var title: Locator { get }
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
  /// The beer at a place in the list, counted from 1.
  func beer(at place: Int) -> Locator
  /// The texts of the beer at a place in the list, counted from 1: name, features, alcohol.
  func texts(ofBeer place: Int) -> Locator
  /// The beers in the list that have so much alcohol.
  func beers(ofAlcohol alcohol: String) -> Locator
  /// The beers in the list that have a feature.
  func beers(with feature: String) -> Locator
  /// The features of the beer with a name in the list.
  func features(ofBeer name: String) -> Locator
  /// The alcohol of the beer with a name in the list.
  func alcohol(ofBeer name: String) -> Locator
  /// What the facts of a beer's detail are called.
  var terms: Locator { get }
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
  /// What the range of alcohol is called.
  var rangeName: Locator { get }
  /// The controls of both ends of the range of alcohol.
  var rangeEnds: Locator { get }
  /// The control of the lower end of the range of alcohol.
  var lowerEnd: Locator { get }
  /// The control of the upper end of the range of alcohol.
  var upperEnd: Locator { get }
  /// The button that asks again for what could not be had.
  var tryAgain: Locator { get }
  /// What is only a text.
  func text(_ text: String) -> Locator
  /// What a control of the range is called.
  func name(of control: DriverElement) throws -> String?
  /// Where a control of the range stands, in percent.
  func percent(of control: DriverElement) throws -> Double?
  /// What a control of the range says, such as "9.5%".
  func value(of control: DriverElement) throws -> String?
  /// What is typed into a control of the range to set it to a percentage.
  func keys(for percent: Double) -> String
  /// What is in a field.
  func text(in field: DriverElement) throws -> String
}

extension Driver {
  /// Says where things are on the page for a tool, and has its commands be about them.
  func openPage(_ tool: String) throws -> any Page {
    if SuiteTool(rawValue: tool)?.playsPagesAsElements == true {
      try waitFor(.xpath("//XCUIElementTypeWebView"))
      return NativePage()
    }
    try switchToWebView()
    return WebPage()
  }

  /// Types into the search field.
  func type(_ text: String, _ page: any Page) throws {
    try findElement(page.searchField).sendKeys(text)
  }

  /// Sets a control of the range of alcohol to a percentage, as a tool does: by a number, or, in
  /// browsers, whose drivers only press keys, by an arrow for each half percent.
  func set(_ control: Locator, to percent: Double, _ page: any Page, by tool: String) throws {
    let element = try findElement(control)
    guard SuiteTool(rawValue: tool)?.isBrowser == true else {
      return try element.sendKeys(page.keys(for: percent))
    }
    let current = try element.property("value").string.flatMap(Double.init) ?? 0
    let steps = Int((percent - current) / 0.5)
    try element.sendKeys(String(repeating: steps < 0 ? "\u{E012}" : "\u{E014}", count: abs(steps)))
  }

  /// Taps the last beer, at the end of the page: in browsers, whose drivers scroll no further than
  /// to what they tap, after the key End and what then comes below.
  func tap(last beer: Locator, _ page: any Page, by tool: String) throws {
    if SuiteTool(rawValue: tool)?.isBrowser == true {
      let shown = try findElements(page.beers).count
      try findElement(.css("body")).sendKeys("\u{E010}")
      try waitUntil("something comes below the last beer") {
        try findElements(page.beers).count > shown || !findElements(page.tryAgain).isEmpty
      }
    }
    try tap(beer)
  }

  /// The texts of all that is found, in the page's order.
  func texts(_ locator: Locator) throws -> [String] {
    try texts(findElements(locator)[...])
  }

  /// The texts of some elements.
  func texts(_ elements: ArraySlice<DriverElement>) throws -> [String] {
    var texts: [String] = []
    for element in elements { texts.append(try element.text()) }
    return texts
  }

  /// The text of what is found.
  func text(_ locator: Locator) throws -> String {
    try findElement(locator).text()
  }

  /// What is in the search field.
  func searchText(_ page: any Page) throws -> String {
    try page.text(in: findElement(page.searchField))
  }
}

extension DriverElement {
  /// Deletes a text that a field ends with, as a tool does: key by key, or by the command for it.
  func delete(_ text: String, by tool: String) throws {
    if tool == SuiteTool.webDriverClear.rawValue { return try clear() }
    try sendKeys(String(repeating: "\u{E003}", count: text.count))
  }
}
