import Testing
import WebDriver

/// The client for tests, as it is and hardened.
struct DriverTests {
  @Test func aDriverTakesTheFirstOfSeveralElements() async throws {
    let requests = try await withScript([.element("e1")]) { remote in
      let found = try Driver(remote).findElement(.id("a"))
      #expect(found.reference == "e1")
    }
    #expect(requests == [#"POST /session/s1/element {"using":"id","value":"a"}"#])
  }

  @Test func aHardenedDriverTakesTheOnlyOneAndNoneOfSeveral() async throws {
    try await withScript([.elements("e1"), .elements("e1", "e2")]) { remote in
      let driver = Driver(remote).takingOnlyOne
      let only = try driver.findElement(.id("a"))
      #expect(only.reference == "e1")
      await expectError(
        "id \"a\" finds 2 elements; this driver takes only one. Name one by a longer locator."
      ) { try driver.findElement(.id("a")) }
    }
  }

  @Test func whatAHardenedDriverDoesNotFindIsNotThere() async throws {
    let missing = ScriptedTransport.Answer.error(WebDriverError(.noSuchElement, "nothing found"))
    try await withScript([.elements(), missing]) { remote in
      #expect {
        _ = try Driver(remote).takingOnlyOne.findElement(.id("a"))
      } throws: { "\($0)".contains("nothing found") }
    }
  }
}
