import Device
import Foundation
import Testing
import WebDriver

struct FindTests {
  @Test(arguments: [
    ("accessibility id", "pad", ["pad"]), ("name", "pad", ["pad"]), ("id", "late", []),
    // The label is the name only if there is no identifier.
    ("id", "Pad", []), ("name", "row 3", ["row 3", "row 3"]),
    ("class name", "XCUIElementTypeSlider", ["volume"]),
    ("tag name", "XCUIElementTypeSlider", ["volume"]),
    ("class name", "XCUIElementTypeNothing", []), ("class name", "Slider", []),
    ("-ios predicate string", "type == 'XCUIElementTypeButton' AND enabled == 0", ["disabled"]),
    ("-ios predicate string", "label BEGINSWITH[c] 'PA'", ["pad"]),
    ("-ios class chain", "**/XCUIElementTypeNavigationBar/XCUIElementTypeButton[2]", ["alert"]),
    // Selenium's clients send By.ID and By.NAME so.
    ("css selector", "#pad", ["pad"]), ("css selector", #"[id="row 3"]"#, ["row 3", "row 3"]),
    ("css selector", #"*[name="pad"]"#, ["pad"]), ("css selector", "#late", []),
    // The page source doesn't have these attributes, but an XPath that names one does.
    (
      "xpath", "//XCUIElementTypeSlider[@hittable='true'][@maxValue=10]/@nativeFrame/..", ["volume"]
    ),
    ("xpath", "//XCUIElementTypeCell[@hittable='false'][last()]", ["row 39"]),
    (
      "xpath", "//XCUIElementTypeButton",
      ["pad", "alert", "note", "question", "later", "remove", "remove later", "clock", "disabled"]
    ),
  ])
  func `elements are found`(_ using: String, _ value: String, _ names: [String]) async throws {
    #expect(try await Client().all(using, value, "attribute/name") == names)
  }

  @Test(
    arguments: #"""
      A search in an element finds the element itself and its descendants
        find all class name "XCUIElementTypeCell" in row 3 => [{"$element": "{row 3}"}]
        find all class name "XCUIElementTypeTable" in row 3 => []
        find -ios predicate string "name == 'row 3'" in row 3 => {"$element": "{row 3}"}
        GET /element/{handle of row 3}/name => "XCUIElementTypeOther"
        find all class name "XCUIElementTypeOther" in row 3 => [{"$element": "{handle of row 3}"}]
        find id "handle of row 3" in row 3 => {"$element": "{handle of row 3}"}
        POST /element/{row 3}/elements \#
      {"using": "-ios predicate string", "value": "name BEGINSWITH 'handle'"}
        => [{"$element": "{handle of row 3}"}]
        POST /element/{row 3}/elements \#
      {"using": "-ios class chain", "value": "XCUIElementTypeOther"}
        => [{"$element": "{handle of row 3}"}]
        find id "row 4" in row 3 => no such element: no element has the id "row 4"
      An element has the same reference, however it is found
        click pad
        find accessibility id "pad" => {"$element": "{pad}"}
        GET /element/{volume}/name => "XCUIElementTypeSlider"
        find class name "XCUIElementTypeSlider" => {"$element": "{volume}"}
        find -ios class chain "**/XCUIElementTypeSlider" => {"$element": "{volume}"}
        find -ios predicate string "name == 'volume'" => {"$element": "{volume}"}
      An element that moved in its table keeps its reference
        GET /element/{row 39}/location_in_view
        find accessibility id "row 39" => {"$element": "{row 39}"}
        GET /element/{row 39}/displayed => true
      Native elements have no shadow roots
        GET /element/{pad}/shadow
        => no such shadow root: the element has no shadow root. Elements of native apps never \#
      have one
        POST /shadow/s/elements {"using": "id", "value": "pad"}
        => no such shadow root: "s" isn't a shadow root of this session. Elements of native apps \#
      never have one
      The focused element is the active one
        GET /element/active
        => no such element: no element has the keyboard focus. Click a text field first
        click field
        GET /element/active => {"$element": "{field}"}
      """#.transcripts)
  func references(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test func `references of one session are unknown to others`() async throws {
    let client = try await Client()
    let other = try await Client(on: client.remoteEnd)
    let pad = try await client.element("pad")
    #expect(try await client.element("volume") != pad)
    _ = try await other.element("pad")
    #expect(try await other.error("GET", "/element/\(pad)/text").code == .noSuchElement)
    // Ancestors of a found element have no reference either.
    let prefix = pad.prefix { $0 != "-" }
    for number in [-1, 0, 1, 99] {
      let guess = try await client.error("GET", "/element/\(prefix)-\(number)/text")
      #expect(guess.code == .noSuchElement)
    }
  }

  @Test(arguments: [
    "GET text", "GET name", "GET rect", "GET enabled", "GET selected", "GET displayed",
    "GET attribute/id", "GET property/name", "GET computedlabel", "GET computedrole", "GET shadow",
    "GET location_in_view", "POST click", "POST clear", "POST value", "POST element",
    "POST elements",
  ])
  func `a removed element is stale, and an unknown one doesn't exist`(_ command: String)
    async throws
  {
    let method = command.prefix { $0 != " " }
    let path = command.dropFirst(method.count + 1)
    let body = method == "POST" ? #" {"using": "xpath", "value": "//li", "text": "a"}"# : ""
    for (client, mark, place) in [
      (try await Client(), "", "on the screen"), (try await Client.inPage(), "#", "in the page"),
    ] {
      // Native elements have no roles.
      if mark.isEmpty, command == "GET computedrole" { continue }
      try await client.play(
        #"""
        GET /element/{\#(mark)fleeting}/text
        \#(method) /element/{\#(mark)fleeting}0/\#(path)\#(body)
        => no such element: "{\#(mark)fleeting}0" isn't an element of this session. Use a \#
        reference returned by a find command of this session
        click \#(mark)remove
        \#(method) /element/{\#(mark)fleeting}/\#(path)\#(body)
        => stale element reference: the element "{\#(mark)fleeting}" is no longer \#(place). Find \#
        it again
        """#)
    }
  }

  @Test(
    arguments: #"""
      {} => "using" must be a string, but is missing
      {"using": 1, "value": "x"} => "using" must be a string, but is a number
      {"using": "id"} => "value" must be a string, but is missing
      {"using": "id", "value": null} => "value" must be a string, but is missing
      {"using": "id", "value": ["a"]} => "value" must be a string, but is an array
      {"using": "colour", "value": "x"}
      => "using" must be one of "xpath", "accessibility id", "id", "name", "class name", \#
      "tag name", "-ios predicate string", "-ios class chain", "css selector", but is "colour"
      """#.rows)
  func `a malformed locator has an explanation`(_ row: Row) async throws {
    for path in ["/element", "/elements", "/shadow/s/element"] {
      try await Client().play("POST \(path) \(row.given) => invalid argument: \(row.expected)")
    }
  }

  @Test(
    arguments: #"""
      An element that appears in time is found when it appears
        POST /timeouts {"implicit": 10000}
        click later
        find accessibility id "late"
        click clock
        log => 2.0 s
      So is one found by a predicate
        POST /timeouts {"implicit": 10000}
        click later
        find -ios predicate string "label == 'late'"
        click clock
        log => 2.0 s
      So is one found by a class chain
        POST /timeouts {"implicit": 10000}
        click later
        POST /element {"using": "-ios class chain", "value": \#
      "**/XCUIElementTypeStaticText[`label == 'late'`]"}
        click clock
        log => 2.0 s
      A search for an element that never appears waits for the whole timeout
        POST /timeouts {"implicit": 10000}
        find accessibility id "never"
        => no such element: no element has the accessibility id "never" within 10000 ms
        click clock
        log => 10.0 s
        find all id "never" => []
        click clock
        log => 10.0 s, 20.0 s
      An element that appears too late isn't found
        POST /timeouts {"implicit": 1999}
        click later
        find id "late" => no such element
        find id "late"
      Without an implicit wait, no time passes
        POST /timeouts {"implicit": 0}
        find id "never" => no such element: no element has the id "never"
        click clock
        log => 0.0 s
      An unlimited wait ends when the element appears
        POST /timeouts {"implicit": null}
        click later
        find id "late"
        click clock
        log => 2.0 s
      A search for several elements waits until there is one
        POST /timeouts {"implicit": 10000}
        click later
        find all id "late" => [{"$element":"…
        click clock
        log => 2.0 s
        GET /element/{late}/text => "late"
        find all id "late" => [{"$element": "{late}"}]
      A search in an element that is removed fails as stale
        POST /timeouts {"implicit": 10000}
        GET /element/{fleeting}/text
        click remove later
        find id "never" in fleeting => stale element reference
        click clock
        log => 1.0 s
      """#.transcripts)
  func waits(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test(arguments: [
    ("css selector", "h1.title", ["h1"]), ("css selector", "#links a", ["a", "a"]),
    ("css selector", "li.even:nth-child(-n+4)", ["li", "li"]), ("css selector", "nothing", []),
    ("tag name", "UL", ["ul"]), ("tag name", "html", ["html"]),
    ("id", "q", ["input"]), ("id", "remove later", ["button"]), ("name", "query", ["input"]),
    ("class name", "title", ["h1"]), ("id", "a\"b\\", []), ("id", "a\nb", []),
    ("link text", "Belgian beers", ["a"]), ("link text", "Belgian", []),
    ("partial link text", "beers", ["a", "a"]), ("partial link text", "Beer 1", []),
    ("xpath", "//li[2]/span", ["span"]), ("xpath", "/html/body/h1", ["h1"]),
    ("xpath", "html/body/h1", ["h1"]), ("xpath", "//*[@id='q']/..", ["div"]),
    ("xpath", "//button[text()='Send']", ["button"]), ("xpath", "id('q')", ["input"]),
    ("xpath", "//p[contains(., 'secret')]", ["p"]),
    ("xpath", "//h1 | //title", ["title", "h1"]), ("xpath", "//BODY/H1[@class]", ["h1"]),
    ("xpath", "//body/descendant::H1[@CLASS]", []), ("xpath", "//XCUIElementTypeButton", []),
    ("xpath", "(//li)[last()]/preceding-sibling::li[1]/span[.='Beer 29']", ["span"]),
  ])
  func `elements of pages are found`(_ using: String, _ value: String, _ names: [String])
    async throws
  {
    #expect(try await Client.inPage().all(using, value, "name") == names)
  }

  @Test(arguments: [
    ("css selector", "span", "Beer 3"), ("tag name", "span", "Beer 3"),
    ("xpath", "span", "Beer 3"), ("xpath", ".//span", "Beer 3"),
    // As in browsers, an absolute path starts at the root, not at the element.
    ("xpath", "//span", "×"), ("xpath", "/html/body/h1", "Hybrid beers"),
    ("xpath", "following-sibling::li[1]", "Beer 4"), ("css selector", "#beers li > span", "Beer 3"),
  ])
  func `a search starts at an element`(_ using: String, _ value: String, _ text: String)
    async throws
  {
    let client = try await Client.inPage()
    let row = try await client.reference("xpath", "//li[3]")
    let found = try await client.send("POST", "/element/\(row)/element", .locator(using, value))
    let reference = try #require(found[RemoteElement.key]?.string)
    #expect(try await client.send("GET", "/element/\(reference)/text").string == text)
  }

  @Test(
    arguments: #"""
      css selector "li[" => invalid selector: The CSS selector "li[" …
      css selector "" => invalid selector: The CSS selector "" is empty.…
      css selector "a::before" => invalid selector: The CSS selector "a::before" …
      class name "a b" => invalid selector: The class name "a b" must be a single class…
      tag name "" => invalid selector: The tag name is empty.…
      xpath "" => invalid selector: The XPath is empty.…
      xpath "//li[" => invalid selector: The XPath "//li[" is malformed: …
      xpath "//li/@class" => invalid selector: The XPath "//li/@class" selects the attribute…
      xpath "//h1/text()"
      => invalid selector: The XPath "//h1/text()" selects text, not elements.…
      xpath "count(//li)" => invalid selector: The XPath "count(//li)" gives a number…
      xpath "//li[frob()]" => invalid selector: The XPath "//li[frob()]" calls the function…
      magic "x" => invalid argument: "using" must be one of "css selector", …
      """#.rows)
  func `an invalid locator has an explanation`(_ row: Row) async throws {
    for find in ["find", "find all"] {
      try await Client.inPage().play("\(find) \(row.given) => \(row.expected)")
    }
  }

  @Test(
    arguments: #"""
      An element keeps its reference when the page changes
        GET /element/{li:nth-child(2)}/text => "Beer 2"
        find xpath "//li[2]" => {"$element": "{li:nth-child(2)}"}
        find css selector "li.even" => {"$element": "{li:nth-child(2)}"}
        click #remove
        find css selector "li.even" => {"$element": "{li:nth-child(2)}"}
        GET /element/{li:nth-child(2)}/text => "Beer 2"
      An element removed during a search in it is stale
        GET /element/{#fleeting}/text => "here"
        click [id='remove later']
        POST /timeouts {"implicit": 5000}
        find xpath "b" in #fleeting => stale element reference
      Removed elements aren't found
        click #remove
        find css selector "#fleeting"
        => no such element: no element has the css selector "#fleeting"
      Pages have no shadow roots
        GET /element/{h1}/shadow
        => no such shadow root: the element has no shadow root. Elements of the app's pages never \#
      have one
        POST /shadow/x/element {"using": "css selector", "value": "p"}
        => no such shadow root: "x" isn't a shadow root of this session. Elements of the app's \#
      pages never have one
      """#.transcripts)
  func `references of pages`(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }

  @Test(arguments: [#"id "late""#, #"xpath "//p[.='late']""#, #"css selector "p#late""#])
  func `the implicit wait applies to pages, too`(_ locator: String) async throws {
    try await Client.inPage().play(
      """
      click #later
      POST /timeouts {"implicit": 1000}
      find \(locator) => no such element: no element has the \(locator) within 1000 ms
      POST /timeouts {"implicit": 5000}
      find all \(locator) => [{"$element":"…
      GET /element/{#late}/text
      find all \(locator) => [{"$element": "{#late}"}]
      """)
  }

  @Test func `an invalid locator is refused at once, even with an implicit wait`() async throws {
    try await Client().play(
      #"""
      POST /timeouts {"implicit": 10000}
      find -ios predicate string "label ="
      => invalid selector: The predicate "label =" needs an attribute or a value, at its end.
      find all -ios predicate string "label =" => invalid selector
      find -ios class chain "**/"
      => invalid selector: The class chain "**/" needs a type such as "XCUIElementTypeButton", or \#
      "*", at its end.
      find all -ios class chain "**/" => invalid selector
      click clock
      log => 0.0 s
      """#)
  }

  private func expectRefusal(
    of strategies: [String], by client: Client, known: String
  ) async throws {
    let ofOtherPlatforms = [
      "-android uiautomator", "-android viewtag", "-windows uiautomation", "-custom", "-image",
    ]
    for strategy in ofOtherPlatforms + strategies {
      for find in ["find", "find all"] {
        try await client.play(
          """
          \(find) \(strategy) "x" => invalid selector: Locator Strategy '\(strategy)' is not \
          supported for this session. Supported are: \(known)
          """)
      }
    }
  }

  @Test func `a strategy of a different context or platform is an invalid selector`() async throws {
    try await expectRefusal(
      of: ["link text", "partial link text"], by: Client(),
      known: """
        "xpath", "accessibility id", "id", "name", "class name", "tag name", \
        "-ios predicate string", "-ios class chain", "css selector"
        """)
    try await expectRefusal(
      of: ["accessibility id", "-ios predicate string", "-ios class chain"], by: Client.inPage(),
      known: """
        "css selector", "link text", "partial link text", "tag name", "xpath", "id", "name", \
        "class name"
        """)
  }
}
