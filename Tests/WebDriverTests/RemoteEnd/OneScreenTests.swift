import Foundation
import Testing
import WebDriver

/// A command reads the screen once, though it may be another one at the next look.
struct OneScreenTests {
  private static let locators = [
    ("xpath", "//XCUIElementTypeButton"), ("-ios class chain", "**/XCUIElementTypeButton"),
    ("-ios predicate string", "type == 'XCUIElementTypeButton'"), ("accessibility id", "button"),
    ("class name", "XCUIElementTypeButton"), ("link text", "button"),
  ]

  /// Finds the buttons twice, in all of the screen or in an element, and looks whether what is told
  /// of them is of one screen.
  private func find(
    _ locator: (using: String, value: String), count: Int, isInBox: Bool
  ) async throws {
    let restless = Restless(count: count)
    let client = try await restless.client()
    let path = isInBox ? "/element/\(try await client.element("box"))/elements" : "/elements"
    try await client.send(
      "POST", "/appium/settings",
      [
        "settings": [
          "shouldUseCompactResponses": false,
          "elementResponseAttributes": "label,rect,attribute/index",
        ]
      ])
    for _ in 1...3 {
      let before = restless.descriptions
      let found = try await client.send(
        "POST", path, ["using": .string(locator.using), "value": .string(locator.value)])
      #expect(restless.descriptions == before + 1)
      let first = restless.descriptions.isMultiple(of: 2) ? 1 : 0
      let top = try #require(found.array?.first?["rect"]?["y"]?.integer)
      #expect(found.array?.count == restless.buttonCount)
      for (index, button) in (found.array ?? []).enumerated() {
        #expect(button["label"] == .string("\(index) of screen \(restless.descriptions)"))
        #expect(button["attribute/index"] == .string("\(index + first)"))
        #expect(button["rect"]?["y"] == .integer(top + 10 * index))
      }
    }
  }

  @Test(arguments: locators, [2, 20])
  func whatIsFoundIsOfOneScreen(_ locator: (String, String), _ count: Int) async throws {
    try await find(locator, count: count, isInBox: false)
  }

  @Test(arguments: locators)
  func whatIsFoundInAnElementIsOfItsScreen(_ locator: (String, String)) async throws {
    try await find(locator, count: 5, isInBox: true)
  }

  @Test func whatIsReadOfAnElementIsOfOneScreen() async throws {
    let restless = Restless(count: 3)
    let client = try await restless.client()
    let button = try await client.element("button")
    for path in [
      "text", "rect", "attribute/label", "attribute/visible", "displayed", "enabled", "name",
    ] {
      let before = restless.descriptions
      try await client.send("GET", "/element/\(button)/\(path)")
      #expect(restless.descriptions == before + 1, "\(path)")
    }
    let before = restless.descriptions
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(restless.descriptions == before + 1)
    #expect(
      source.components(separatedBy: " of screen \(before + 1)\"").count > restless.buttonCount)
  }
}
