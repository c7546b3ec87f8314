import Device
import Foundation
import Testing
import WebDriver

struct ElementCommandTests {
  @Test(
    arguments: [
      ("pad", "text", "Pad"), ("pad", "name", "XCUIElementTypeButton"), ("pad", "enabled", true),
      ("disabled", "enabled", false), ("pad", "selected", false), ("pad", "displayed", true),
      ("row 39", "displayed", false), ("pad", "computedlabel", "Pad"), ("log", "computedlabel", ""),
      ("pad", "rect", ["x": 0, "y": 0, "width": 38, "height": 44]),
      ("pad", "attribute/type", "XCUIElementTypeButton"), ("pad", "attribute/label", "Pad"),
      ("pad", "attribute/enabled", "true"), ("pad", "attribute/visible", "true"),
      ("pad", "attribute/width", "38"), ("alert", "attribute/index", "1"),
      ("field", "attribute/placeholderValue", "Type here"),
      ("pad", "attribute/placeholderValue", nil),
      ("pad", "attribute/colour", nil), ("pad", "property/colour", nil),
      ("pad", "property/label", "Pad"), ("pad", "property/enabled", true),
      ("field", "property/focused", false), ("alert", "property/index", 1),
      ("pad", "property/rect", ["x": 0, "y": 0, "width": 38, "height": 44]),
      ("volume", "property/maxValue", 10), ("pad", "attribute/hittable", "true"),
      ("row 39", "attribute/hittable", "false"), ("pad", "property/isHittable", true),
      ("rows", "attribute/accessibilityContainer", "true"),
      ("pad", "attribute/frame", "{{0, 0}, {38, 44}}"), ("pad", "attribute/wdName", "pad"),
      ("row 39", "location_in_view", ["x": 0, "y": 758]),
    ] as [(String, String, JSONValue)])
  func stateIsTold(_ name: String, _ path: String, _ value: JSONValue) async throws {
    let client = try await Client()
    let element = try await client.element(name)
    #expect(try await client.send("GET", "/element/\(element)/\(path)") == value)
  }

  // MARK: - Click

  @Test func aClickScrollsWhatItTapsIntoView() async throws {
    let client = try await Client()
    try await client.click("row 39")
    #expect(try await client.log() == "tap row 39")
  }

  @Test func aDisabledElementIsNotClicked() async throws {
    let client = try await Client()
    let error = try await client.error("POST", "/element/\(client.element("disabled"))/click")
    #expect(
      error.description
        == "element not interactable: Failed to tap Button 'disabled': it is disabled.")
    #expect(try await client.log() == "")
  }

  @Test func anElementThatIsCoveredIsNotClicked() async throws {
    let client = try await Client()
    try await client.click("field")
    // The keyboard is over the lower part of the screen; what is in a table is scrolled above it.
    try await client.click("row 39")
    #expect(try await client.log() == "tap row 39")
    let footer = try await client.element("footer")
    let error = try await client.error("POST", "/element/\(footer)/click")
    #expect(
      error.description == "element click intercepted: Failed to tap StaticText 'footer': "
        + "it is covered by Keyboard.")
  }

  // MARK: - Text

  @Test func textIsTypedIntoAFieldThatGetsTheFocusFirst() async throws {
    let client = try await Client()
    let field = try await client.element("field")
    try await client.send("POST", "/element/\(field)/value", ["text": "añ😀"])
    try await client.send("POST", "/element/\(field)/value", ["text": "b\u{E003}c\u{E017}\u{E01B}"])
    #expect(try await client.send("GET", "/element/\(field)/text") == "añ😀1")
    try await client.send("POST", "/element/\(field)/value", ["text": "\u{E000}\u{E006}"])
    #expect(try await client.log() == "submit añ😀1")
    #expect(try await client.send("GET", "/element/\(field)/property/focused") == false)
    try await client.send("POST", "/element/\(field)/clear")
    #expect(try await client.send("GET", "/element/\(field)/text") == "Type here")
  }

  @Test func piecesOfTextAreTakenWhereThereIsNoText() async throws {
    let client = try await Client()
    let field = try await client.element("field")
    try await client.send("POST", "/element/\(field)/value", ["value": ["a", "bc", "\u{E007}"]])
    #expect(try await client.log() == "submit abc")
    try await client.send("POST", "/element/\(field)/value", ["text": "d", "value": ["x"]])
    #expect(try await client.send("GET", "/element/\(field)/text") == "abcd")
  }

  @Test func aSliderIsSetToAPartOfItsScale() async throws {
    let client = try await Client()
    let slider = try await client.element("volume")
    try await client.send("POST", "/element/\(slider)/value", ["text": "0.5"])
    #expect(try await client.send("GET", "/element/\(slider)/text") == "5")
    for text in ["half", "1.1", "-0.1", "nan", ""] {
      let error = try await client.error(
        "POST", "/element/\(slider)/value", ["text": .string(text)])
      #expect(
        error.description
          == "invalid argument: \"text\" must be a number from 0 to 1 for a slider, "
          + "but is \"\(text)\"")
    }
  }

  @Test(
    arguments: rows(
      #"""
      POST /element/{field}/value {} => invalid argument: "text" is missing; it must be a string
      POST /element/{field}/value {"text": 1}
      => invalid argument: "text" must be a string, but is a number
      POST /element/{field}/value {"value": "a"}
      => invalid argument: "value" must be an array, but is a string
      POST /element/{field}/value {"value": ["a", 1]}
      => invalid argument: "value[1]" must be a string, but is a number
      POST /element/{field}/value {"text": "ab\u0001"}
      => invalid argument: no key types the control character U+0001
      POST /element/{field}/value {"text": "a"}
      => unsupported operation: the keyboard has no key U+E008; it has characters, return \#
      (U+E006, U+E007), backspace (U+E003) and delete (U+E017)
      POST /element/{field}/value {"text": "a\nb"}
      => element not interactable: Failed to synthesize event: Neither element nor any descendant \#
      has keyboard focus.
      POST /element/{pad}/value {"text": "a"}
      => element not interactable: Failed to type text into Button 'Pad': it is no text field.
      """#))
  func textThatCannotBeTypedIsExplained(_ row: Row) async throws {
    #expect(try await Client().refusal(of: row.given) == row.expected)
  }

  @Test func onlyATextFieldIsCleared() async throws {
    let client = try await Client()
    let error = try await client.error("POST", "/element/\(client.element("pad"))/clear")
    #expect(
      error.description
        == "invalid element state: Failed to clear Button 'Pad': it is no text field.")
    let locked = try await client.error("POST", "/element/\(client.element("locked"))/clear")
    #expect(
      locked.description
        == "invalid element state: Failed to clear TextField 'locked': it is disabled.")
  }
}

struct WebElementTests {
  @Test(
    arguments: [
      ("h1", "text", "Hybrid beers"), ("h1", "name", "h1"), ("#secret", "text", ""),
      ("#styled", "text", "Styled text"), ("#secret", "displayed", false),
      ("#off", "enabled", false), ("#send", "enabled", true), ("#off", "displayed", true),
      ("#strong", "selected", false), ("#style option", "selected", true),
      ("#style option + option", "selected", false),
      ("#styled b", "css/color", "rgba(255, 0, 0, 1)"), ("#secret", "css/display", "none"),
      ("#secret", "css/border", ""), ("h1", "computedrole", "heading"),
      ("#q", "computedrole", "searchbox"), ("#cross", "computedlabel", "Clear"),
      ("#strong", "computedlabel", "Strong"), ("#send", "computedlabel", "Send"),
      ("#send", "attribute/id", "send"), ("#send", "attribute/nothing", .null),
      ("#off", "attribute/disabled", "true"), ("#send", "attribute/disabled", .null),
      ("#q", "attribute/value", ""), ("#q", "attribute/placeholder", "Search"),
      ("#styled", "attribute/style", "color: red; display: block"),
      ("h1", "attribute/class", "title"), ("h1", "attribute/className", .null),
      ("a", "attribute/href", "/beers?a=1"), ("a", "property/href", "app://hybrid/beers?a=1"),
      ("#off", "attribute/href", .null),
      ("#unloaded", "attribute/src", .null), ("#unloaded", "computedlabel", "No picture"),
      ("#strong", "attribute/checked", .null), ("#style", "attribute/value", .null),
      ("#style", "property/selectedIndex", 0), ("#strong", "property/checked", false),
      ("h1", "property/className", "title"), ("h1", "property/frob", .null),
      ("#alcohol", "property/valueAsNumber", 13), ("h1", "attribute/childElementCount", .null),
    ] as [(String, String, JSONValue)])
  func stateIsAsInABrowser(_ selector: String, _ path: String, _ value: JSONValue) async throws {
    #expect(try await Client.inPage().css(selector, path) == value)
  }

  @Test func thePageItselfHasATitleAnAddressAndASource() async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("GET", "/title") == "Hybrid")
    #expect(try await client.send("GET", "/url") == "app://hybrid/list")
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(
      source.hasPrefix(
        "<html lang=\"en\"><head><title>Hybrid</title></head><body><h1 class=\"title\">"))
    #expect(source.hasSuffix("</li></ul></body></html>"))
  }

  @Test func anAddressIsGivenToTheAppAsAWhole() async throws {
    let client = try await Client.inPage()
    try await client.send("POST", "/url", ["url": "app://hybrid/beers/7"])
    #expect(try await client.send("GET", "/url") == "app://hybrid/beers/7")
    #expect(try await client.pageLog() == "go to app://hybrid/beers/7")
    let error = try await client.error("POST", "/url", ["url": "beers/7"])
    #expect(
      error.description == "invalid argument: \"url\" must be a whole address such as "
        + "\"app://page\", but is \"beers/7\"")
  }

  @Test func anAddressThatTheAppHasNoPageForIsNotOpened() async throws {
    let client = try await Client.inPage()
    let error = try await client.error("POST", "/url", ["url": "https://example.com/"])
    #expect(
      error.description
        == "invalid argument: "
        + "the app has no page at \"https://example.com/\", and opens only its own; "
        + "it is at \"app://hybrid/list\", and links there lead to "
        + "\"app://hybrid/beers?a=1\", \"app://hybrid/list#b\"")
    #expect(try await client.send("GET", "/url") == "app://hybrid/list")
    #expect(try await client.pageLog() == "")
    // A page may be loaded anew.
    try await client.send("POST", "/url", ["url": "app://hybrid/list"])
    try await client.send("POST", "/context", ["name": "WEBVIEW_2"])
    try await client.send("POST", "/url", ["url": "app://hybrid/notes"])
    #expect(
      try await client.error("POST", "/url", ["url": "app://hybrid/list"]).description
        == "invalid argument: "
        + "the app has no page at \"app://hybrid/list\", and opens only its own; it "
        + "is at \"app://hybrid/notes\", and no link there leads to another one")
  }

  @Test func theActiveElementIsTheBodyUntilSomethingHasTheFocus() async throws {
    let client = try await Client.inPage()
    func active() async throws -> JSONValue {
      let found = try await client.send("GET", "/element/active")
      let reference = try #require(found[Client.elementKey]?.string)
      return try await client.send("GET", "/element/\(reference)/name")
    }
    #expect(try await active() == "body")
    try await client.css("#q", do: "click")
    #expect(try await active() == "input")
  }

  @Test func rectanglesAreInPointsOfThePageHoweverItIsScrolled() async throws {
    let client = try await Client.inPage()
    #expect(try await client.css("body", "rect")["y"] == 0)
    #expect(try await client.css("h1", "rect")["x"] == 0)
    #expect(try await client.css("h1", "rect")["y"] == 0)
    #expect(try await client.css("h1", "rect")["width"] == 390)
    try await client.css("li:last-child", do: "click")
    let last = try await client.css("li:last-child", "rect")
    try await client.css("h1", do: "click")
    #expect(try await client.css("li:last-child", "rect") == last)
    #expect(try #require(last["y"]?.double) > 600)
    #expect(
      try await client.css("#secret", "rect") == ["x": 0, "y": 0, "width": 0, "height": 0])
    #expect(
      try await client.css("#cross .icon", "rect") == (try await client.css("#cross", "rect")))
  }

  @Test(arguments: [
    ("POST", "/refresh"), ("POST", "/print"), ("POST", "/window/new"),
  ])
  func whatHasNoMeaningOnAPageSaysSo(_ method: String, _ path: String) async throws {
    let error = try await Client.inPage().error(method, path)
    let route = try #require(
      RemoteEnd.routes.first { $0.method == method && $0.path.hasSuffix("}" + path) })
    #expect(
      error.description == "unsupported operation: \(method) \(route.path) does not work here: "
        + (route.unsupported ?? ""))
  }
}
