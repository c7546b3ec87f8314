import Testing
import WebDriver

/// The scripts that Selenium's clients send instead of commands.
struct WebScriptTests {
  private static let scripts: [(script: String, results: [String: JSONValue])] =
    ["/* getAttribute */return", "/* get-attribute */return"].map {
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
    + ["/* isDisplayed */return", "/* is-displayed */return"].map {
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

  @Test func `submitting fails as on a page without forms`() async throws {
    let script = "/* submitForm */var form = arguments[0];"
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
    "/* getShadowRoot */return", "/*getAttribute*/return", "return document.title",
  ])
  func `any other script is unsupported`(_ script: String) async throws {
    let client = try await Client.inPage()
    let error = await #expect(throws: WebDriverError.self) {
      try await run(script, "send", in: client)
    }
    #expect(error?.code == .unsupportedOperation)
  }
}
