import Device
import Testing
import WebDriver

struct XPathErrorTests {
  @Test(arguments: [
    ("", "The XPath is empty."),
    (" \n", "The XPath is empty."),
    ("//a[", "The XPath \"//a[\" is malformed: Invalid expression, at its end."),
    (
      "//a]",
      "The XPath \"//a]\" is malformed: Invalid expression, at character 4, before \"]\"."
    ),
    (
      "//*[@label='čaj'] %",
      "The XPath \"//*[@label='čaj'] %\" is malformed: Invalid expression, at character 19, "
        + "before \"%\"."
    ),
    (
      "//a[@b='x]",
      "The XPath \"//a[@b='x]\" is malformed: Unfinished literal, at its end."
    ),
    ("count(//*)", "The XPath \"count(//*)\" gives a number, not elements."),
    ("'x'", "The XPath \"'x'\" gives a string, not elements."),
    ("1 = 2", "The XPath \"1 = 2\" gives a boolean, not elements."),
    ("//@label", "The XPath \"//@label\" selects the attribute 'label', not elements."),
    ("//*/namespace::*", "The XPath \"//*/namespace::*\" selects a namespace, not elements."),
    ("/AppiumAUT", "The XPath \"/AppiumAUT\" selects AppiumAUT, which is no element."),
    (
      "//a[$x]",
      "The XPath \"//a[$x]\" uses a variable, but none is defined, at character 5, "
        + "before \"$x]\"."
    ),
    (
      "//x:a",
      "The XPath \"//x:a\" uses the prefix 'x', but no namespace is defined, at character 3, "
        + "before \"x:a\"."
    ),
    (
      "//a[compare(@b, 'c')]",
      "The XPath \"//a[compare(@b, 'c')]\" calls the function 'compare', which XPath 1.0 does not "
        + "have, at character 5, before \"compare(@b, 'c')]\"."
    ),
    (
      "//a[2 * foo()]",
      "The XPath \"//a[2 * foo()]\" calls the function 'foo', which XPath 1.0 does not have, "
        + "at character 9, before \"foo()]\"."
    ),
    (
      "//a[contains(@b)]",
      "The XPath \"//a[contains(@b)]\" calls 'contains' with a wrong number of arguments (1), "
        + "at character 5, before \"contains(@b)]\"."
    ),
    (
      "//a[last(1)]",
      "The XPath \"//a[last(1)]\" calls 'last' with a wrong number of arguments (1), "
        + "at character 5, before \"last(1)]\"."
    ),
    ("//*[count('x')]", "The XPath \"//*[count('x')]\" can't be evaluated: Invalid type."),
  ])
  func anUnusableExpressionIsAnInvalidSelector(xpath: String, message: String) throws {
    let document = PageDocument(tree: try PageFixture.rows(1).tree)
    #expect(document.error(xpath) == "invalid selector: " + message)
  }

  @Test(arguments: [
    "//*[not(contains(@label, '$x:y(')) and 1 or (2 div 3) mod 4 * 5 = ancestor::a]",
    "//*[concat('a', 'b', substring(@x, 1), translate(@y, '0', '1'))]",
    "//node()[self::node()]/child::* | id('a') | //processing-instruction('x')",
    "//*[position() = last() - 1]/descendant-or-self :: *[.5 < 1.]",
    "//*[number() = number(@x)][string() = \"\"][lang('en') or true() ]",
  ])
  func everythingOfXPath1IsTaken(xpath: String) throws {
    let document = PageDocument(tree: try PageFixture.rows(1).tree)
    #expect(document.error(xpath).hasPrefix("no error: "))
  }

  @Test func anErrorLeavesTheDocumentUsable() throws {
    let document = PageDocument(tree: try PageFixture.rows(2).tree)
    let cell = try document.evaluate(xpath: "//XCUIElementTypeCell[2]")[0]
    _ = document.error("//a[", in: cell)
    _ = document.error("//*[count('x')]", in: cell)
    #expect(try document.texts("//XCUIElementTypeCell").count == 2)
  }

  @Test func anExpressionThatIsTooLongOrNestedTooDeepIsRefused() throws {
    let document = PageDocument(tree: try PageFixture.rows(1).tree)
    let long = "//a" + String(repeating: " or //a", count: 1200)
    #expect(
      document.error(long)
        == "invalid selector: The XPath \"\(long.prefix(200))…\" is 8403 bytes long; "
        + "at most 8192 are taken.")
    let deep = String(repeating: "(", count: 101) + "//a" + String(repeating: ")", count: 101)
    #expect(
      document.error(deep)
        == "invalid selector: The XPath \"\(deep.prefix(200))…\" is nested 101 deep; "
        + "at most 100 are taken.")
    #expect(document.error(String(deep.dropFirst().dropLast())) == "no error: []")
    let sum = "//*[1" + String(repeating: "+1", count: 4000) + "]"
    #expect(document.error(sum) == "no error: []")
  }

  @Test func anExpressionThatTakesTooManyOperationsIsStopped() throws {
    let document = PageDocument(
      tree: try PageFixture.rows(100).tree, limits: XPathLimits(operations: 10_000))
    #expect(
      document.error("//*[count(//*[count(//*) > 1]) > 1]")
        == "invalid selector: The XPath \"//*[count(//*[count(//*) > 1]) > 1]\" takes more than "
        + "10000 operations on this screen; name the type of the element instead of *, and "
        + "search in an element instead of the whole screen.")
    #expect(try document.texts("//XCUIElementTypeCell").count == 100)
  }

  @Test func anExpressionThatTakesTooLongIsStopped() throws {
    let document = PageDocument(
      tree: try PageFixture.rows(1000).tree, limits: XPathLimits(seconds: 0.01))
    #expect(
      document.error("//*/preceding::*")
        == "invalid selector: The XPath \"//*/preceding::*\" takes more than 0.01 s on this "
        + "screen; name the type of the element instead of *, and search in an element instead "
        + "of the whole screen.")
  }
}
