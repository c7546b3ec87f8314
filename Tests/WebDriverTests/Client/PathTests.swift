import Testing
import WebDriver

/// What a client writes into paths: names and references that are not its own.
struct PathTests {
  @Test(arguments: [
    ("aria-label", "aria-label"), ("a.b_c~d", "a.b_c~d"), ("a/b", "a%2Fb"), ("a b", "a%20b"),
    ("?#%", "%3F%23%25"), ("é", "%C3%A9"), ("日", "%E6%97%A5"), ("\n", "%0A"),
    ("a+b&c=d", "a%2Bb%26c%3Dd"),
  ])
  func namesOfAttributesAndPropertiesAreEncoded(name: String, path: String) async throws {
    let requests = try await withScript([.element("e1"), .value(nil), .value(nil)]) { driver in
      let element = try await driver.activeElement()
      _ = try await element.attribute(name)
      _ = try await element.property(name)
    }
    #expect(
      requests.dropFirst() == [
        "GET /session/s1/element/e1/attribute/\(path)",
        "GET /session/s1/element/e1/property/\(path)",
      ])
  }

  @Test func referencesAreEncodedInPathsButNotInBodies() async throws {
    let requests = try await withScript([.element("1/2 é-f"), .value(nil), .value(nil)]) { driver in
      let element = try await driver.activeElement()
      #expect(element.reference == "1/2 é-f")
      try await element.click()
      try await driver.execute("f", [element.json])
    }
    #expect(
      requests.dropFirst() == [
        "POST /session/s1/element/1%2F2%20%C3%A9-f/click {}",
        #"POST /session/s1/execute/sync {"args":[{"\#(RemoteElement.key)":"1/2 é-f"}],"script":"f"}"#,
      ])
  }

  @Test func theSessionsIdIsEncoded() async throws {
    let transport = ScriptedTransport([
      .value(["sessionId": "a/b", "capabilities": [:]]), .value("<a/>"),
    ])
    let driver = try await RemoteDriver.start(on: transport, capabilities: [:])
    _ = try await driver.pageSource()
    #expect(driver.sessionID == "a/b")
    #expect(transport.requests.last == "GET /session/a%2Fb/source")
  }
}
