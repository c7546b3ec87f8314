import Device
import Testing
import WebDriver

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
