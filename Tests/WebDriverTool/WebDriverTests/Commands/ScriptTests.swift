import Foundation
import Testing
import WebDriver

/// The scripts that Selenium's clients send in place of commands.
struct WebScriptTests {
  private func run(
    _ client: Client, _ script: String, _ arguments: [JSONValue]
  ) async throws -> JSONValue {
    try await client.send(
      "POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  private func element(_ client: Client, _ selector: String) async throws -> JSONValue {
    .element(try await client.reference("css selector", selector))
  }

  /// How the releases of the clients begin and end what they send, with some of what is between.
  private static let wrapping = (
    start: "return (function(){return (function(){var h=this||self;",
    end: "; return this._.apply(null,arguments);}).apply({navigator:typeof window!='undefined'"
      + "?window.navigator:null,document:typeof window!='undefined'?window.document:null}, "
      + "arguments);}\n).apply(null, arguments)"
  )
  private static let attributeAtom =
    wrapping.start
    + "var cd={\"class\":\"className\",readonly:\"readOnly\"},dd=\"allowfullscreen\";"
    + "ba(\"_\",function(a,b){return null!=c?c.toString():null});" + wrapping.end
  private static let displayAtom =
    wrapping.start + "ba(\"_\",function(a,b){return Ic(a,!!b,c)});" + wrapping.end

  @Test(
    arguments: [
      ("#send", "id", "send"), ("#off", "disabled", "true"), ("#send", "disabled", .null),
      ("a", "href", "app://hybrid/beers?a=1"), ("#send", "href", .null),
      ("#q", "value", "ale"), ("h1", "class", "title"), ("h1", "nothing", .null),
    ] as [(String, String, JSONValue)])
  func getAttributeIsAnswered(_ selector: String, _ name: String, _ value: JSONValue) async throws {
    let client = try await Client.inPage()
    try await client.css("#q", do: "value", ["text": "ale"])
    let arguments = [try await element(client, selector), .string(name)]
    for script in [
      "/* getAttribute */" + Self.wrapping.start, Self.attributeAtom,
      Self.attributeAtom.replacing(
        "return (function(){return (", with: "return (function(){return "),
      "/* get-attribute */" + Self.attributeAtom + ";",
    ] {
      #expect(try await run(client, script, arguments) == value)
    }
  }

  @Test(arguments: [("#secret", false), ("#send", true), ("#cross .icon", true)])
  func isDisplayedIsAnswered(_ selector: String, _ isDisplayed: Bool) async throws {
    let client = try await Client.inPage()
    let arguments = [try await element(client, selector)]
    for script in [
      "/* isDisplayed */return (function(){return (function(){", Self.displayAtom,
      Self.displayAtom + ";", "/* is-displayed */" + Self.displayAtom,
    ] {
      #expect(try await run(client, script, arguments) == .bool(isDisplayed))
    }
  }

  @Test(
    arguments: ["#q", "#form", "#send"],
    [
      "/* submitForm */var form = arguments[0];\nwhile (form.nodeName != \"FORM\" &&",
      "var form = arguments[0];\nwhile (form.nodeName != \"FORM\" && form.parentNode) {\n  form = "
        + "form.parentNode;\n}\n",
      "var e = arguments[0].ownerDocument.createEvent('Event');e.initEvent('submit', true, true);"
        + "if (arguments[0].dispatchEvent(e)) { arguments[0].submit() }",
    ])
  func submitFormSendsTheFormAroundAnElement(_ selector: String, _ script: String) async throws {
    let client = try await Client.inPage()
    #expect(try await run(client, script, [element(client, selector)]) == .null)
    #expect(try await client.pageLog() == "send ")
  }

  @Test(
    arguments: [
      // Another atom, and scripts that only look like one.
      wrapping.start + "ba(\"_\",function(a){return a.innerText});" + wrapping.end,
      displayAtom.replacing("return (function(){return ", with: "return (function(){"),
      "return (function(){return arguments[0].readOnly ? \"readOnly\" : \"\"}).apply(null, arguments)",
    ])
  func aScriptThatIsNoneOfTheseAtomsIsNotTakenForOne(_ script: String) async throws {
    let client = try await Client.inPage()
    let error = try await client.error(
      "POST", "/execute/sync",
      ["script": .string(script), "args": [try await element(client, "#send")]])
    #expect(
      error.description
        == "unsupported operation: pages run no JavaScript here; scripts that work begin with "
        + "\"/* getAttribute */\", \"/* isDisplayed */\", \"/* submitForm */\" or \"mobile: \"")
  }

  @Test(
    arguments: rows(
      #"""
      POST /execute/sync {"script": "/* submitForm */", "args": [{"$element": "{h1}"}]}
      => javascript error: Unable to find containing form element: <h1 class="title"> is in no form
      POST /execute/sync {"script": "/* getAttribute */", "args": [{"$element": "{h1}"}]}
      => invalid argument: "args[1]" must be the attribute's name, a string
      POST /execute/sync {"script": "return document.title", "args": []}
      => unsupported operation: pages run no JavaScript here; scripts that work begin with "/* \#
      getAttribute */", "/* isDisplayed */", "/* submitForm */" or "mobile: "
      POST /execute/sync {"script": "/* isDisplayed */", "args": []}
      => invalid argument: "args[0]" must be an element, but is missing
      POST /execute/sync {"script": "/* isDisplayed */", "args": ["x"]}
      => invalid argument: "args[0]" must be an element, but is a string
      POST /execute/sync {"script": "/* isDisplayed */", "args": [{"$element": "x"}]}
      => no such element: "x" is no element of this session; use a reference that a find command \#
      of this session has returned
      """#))
  func otherScriptsAndArgumentsSayWhatIsWrong(_ row: Row) async throws {
    #expect(try await Client.inPage().answer(to: row.given) == row.expected)
  }
}
