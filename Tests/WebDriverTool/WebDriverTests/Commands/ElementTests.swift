import Device
import Foundation
import Testing
import WebDriver

struct ElementTests {
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
  func `state is returned`(_ name: String, _ path: String, _ value: JSONValue) async throws {
    try await Client().play("GET /element/{\(name)}/\(path) => \(value.line)")
  }

  @Test(
    arguments: #"""
      A click scrolls the element into view
        click row 39
        log => tap row 39
      A disabled element is not clicked
        click disabled => element not interactable: Failed to tap Button 'disabled': it is disabled.
        log => ""
      The keyboard covers the lower part of the screen, but a table scrolls its elements above it
        click field
        click row 39
        log => tap row 39
        click footer
        => element click intercepted: Failed to tap StaticText 'footer': it is covered by Keyboard.
      A field gets the focus before text is typed
        type "añ😀" into field
        type "b\ue003c\ue017\ue01b" into field
        GET /element/{field}/text => "añ😀1"
        type "\ue000\ue006" into field
        log => submit añ😀1
        GET /element/{field}/property/focused => false
        POST /element/{field}/clear
        GET /element/{field}/text => "Type here"
      The array "value" is used if there is no "text"
        POST /element/{field}/value {"value": ["a", "bc", "\ue007"]}
        log => submit abc
        POST /element/{field}/value {"text": "d", "value": ["x"]}
        GET /element/{field}/text => "abcd"
      A slider is set to a fraction of its range
        type "0.5" into volume
        GET /element/{volume}/text => "5"
        type "half" into volume
        => invalid argument: "text" must be a number from 0 to 1 for a slider, but is "half"
        type "1.1" into volume
        => invalid argument: "text" must be a number from 0 to 1 for a slider, but is "1.1"
        type "-0.1" into volume
        => invalid argument: "text" must be a number from 0 to 1 for a slider, but is "-0.1"
        type "nan" into volume
        => invalid argument: "text" must be a number from 0 to 1 for a slider, but is "nan"
        type "" into volume
        => invalid argument: "text" must be a number from 0 to 1 for a slider, but is ""
      Only an enabled text field is cleared
        POST /element/{pad}/clear
        => invalid element state: Failed to clear Button 'Pad': it isn't a text field.
        POST /element/{locked}/clear
        => invalid element state: Failed to clear TextField 'locked': it is disabled.
      Text that can't be typed has an explanation
        POST /element/{field}/value {} => invalid argument: "text" must be a string, but is missing
        POST /element/{field}/value {"text": 1}
        => invalid argument: "text" must be a string, but is a number
        POST /element/{field}/value {"value": "a"}
        => invalid argument: "value" must be an array, but is a string
        POST /element/{field}/value {"value": ["a", 1]}
        => invalid argument: "value[1]" must be a string, but is a number
        type "ab\u0001" into field => invalid argument: no key types the control character U+0001
        type "a" into field
        => unsupported operation: the keyboard has no key U+E008. It has characters, return \#
      (U+E006, U+E007), backspace (U+E003) and delete (U+E017)
        type "a\nb" into field
        => element not interactable: Failed to synthesize event: Neither element nor any \#
      descendant has keyboard focus.
        type "a" into pad
        => element not interactable: Failed to type text into Button 'Pad': it isn't a text field.
      """#.transcripts)
  func `clicks and text`(_ transcript: Transcript) async throws {
    try await Client().play(transcript)
  }

  @Test(
    arguments: [
      ("h1", "text", "Hybrid beers"), ("h1", "name", "h1"), ("#secret", "text", ""),
      ("#styled", "text", "Styled text"), ("#secret", "displayed", false),
      ("#off", "enabled", false), ("#send", "enabled", true), ("#off", "displayed", true),
      ("#send", "selected", false), ("#styled", "css/color", "rgba(255, 0, 0, 1)"),
      ("#secret", "css/display", "none"),
      ("#secret", "css/border", ""), ("h1", "computedrole", "heading"),
      ("#q", "computedrole", "searchbox"), ("#cross", "computedlabel", "Clear"),
      ("#send", "computedlabel", "Send"),
      ("#send", "attribute/id", "send"), ("#send", "attribute/nothing", .null),
      ("#off", "attribute/disabled", "true"), ("#send", "attribute/disabled", .null),
      ("#q", "attribute/value", ""), ("#q", "attribute/placeholder", "Search"),
      ("#styled", "attribute/style", "color: #ff0000; display: block"),
      ("h1", "attribute/class", "title"), ("h1", "attribute/className", .null),
      ("a", "attribute/href", "/beers?a=1"), ("a", "property/href", "app://hybrid/beers?a=1"),
      ("#off", "attribute/href", .null), ("#off", "property/disabled", true),
      ("h1", "property/className", "title"), ("h1", "property/frob", .null),
      ("#alcohol", "property/value", "13"), ("h1", "attribute/textContent", .null),
    ] as [(String, String, JSONValue)])
  func `state is as in a browser`(_ selector: String, _ path: String, _ value: JSONValue)
    async throws
  {
    #expect(try await Client.inPage().css(selector, path) == value)
  }

  @Test(
    arguments: #"""
      The page has a title, a URL and a source
        GET /title => "Hybrid"
        GET /url => "app://hybrid/list"
        GET /source
        => "<html lang=\"en\"><head><title>Hybrid</title></head><body><h1 class=\"title\">…
        GET /source => …</li></ul></body></html>"
      The app gets the complete URL
        POST /url {"url": "app://hybrid/beers/7"}
        GET /url => "app://hybrid/beers/7"
        log => go to app://hybrid/beers/7
        POST /url {"url": "beers/7"}
        => invalid argument: "url" must be an absolute URL such as "app://page", but is "beers/7"
      A URL without a page in the app isn't opened
        POST /url {"url": "https://example.com/"}
        => invalid argument: the app has no page at "https://example.com/" and can't open other \#
      sites. It shows "app://hybrid/list", and links there lead to "app://hybrid/beers?a=1", \#
      "app://hybrid/list#b"
        GET /url => "app://hybrid/list"
        log => ""
      A page is opened again by its URL
        POST /url {"url": "app://hybrid/list"}
        context WEBVIEW_2
        POST /url {"url": "app://hybrid/notes"}
        POST /url {"url": "app://hybrid/list"}
        => invalid argument: the app has no page at "app://hybrid/list" and can't open other \#
      sites. It shows "app://hybrid/notes", and no link there leads to another page
      The active element is the body until an element has the focus
        GET /element/{body}/name => "body"
        GET /element/active => {"$element": "{body}"}
        click #q
        GET /element/active => {"$element": "{#q}"}
      """#.transcripts)
  func pages(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }

  @Test func `rectangles are in points of the page, regardless of scrolling`() async throws {
    let client = try await Client.inPage()
    #expect(try await client.css("body", "rect")["y"] == 0)
    let heading = try await client.css("h1", "rect")
    #expect([heading["x"], heading["y"], heading["width"]] == [0, 0, 390])
    try await client.play("click li:last-child")
    let last = try await client.css("li:last-child", "rect")
    try await client.play("click h1")
    #expect(try await client.css("li:last-child", "rect") == last)
    #expect(try #require(last["y"]?.double) > 600)
    #expect(try await client.css("#secret", "rect") == ["x": 0, "y": 0, "width": 0, "height": 0])
    let icon = try await client.css("#cross .icon", "rect")
    #expect(icon == (try await client.css("#cross", "rect")))
  }
}

/// The scripts that Selenium's clients send instead of commands.
struct WebScriptTests {
  /// Returns the result of a script on an element, optionally with a name.
  private func run(
    _ script: String, _ selector: String, name: String? = nil, in client: Client
  ) async throws -> JSONValue {
    let reference = try await client.reference("css selector", selector)
    let element: JSONValue = .object([RemoteElement.key: .string(reference)])
    let arguments = [element] + (name.map { [JSONValue.string($0)] } ?? [])
    return try await client.send(
      "POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  @Test(
    arguments: [
      ("#send", "id", "send"), ("#off", "disabled", "true"), ("#send", "disabled", .null),
      ("a", "href", "app://hybrid/beers?a=1"), ("#send", "href", .null),
      ("#q", "value", "ale"), ("h1", "class", "title"), ("h1", "nothing", .null),
    ] as [(String, String, JSONValue)])
  func `getAttribute returns the expected value`(
    _ selector: String, _ name: String, _ value: JSONValue
  )
    async throws
  {
    let client = try await Client.inPage()
    try await client.play(#"type "ale" into #q"#)
    for script in [
      "/* getAttribute */return (function(){return (", "/* get-attribute */return (function(){",
    ] {
      #expect(try await run(script, selector, name: name, in: client) == value)
    }
  }

  @Test(arguments: [("#secret", false), ("#send", true), ("#cross .icon", true)])
  func `isDisplayed returns the expected value`(_ selector: String, _ isDisplayed: Bool)
    async throws
  {
    let client = try await Client.inPage()
    for script in ["/* isDisplayed */return (function(){", "/* is-displayed */return (function(){"]
    {
      #expect(try await run(script, selector, in: client) == .bool(isDisplayed))
    }
  }

  @Test func `submitForm fails as on a page without forms`() async throws {
    let script = "/* submitForm */var form = arguments[0];\nwhile (form.nodeName != \"FORM\" &&"
    await expectError(
      "javascript error: Unable to find containing form element: <input id=\"q\" name=\"query\" "
        + "type=\"search\"> is in no form, as pages here have none. Type U+E007 into a field, or "
        + "click the submit button"
    ) { try await run(script, "#q", in: Client.inPage()) }
  }

  @Test(
    arguments: [
      "/* getShadowRoot */return (function(){", "/*getAttribute*/return 1",
      "return (function(){return (function(){var h=this||self;",
    ])
  func `a script that isn't one of these atoms isn't taken for one`(_ script: String) async throws {
    await expectError(
      "unsupported operation: pages run no JavaScript here. Supported scripts begin with "
        + "\"/* getAttribute */\", \"/* isDisplayed */\", \"/* submitForm */\" or \"mobile: \""
    ) { try await run(script, "#send", in: Client.inPage()) }
  }

  @Test(
    arguments: #"""
      POST /execute/sync {"script": "/* getAttribute */", "args": [{"$element": "{h1}"}]}
      => invalid argument: "args[1]" must be the attribute's name, a string
      POST /execute/sync {"script": "return document.title", "args": []}
      => unsupported operation: pages run no JavaScript here. Supported scripts begin with "/* \#
      getAttribute */", "/* isDisplayed */", "/* submitForm */" or "mobile: "
      POST /execute/sync {"script": "/* isDisplayed */", "args": []}
      => invalid argument: "args[0]" must be an element, but is missing
      POST /execute/sync {"script": "/* isDisplayed */", "args": ["x"]}
      => invalid argument: "args[0]" must be an element, but is a string
      POST /execute/sync {"script": "/* isDisplayed */", "args": [{"$element": "x"}]}
      => no such element: "x" isn't an element of this session. Use a reference returned by a \#
      find command of this session
      """#.rows)
  func `other scripts and invalid arguments fail with an explanation`(_ row: Row) async throws {
    #expect(try await Client.inPage().answer(to: row.given) == row.expected)
  }
}
