import Foundation
import Testing
import WebDriver

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
