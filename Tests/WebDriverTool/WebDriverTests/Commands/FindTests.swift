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
    ("class name", "XCUIElementTypeNothing", []), ("class name", "Slider", []),
    ("-ios predicate string", "type == 'XCUIElementTypeButton' AND enabled == 0", ["disabled"]),
    ("-ios predicate string", "label BEGINSWITH[c] 'PA'", ["pad"]),
    ("-ios class chain", "**/XCUIElementTypeNavigationBar/XCUIElementTypeButton[2]", ["alert"]),
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
    for (using, value) in [
      ("-ios predicate string", "name BEGINSWITH 'handle'"),
      ("-ios class chain", "XCUIElementTypeOther"),
    ] {
      let found = try await client.send(
        "POST", "/element/\(row)/elements", ["using": .string(using), "value": .string(value)])
      #expect(found == [first])
    }
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
    #expect(try await client.reference("-ios class chain", "**/XCUIElementTypeSlider") == volume)
    #expect(try await client.reference("-ios predicate string", "name == 'volume'") == volume)
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
    arguments: rows(
      #"""
      {} => "using" is missing; it must be a string
      {"using": 1, "value": "x"} => "using" must be a string, but is a number
      {"using": "id"} => "value" is missing; it must be a string
      {"using": "id", "value": null} => "value" is missing; it must be a string
      {"using": "id", "value": ["a"]} => "value" must be a string, but is an array
      {"using": "colour", "value": "x"} => "using" must be one of $known, but is "colour"
      """#))
  func aLocatorThatCannotBeReadIsExplained(_ row: Row) async throws {
    let client = try await Client()
    let message = row.expected.replacing("$known", with: Self.known)
    for path in ["/element", "/elements", "/shadow/s/element"] {
      #expect(
        try await client.refusal(of: "POST \(path) \(row.given)") == "invalid argument: \(message)")
    }
  }

  private static let known =
    "\"xpath\", \"accessibility id\", \"id\", \"name\", \"class name\", \"tag name\", "
    + "\"-ios predicate string\", \"-ios class chain\""

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

/// On the virtual clock: time passes only in waits, so the time that a wait took is exact.
struct ImplicitWaitTests {
  /// A client whose app shows the device's time.
  private func client(implicit: JSONValue) async throws -> Client {
    let client = try await Client()
    try await client.send("POST", "/timeouts", ["implicit": implicit])
    return client
  }

  private func time(_ client: Client) async throws -> String {
    try await client.send("GET", "/element/\(client.element("log"))/attribute/value").string ?? ""
  }

  @Test(arguments: [
    ("accessibility id", "late"), ("-ios predicate string", "label == 'late'"),
    ("-ios class chain", "**/XCUIElementTypeStaticText[`label == 'late'`]"),
  ])
  func anElementThatComesInTimeIsFoundWhenItComes(
    _ using: String, _ value: String
  ) async throws {
    let client = try await client(implicit: 10_000)
    try await client.click("later")
    _ = try await client.reference(using, value)
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func severalElementsAreWaitedForUntilThereIsOne() async throws {
    let client = try await client(implicit: 10_000)
    try await client.click("later")
    let found = try await client.send("POST", "/elements", ["using": "id", "value": "late"])
    #expect(found.array?.count == 1)
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func anElementThatDoesNotComeIsWaitedForToTheEnd() async throws {
    let client = try await client(implicit: 10_000)
    let error = try await client.error(
      "POST", "/element", ["using": "accessibility id", "value": "never"])
    #expect(
      error.description
        == "no such element: no element has the accessibility id \"never\" within 10000 ms")
    try await client.click("clock")
    #expect(try await time(client) == "10.0 s")
    let none = try await client.send("POST", "/elements", ["using": "id", "value": "never"])
    #expect(none == [])
    try await client.click("clock")
    #expect(try await time(client) == "10.0 s, 20.0 s")
  }

  @Test func anElementThatComesTooLateIsNotFound() async throws {
    let client = try await client(implicit: 1_999)
    try await client.click("later")
    #expect(
      try await client.error("POST", "/element", ["using": "id", "value": "late"]).code
        == .noSuchElement)
    _ = try await client.element("late")
  }

  @Test func withoutAWaitNoTimePasses() async throws {
    let client = try await client(implicit: 0)
    let error = try await client.error("POST", "/element", ["using": "id", "value": "never"])
    #expect(error.description == "no such element: no element has the id \"never\"")
    try await client.click("clock")
    #expect(try await time(client) == "0.0 s")
  }

  @Test func aWaitWithoutEndEndsWhenTheElementComes() async throws {
    let client = try await client(implicit: nil)
    try await client.click("later")
    _ = try await client.element("late")
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func theSearchFromAnElementThatGoesAwayEndsAsStale() async throws {
    let client = try await client(implicit: 10_000)
    let row = try await client.element("fleeting")
    try await client.click("remove later")
    let error = try await client.error(
      "POST", "/element/\(row)/element", ["using": "id", "value": "never"])
    #expect(error.code == .staleElementReference)
    try await client.click("clock")
    #expect(try await time(client) == "1.0 s")
  }
}

struct WebFindTests {
  @Test(arguments: [
    ("css selector", "h1.title", ["h1"]), ("css selector", "#links a", ["a", "a"]),
    ("css selector", "li.even:nth-child(-n+4)", ["li", "li"]), ("css selector", "nothing", []),
    ("tag name", "SELECT", ["select"]), ("tag name", "html", ["html"]),
    ("id", "q", ["input"]), ("id", "remove later", ["button"]), ("name", "query", ["input"]),
    ("class name", "title", ["h1"]), ("id", "a\"b\\", []), ("id", "a\nb", []),
    ("link text", "Belgian beers", ["a"]), ("link text", "Belgian", []),
    ("partial link text", "beers", ["a", "a"]), ("partial link text", "Beer 1", []),
    ("xpath", "//li[2]/span", ["span"]), ("xpath", "/html/body/h1", ["h1"]),
    ("xpath", "html/body/h1", ["h1"]), ("xpath", "//*[@id='q']/..", ["form"]),
    ("xpath", "//button[text()='Send']", ["button"]), ("xpath", "id('q')", ["input"]),
    ("xpath", "//p[contains(., 'secret')]", ["p"]), ("xpath", "//option[@value]", ["option"]),
    ("xpath", "//h1 | //title", ["title", "h1"]), ("xpath", "//BODY/H1[@class]", ["h1"]),
    ("xpath", "//body/descendant::H1[@CLASS]", []), ("xpath", "//XCUIElementTypeButton", []),
    ("xpath", "(//li)[last()]/preceding-sibling::li[1]/span[.='Beer 29']", ["span"]),
  ])
  func elementsAreFoundInTheOrderOfTheDocument(
    _ using: String, _ value: String, _ names: [String]
  ) async throws {
    let client = try await Client.inPage()
    let found = try await client.send(
      "POST", "/elements", ["using": .string(using), "value": .string(value)])
    var foundNames: [String] = []
    for element in try #require(found.array) {
      let reference = try #require(element[Client.elementKey]?.string)
      let name = try await client.send("GET", "/element/\(reference)/name")
      foundNames.append(try #require(name.string))
    }
    #expect(foundNames == names)
  }

  @Test(arguments: [
    ("css selector", "span", "Beer 3"), ("tag name", "span", "Beer 3"),
    ("xpath", "span", "Beer 3"), ("xpath", ".//span", "Beer 3"),
    // As in browsers, a path from the root leaves the element.
    ("xpath", "//span", "×"), ("xpath", "/html/body/h1", "Hybrid beers"),
    ("xpath", "following-sibling::li[1]", "Beer 4"), ("css selector", "#beers li > span", "Beer 3"),
  ])
  func aSearchFromAnElementStartsThere(
    _ using: String, _ value: String, _ text: String
  ) async throws {
    let client = try await Client.inPage()
    let row = try await client.reference("xpath", "//li[3]")
    let found = try await client.send(
      "POST", "/element/\(row)/element", ["using": .string(using), "value": .string(value)])
    let reference = try #require(found[Client.elementKey]?.string)
    #expect(try await client.send("GET", "/element/\(reference)/text").string == text)
  }

  @Test(arguments: [
    ("css selector", "li[", "invalid selector: The CSS selector \"li[\" "),
    ("css selector", "", "invalid selector: The CSS selector \"\" is empty."),
    ("css selector", "a::before", "invalid selector: The CSS selector \"a::before\" "),
    ("class name", "a b", "invalid selector: The class name \"a b\" must be a single class"),
    ("tag name", "", "invalid selector: The tag name is empty."),
    ("xpath", "", "invalid selector: The XPath is empty."),
    ("xpath", "//li[", "invalid selector: The XPath \"//li[\" is malformed: "),
    ("xpath", "//li/@class", "invalid selector: The XPath \"//li/@class\" selects the attribute"),
    (
      "xpath", "//h1/text()",
      "invalid selector: The XPath \"//h1/text()\" selects a text, not elements."
    ),
    ("xpath", "count(//li)", "invalid selector: The XPath \"count(//li)\" gives a number"),
    ("xpath", "//li[frob()]", "invalid selector: The XPath \"//li[frob()]\" calls the function"),
    ("magic", "x", "invalid argument: \"using\" must be one of \"css selector\", "),
  ])
  func aBadLocatorSaysWhatIsWrong(
    _ using: String, _ value: String, _ message: String
  ) async throws {
    let client = try await Client.inPage()
    for path in ["/element", "/elements"] {
      let error = try await client.error(
        "POST", path, ["using": .string(using), "value": .string(value)])
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  @Test func oneElementHasOneReferenceAndStaysItselfWhenThePageChanges() async throws {
    let client = try await Client.inPage()
    let beer = try await client.reference("xpath", "//li[2]")
    #expect(try await client.reference("css selector", "li.even") == beer)
    try await client.css("#remove", do: "click")
    #expect(try await client.reference("css selector", "li.even") == beer)
    #expect(try await client.send("GET", "/element/\(beer)/text") == "Beer 2")
  }

  @Test func anElementThatThePageHasRemovedIsStale() async throws {
    let client = try await Client.inPage()
    let fleeting = try await client.reference("id", "fleeting")
    try await client.css("#remove", do: "click")
    let stale =
      "stale element reference: the element \"\(fleeting)\" is not in the page any more; find it "
      + "again"
    for path in ["text", "name", "attribute/id", "rect", "displayed", "computedrole", "shadow"] {
      let error = try await client.error("GET", "/element/\(fleeting)/\(path)")
      #expect(error.description == stale)
    }
    for path in ["click", "clear"] {
      let error = try await client.error("POST", "/element/\(fleeting)/\(path)")
      #expect(error.description == stale)
    }
    let search = try await client.error(
      "POST", "/element/\(fleeting)/elements", ["using": "xpath", "value": "//li"])
    #expect(search.description == stale)
    let none = try await client.error(
      "POST", "/element", ["using": "css selector", "value": "#fleeting"])
    #expect(none.description == "no such element: no element has the css selector \"#fleeting\"")
  }

  @Test(arguments: [("id", "late"), ("xpath", "//p[.='late']"), ("css selector", "p#late")])
  func theImplicitWaitIsForThePageAsWell(_ using: String, _ value: String) async throws {
    let client = try await Client.inPage()
    try await client.css("#later", do: "click")
    let body: JSONValue = ["using": .string(using), "value": .string(value)]
    try await client.send("POST", "/timeouts", ["implicit": 1000])
    let early = try await client.error("POST", "/element", body)
    #expect(
      early.description
        == "no such element: no element has the \(using) \"\(value)\" within 1000 ms")
    try await client.send("POST", "/timeouts", ["implicit": 5000])
    #expect(try await client.send("POST", "/elements", body).array?.count == 1)
  }

  @Test func anElementThatGoesDuringASearchInItIsStale() async throws {
    let client = try await Client.inPage()
    let fleeting = try await client.reference("id", "fleeting")
    try await client.css("[id='remove later']", do: "click")
    try await client.send("POST", "/timeouts", ["implicit": 5000])
    let error = try await client.error(
      "POST", "/element/\(fleeting)/element", ["using": "xpath", "value": "b"])
    #expect(error.code == .staleElementReference)
  }

  @Test func pagesHaveNoShadowRoots() async throws {
    let client = try await Client.inPage()
    let title = try await client.reference("css selector", "h1")
    let none = try await client.error("GET", "/element/\(title)/shadow")
    #expect(
      none.description == "no such shadow root: the element has no shadow root; elements of the "
        + "app's pages never have one")
    let search = try await client.error(
      "POST", "/shadow/x/element", ["using": "css selector", "value": "p"])
    #expect(
      search.description
        == "no such shadow root: \"x\" is no shadow root of this session; elements "
        + "of the app's pages never have one")
  }
}
