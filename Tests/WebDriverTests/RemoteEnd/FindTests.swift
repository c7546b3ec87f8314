import Device
import Foundation
import Testing
import WebDriver

struct FindTests {
  @Test(arguments: [
    ("accessibility id", "pad", ["pad"]), ("name", "pad", ["pad"]), ("id", "late", []),
    // The label is a name only where there is no identifier.
    ("id", "Pad", []), ("name", "row 3", ["row 3", "row 3"]),
    ("class name", "XCUIElementTypeSlider", ["volume"]),
    ("tag name", "XCUIElementTypeSlider", ["volume"]),
    ("class name", "XCUIElementTypeNothing", []), ("class name", "Slider", ["volume"]),
    ("class name", "UIASlider", ["volume"]), ("class name", "UIANothing", []),
    (
      "xpath", "//XCUIElementTypeButton",
      ["pad", "alert", "note", "question", "later", "remove", "remove later", "clock", "disabled"]
    ),
  ])
  func elementsAreFoundInTheirOrder(
    _ using: String, _ value: String, _ names: [String]
  ) async throws {
    let client = try await Client()
    let found = try await client.send(
      "POST", "/elements", ["using": .string(using), "value": .string(value)])
    var foundNames: [String] = []
    for element in try #require(found.array) {
      let reference = try #require(element[Client.elementKey]?.string)
      let name = try await client.send("GET", "/element/\(reference)/attribute/name")
      foundNames.append(try #require(name.string))
    }
    #expect(foundNames == names)
  }

  @Test func onlyWhatIsInAnElementIsFoundFromIt() async throws {
    let client = try await Client()
    let row = try await client.element("row 3")
    let inside = try await client.send(
      "POST", "/element/\(row)/elements", ["using": "class name", "value": "XCUIElementTypeOther"])
    #expect(inside.array?.count == 1)
    let first = try await client.send(
      "POST", "/element/\(row)/element", ["using": "id", "value": "handle of row 3"])
    #expect(inside.array?.first == first)
    let itself = try await client.send(
      "POST", "/element/\(row)/elements", ["using": "class name", "value": "XCUIElementTypeCell"])
    #expect(itself == [])
    let error = try await client.error(
      "POST", "/element/\(row)/element", ["using": "id", "value": "row 4"])
    #expect(error.description == "no such element: no element has the id \"row 4\"")
  }

  @Test func oneElementHasOneReferenceAndOneSessionsReferencesAreNoOthers() async throws {
    let client = try await Client()
    let other = try await Client(on: client.remoteEnd)
    let pad = try await client.element("pad")
    let volume = try await client.element("volume")
    #expect(pad != volume)
    try await client.click("pad")
    #expect(try await client.element("pad") == pad)
    #expect(try await client.reference("class name", "XCUIElementTypeSlider") == volume)
    _ = try await other.element("pad")
    let error = try await other.error("GET", "/element/\(pad)/text")
    #expect(error.code == .noSuchElement)
    // Nor is there one for what is only around an element that was found.
    let prefix = pad.prefix { $0 != "-" }
    for number in [-1, 0, 1, 99] {
      let guess = try await client.error("GET", "/element/\(prefix)-\(number)/text")
      #expect(guess.code == .noSuchElement)
    }
  }

  @Test(arguments: [
    "GET text", "GET name", "GET rect", "GET enabled", "GET selected", "GET displayed",
    "GET attribute/name", "GET property/name", "GET computedlabel", "GET location_in_view",
    "GET shadow", "POST click", "POST clear", "POST value", "POST element", "POST elements",
  ])
  func anElementThatIsGoneIsStaleAndAnUnknownOneIsNone(_ command: String) async throws {
    let client = try await Client()
    let (method, path) = (command.split(separator: " ")[0], command.split(separator: " ")[1])
    let body: JSONValue? =
      method == "POST" ? ["using": "id", "value": "pad", "text": "a"] : nil
    let reference = try await client.element("fleeting")
    let unknown = try await client.error(String(method), "/element/\(reference)0/\(path)", body)
    #expect(
      unknown.description
        == "no such element: \"\(reference)0\" is no element of this session; use "
        + "a reference that a find command of this session has returned")
    try await client.click("remove")
    let stale = try await client.error(String(method), "/element/\(reference)/\(path)", body)
    #expect(
      stale.description == "stale element reference: the element \"\(reference)\" is not on the "
        + "screen any more; find it again")
  }

  @Test func anElementThatMovedInItsTableKeepsItsReference() async throws {
    let client = try await Client()
    let row = try await client.element("row 39")
    try await client.send("GET", "/element/\(row)/location_in_view")
    #expect(try await client.element("row 39") == row)
    #expect(try await client.send("GET", "/element/\(row)/displayed") == true)
  }

  @Test(
    arguments: [
      ([:], "\"using\" is missing; it must be a string"),
      (["using": 1, "value": "x"], "\"using\" must be a string, but is a number"),
      (["using": "id"], "\"value\" is missing; it must be a string"),
      (["using": "id", "value": nil], "\"value\" is missing; it must be a string"),
      (["using": "id", "value": ["a"]], "\"value\" must be a string, but is an array"),
      (
        ["using": "colour", "value": "x"],
        "\"using\" must be one of \(known), but is \"colour\""
      ),
    ] as [(JSONValue, String)])
  func aLocatorThatCannotBeReadIsExplained(_ body: JSONValue, _ message: String) async throws {
    let client = try await Client()
    for path in ["/element", "/elements", "/shadow/s/element"] {
      let error = try await client.error("POST", path, body)
      #expect(error.description == "invalid argument: \(message)")
    }
  }

  private static let known =
    "\"xpath\", \"accessibility id\", \"id\", \"name\", \"class name\", \"tag name\", "
    + "\"-ios predicate string\", \"-ios class chain\", \"link text\", "
    + "\"partial link text\""

  @Test func nativeElementsHaveNoShadowRoots() async throws {
    let client = try await Client()
    let error = try await client.error("GET", "/element/\(client.element("pad"))/shadow")
    #expect(
      error.description
        == "no such shadow root: the element has no shadow root; elements of native "
        + "apps never have one")
    let found = try await client.error(
      "POST", "/shadow/s/elements", ["using": "id", "value": "pad"])
    #expect(
      found.description == "no such shadow root: \"s\" is no shadow root of this session; elements "
        + "of native apps never have one")
  }

  @Test func theElementWithTheKeyboardIsTheActiveOne() async throws {
    let client = try await Client()
    let error = try await client.error("GET", "/element/active")
    #expect(
      error.description == "no such element: no element has the keyboard focus; click a text field "
        + "to give it the focus")
    try await client.click("field")
    let active = try await client.send("GET", "/element/active")
    #expect(active == [Client.elementKey: .string(try await client.element("field"))])
  }
}
