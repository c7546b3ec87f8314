import Device
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

struct LocatorTests {
  @Test(arguments: [
    (Locator.xpath("//a"), "xpath"), (.accessibilityID("//a"), "accessibility id"),
    (.className("//a"), "class name"), (.name("//a"), "name"), (.id("//a"), "id"),
    (.css("//a"), "css selector"), (.linkText("//a"), "link text"),
    (.partialLinkText("//a"), "partial link text"), (.tagName("//a"), "tag name"),
    (.predicate("//a"), "-ios predicate string"), (.classChain("//a"), "-ios class chain"),
    (Locator(strategy: "-custom", value: "//a"), "-custom"),
  ])
  func aStrategyHasItsNameInTheProtocol(locator: Locator, strategy: String) async throws {
    #expect(locator.strategy == strategy)
    #expect(locator.value == "//a")
    #expect(locator.description == "\(strategy) \"//a\"")
    let requests = try await withScript([.element("e1")]) { try await $0.findElement(locator) }
    #expect(requests == [#"POST /session/s1/element {"using":"\#(strategy)","value":"//a"}"#])
  }
}

struct XPathLiteralTests {
  @Test(arguments: [
    ("TODO", "'TODO'"),
    ("", "''"),
    ("'t Hofbrouwerijke", "\"'t Hofbrouwerijke\""),
    ("the \"best\"", "'the \"best\"'"),
    ("'a\"", "concat('', \"'\", 'a\"')"),
    ("a'b\"c'", "concat('a', \"'\", 'b\"c', \"'\", '')"),
    ("'\u{301}\"", "concat('', \"'\", '\u{301}\"')"),
  ])
  func aTextIsQuotedByWhatItDoesNotHave(text: String, literal: String) {
    #expect(text.xpathLiteral == literal)
  }

  @Test(arguments: ["TODO", "'", "\"", "'\"", "\"''\"'", "'\u{301}\"", "a\\'b\\\"c & <d>"])
  func anElementIsFoundByItsQuotedText(text: String) throws {
    let page = try PageFixture {
      [Element(.staticText, label: text), Element(.staticText, label: "another")]
    }
    let found = try PageDocument(tree: page.tree).evaluate(
      xpath: "//*[@label=\(text.xpathLiteral)]", in: nil, limit: nil)
    #expect(found.map(\.element.label) == [text])
  }
}
