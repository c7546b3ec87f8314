import Foundation
import Testing
import WebDriver

/// What the methods make of answers as they should be.
struct ReturnedValueTests {
  @Test func elementsComeInTheOrderOfTheAnswer() async throws {
    try await withScript([.elements("e2", "e1"), .elements(), .elements("e3")]) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found.map(\.reference) == ["e2", "e1"])
      #expect(try await driver.findElements(.css("b")).isEmpty)
      #expect(try await found[0].findElements(.css("c")).map(\.reference) == ["e3"])
    }
  }

  @Test func aReferenceMayComeWithFurtherMembers() async throws {
    let body = #"{"value":{"ELEMENT":"e1","\#(RemoteElement.key)":"e1"},"sessionId":"s1"}"#
    try await withScript([.raw(200, body)]) { driver in
      let element = try await driver.findElement(.id("a"))
      #expect(element.reference == "e1")
    }
  }

  @Test func referencesOfOneSessionAreTheSameElementWhenTheyAreTheSameText() async throws {
    try await withScript([.elements("e1", "e1", "e2")]) { driver in
      let found = try await driver.findElements(.css("a"))
      #expect(found[0] == found[1])
      #expect(found[0] != found[2])
      #expect(Set(found).count == 2)
      let other = ScriptedTransport([
        .value(["sessionId": "s2", "capabilities": [:]]), .element("e1"),
      ])
      let stranger = try await RemoteDriver.start(on: other, capabilities: [:]).activeElement()
      #expect(stranger.reference == found[0].reference)
      #expect(stranger != found[0])
    }
  }

  @Test func textsComeAsTheyAre() async throws {
    try await withScript([
      .element("e1"), .value("é\n"), .value("XCUIElementTypeCell"), .value("<a>\u{1F600}</a>"),
    ]) { driver in
      let element = try await driver.activeElement()
      #expect(try await element.text() == "é\n")
      #expect(try await element.tagName() == "XCUIElementTypeCell")
      #expect(try await driver.pageSource() == "<a>\u{1F600}</a>")
    }
  }

  @Test func whatIsMissingIsNilWhereTheSpecificationAllowsIt() async throws {
    try await withScript([
      .element("e1"), .value(nil), .value(""), .value("1"), .value(nil), .value("Sure?"),
    ]) { driver in
      let element = try await driver.activeElement()
      #expect(try await element.attribute("value") == nil)
      #expect(try await element.attribute("value") == "")
      #expect(try await element.attribute("value") == "1")
      #expect(try await driver.alertText() == nil)
      #expect(try await driver.alertText() == "Sure?")
    }
  }

  @Test func booleansComeAsTheyAre() async throws {
    try await withScript([.element("e1"), .value(true), .value(false), .value(true)]) { driver in
      let element = try await driver.activeElement()
      #expect(try await element.isEnabled())
      #expect(try await !element.isSelected())
      #expect(try await element.isDisplayed())
    }
  }

  @Test func aRectangleMayHaveFractions() async throws {
    try await withScript([
      .element("e1"), .value(["x": -1, "y": 2.5, "width": 320, "height": 44.25]),
    ]) { driver in
      let rect = try await driver.activeElement().rect()
      #expect(rect == CGRect(x: -1, y: 2.5, width: 320, height: 44.25))
    }
  }

  @Test func otherValuesComeWhole() async throws {
    let timeouts: JSONValue = ["implicit": 0, "pageLoad": 300_000, "script": nil]
    try await withScript([
      .element("e1"), .value(["a": [1, 2.5]]), .value(timeouts), .value([nil]), .value(true),
      .value("raw"),
    ]) { driver in
      let element = try await driver.activeElement()
      #expect(try await element.property("p") == ["a": [1, 2.5]])
      #expect(try await driver.timeouts() == timeouts)
      #expect(try await driver.execute("f") == [nil])
      #expect(try await driver.mobile("isKeyboardShown") == true)
      #expect(try await driver.send("GET", "/context") == "raw")
    }
  }
}
