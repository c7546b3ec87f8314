import WebDriver

/// What the tests of both apps do with what they find.
extension Driver {
  /// The labels of all elements that a locator finds, from the top.
  func labels(_ locator: Locator) throws -> [String] {
    var labels: [String] = []
    for element in try findElements(locator) {
      labels.append(try element.attribute("label") ?? "")
    }
    return labels
  }

  /// The number of elements that a locator finds.
  func count(_ locator: Locator) throws -> Int { try findElements(locator).count }

  /// Taps what is found.
  func tap(_ locator: Locator) throws {
    try findElement(locator).click()
  }

  /// Types a text into what is found, which has the focus.
  func type(_ text: String, into locator: Locator) throws {
    try findElement(locator).sendKeys(text)
  }

  /// Deletes a text that the field which is found ends with, key by key, and types another one.
  func change(_ text: String, to other: String = "", in locator: Locator) throws {
    try type(String(repeating: "\u{E003}", count: text.count) + other, into: locator)
  }

  /// Swipes left across what is found.
  func swipeLeft(_ locator: Locator) throws { try swipe("left", locator) }

  /// Swipes across what is found.
  func swipe(_ direction: String, _ locator: Locator) throws {
    let element = try findElement(locator)
    try mobile(
      "swipe", ["direction": .string(direction), "elementId": .string(element.reference)])
  }
}
