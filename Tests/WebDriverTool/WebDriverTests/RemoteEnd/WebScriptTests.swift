import Testing
import WebDriver

/// The scripts that Selenium's clients send instead of commands.
struct WebScriptTests {
  /// The beginnings and ends of the scripts of several client releases.
  private static func atom(_ middle: String) -> String {
    "return (function(){return (function(){var h=this||self;\(middle); return this._.apply(null,"
      + "arguments);}).apply({navigator:typeof window!='undefined'?window.navigator:null,document:"
      + "typeof window!='undefined'?window.document:null}, arguments);}\n).apply(null, arguments)"
  }

  private static let attribute = atom(
    "var cd={\"class\":\"className\",readonly:\"readOnly\"},dd=\"allowfullscreen\";"
      + "ba(\"_\",function(a,b){return null!=c?c.toString():null});")
  private static let displayed = atom("ba(\"_\",function(a,b){return Ic(a,!!b,c)});")

  private static let scripts: [(script: String, results: [String: JSONValue])] =
    ["/* getAttribute */return", attribute, "/* get-attribute */" + attribute].map {
      (
        $0,
        [
          "send id": "send", "send disabled": nil, "send href": nil, "disabled DISABLED": "true",
          "//a href": "app://hybrid/beers?a=1", "field value": "",
          "styled style": "color: #ff0000; display: block",
          "//h1 class": "title", "//h1 nothing": nil,
        ]
      )
    }
    + ["/* isDisplayed */return", displayed, "/* is-displayed */" + displayed].map {
      ($0, ["secret x": false, "send x": true, "//button/span x": true])
    }

  @Test(arguments: scripts)
  func `a script returns what the command would`(_ script: String, _ results: [String: JSONValue])
    async throws
  {
    let client = try await Client.inPage()
    for (call, result) in results {
      #expect(try await run(script, call, in: client) == result, "\(call)")
    }
  }

  private func run(_ script: String, _ call: String, in client: Client) async throws -> JSONValue {
    let words = call.split(separator: " ").map(String.init)
    let reference = try await client.reference(words[0].hasPrefix("/") ? "xpath" : "id", words[0])
    let element: JSONValue = .object([RemoteElement.key: .string(reference)])
    return try await client.send(
      "POST", "/execute/sync",
      ["script": .string(script), "args": [element, .string(words.last ?? "")]])
  }

  @Test(arguments: [
    "/* submitForm */var form = arguments[0];",
    "var form = arguments[0];\nwhile (form.nodeName != \"FORM\" && form.parentNode) {\n",
    "var e = arguments[0].ownerDocument.createEvent('Event');e.initEvent('submit', true, true);"
      + "if (arguments[0].dispatchEvent(e)) { arguments[0].submit() }",
  ])
  func `submitting fails as on a page without forms`(_ script: String) async throws {
    let client = try await Client.inPage()
    let error = await #expect(throws: WebDriverError.self) {
      try await run(script, "field", in: client)
    }
    #expect(error?.code == .javascriptError)
    #expect(
      error?.message.hasPrefix("Unable to find containing form element: <input id=\"field\"")
        == true)
  }

  @Test(arguments: [
    // A different atom, and scripts that only look like atoms.
    atom("ba(\"_\",function(a){return a.innerText});"),
    displayed.replacing("return (function(){return ", with: "return (function(){"),
    "return (function(){return arguments[0].readOnly ? \"readOnly\" : \"\"}).apply(null, arguments)",
    "return document.title",
  ])
  func `any other script is unsupported`(_ script: String) async throws {
    let client = try await Client.inPage()
    let error = await #expect(throws: WebDriverError.self) {
      try await run(script, "send", in: client)
    }
    #expect(error?.code == .unsupportedOperation)
  }
}
