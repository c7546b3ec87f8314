import Device
import Testing
import WebDriver

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
