import Testing
import WebDriver

struct CookieTests {
  @Test func aPageHasNoCookies() async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("GET", "/cookie") == [])
    #expect(
      try await client.error("GET", "/cookie/taste").description
        == "no such cookie: there is no cookie \"taste\"; the app's pages have no cookies")
    #expect(try await client.send("DELETE", "/cookie/taste") == .null)
    #expect(try await client.send("DELETE", "/cookie") == .null)
  }

  @Test(
    arguments: [
      (
        ["cookie": ["name": "a", "value": "b"]],
        "invalid cookie domain: the page app://hybrid/list comes from no server, and so it can have no "
          + "cookies"
      ),
      (
        [
          "cookie": [
            "name": "a", "value": "b", "path": "/", "domain": "x", "secure": true,
            "httpOnly": false,
            "expiry": 1, "sameSite": "Lax",
          ]
        ],
        "invalid cookie domain: the page app://hybrid/list comes from no server, and so it can have no "
          + "cookies"
      ),
      ([:], "invalid argument: \"cookie\" is missing; it must be an object"),
      (["cookie": "a=b"], "invalid argument: \"cookie\" must be an object, but is a string"),
      (
        ["cookie": ["value": "b"]],
        "invalid argument: \"cookie.name\" is missing; it must be a string"
      ),
      (
        ["cookie": ["name": "a", "value": 1]],
        "invalid argument: \"cookie.value\" must be a string, but is a number"
      ),
      (
        ["cookie": ["name": "a", "value": "b", "secure": "yes"]],
        "invalid argument: \"cookie.secure\" must be a boolean, but is a string"
      ),
      (
        ["cookie": ["name": "a", "value": "b", "expiry": -1]],
        "invalid argument: \"cookie.expiry\" must be an integer from 0 to 9007199254740991"
      ),
      (
        ["cookie": ["name": "a", "value": "b", "sameSite": "lax"]],
        "invalid argument: \"cookie.sameSite\" must be \"None\", \"Lax\", \"Strict\""
      ),
    ] as [(JSONValue, String)])
  func noCookieCanBeAdded(_ body: JSONValue, _ message: String) async throws {
    let client = try await Client.inPage()
    #expect(try await client.error("POST", "/cookie", body).description == message)
    #expect(try await client.send("GET", "/cookie") == [])
  }

  @Test(arguments: [("GET", ""), ("GET", "/a"), ("POST", ""), ("DELETE", "/a"), ("DELETE", "")])
  func withoutAPageThereIsNoWindow(_ method: String, _ name: String) async throws {
    let client = try await Client.inPage()
    try await client.css("[id='leave later']", do: "click")
    try await client.send("POST", "/timeouts", ["implicit": 2000])
    _ = try await client.error("POST", "/element", ["using": "css selector", "value": "#nothing"])
    let error = try await client.error(
      method, "/cookie" + name, ["cookie": ["name": "a", "value": "b"]])
    #expect(
      error.description == "no such window: the web view \"WEBVIEW_1\" is not on the screen any "
        + "more; switch to another context")
  }
}
