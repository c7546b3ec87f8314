import NativeQuery

/// Elements of Beer Explorer's page, found by the page's ids, which the app exposes as
/// identifiers.
struct DOMIdentifiers {
  let page: XCUIElement

  var beers: XCUIElementQuery { page.otherElements["beers"].links }
  var name: XCUIElement { page.staticTexts["name"] }
  var alcohol: XCUIElement { page.staticTexts["alcohol"] }
  var brewery: XCUIElement { page.buttons["brewery"] }
  var buttons: XCUIElementQuery { page.otherElements["detail"].buttons }
}
