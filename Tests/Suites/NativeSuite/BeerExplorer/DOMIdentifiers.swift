import NativeQuery

/// Where things are on Beer Explorer's pages by the ids of the page, where the app shows them as identifiers.
struct DOMIdentifiers {
  let page: XCUIElement

  var beers: XCUIElementQuery { page.otherElements["beers"].links }
  var name: XCUIElement { page.staticTexts["name"] }
  var alcohol: XCUIElement { page.staticTexts["alcohol"] }
  var brewery: XCUIElement { page.buttons["brewery"] }
  var buttons: XCUIElementQuery { page.otherElements["detail"].buttons }
}
