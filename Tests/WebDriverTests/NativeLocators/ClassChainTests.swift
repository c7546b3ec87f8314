import Device
import Testing
import WebDriver

struct ClassChainTests {
  @Test(arguments: [
    ("XCUIElementTypeWindow[1]", ["Window"]), ("*[2]", ["Window"]),
    ("XCUIElementTypeAny", ["Window", "Window"]),
    ("XCUIElementTypeButton", []), ("XCUIElementTypeApplication", []),
    ("**/XCUIElementTypeSlider", ["Slider 'size'"]),
    (
      "*/XCUIElementTypeOther/XCUIElementTypeNavigationBar/XCUIElementTypeButton",
      ["Button 'add'", "Button 'Edit $5'"]
    ),
    ("**/XCUIElementTypeNavigationBar/*[2]", ["Button 'Edit $5'"]),
    // A place counts all that are left, whatever they are in.
    ("**/XCUIElementTypeCell/XCUIElementTypeButton[2]", ["Button 'More'"]),
    ("**/XCUIElementTypeCell/XCUIElementTypeStaticText[2]", ["StaticText 'Row 1'"]),
    ("**/XCUIElementTypeCell[2]/XCUIElementTypeStaticText[1]", ["StaticText 'Row 1'"]),
    ("**/XCUIElementTypeCell[-1]", ["Cell 'cell-2'"]),
    ("**/XCUIElementTypeCell[-3]", ["Cell 'cell-0'"]),
    ("**/XCUIElementTypeCell[-4]", []), ("**/XCUIElementTypeCell[4]", []),
    ("**/XCUIElementTypeCell[9223372036854775807]", []),
    ("**/XCUIElementTypeCell[-9223372036854775808]", []),
    ("**/XCUIElementTypeButton[`label == 'Last'`]", ["Button 'Last'"]),
    ("**/XCUIElementTypeButton[`enabled == 1`][`label BEGINSWITH 'L'`]", ["Button 'Last'"]),
    ("**/XCUIElementTypeButton[`label BEGINSWITH 'More'`][-1]", ["Button 'More'"]),
    ("**/XCUIElementTypeCell[$label == 'Row 1'$]", ["Cell 'cell-1'"]),
    (
      "**/XCUIElementTypeCell[$selected == 1$][1]/XCUIElementTypeStaticText", ["StaticText 'Row 1'"]
    ),
    (
      "**/XCUIElementTypeCell[`name != 'cell-0'`][$label == 'More'$]",
      ["Cell 'cell-1'", "Cell 'cell-2'"]
    ),
    // What is around the element, and the element itself, are not in it.
    ("**/XCUIElementTypeNavigationBar[$name == 'bar'$]", []),
    ("**/XCUIElementTypeButton[`label == 'Add ``it``'`]", ["Button 'add'"]),
    ("**/*[$label == 'Edit $$5'$][-1]", ["NavigationBar 'bar'"]),
    ("**/*[`label == 'a/b[c]'`]", []),
    (
      "**/XCUIElementTypeOther/**/XCUIElementTypeStaticText[`label == 'Deep'`]",
      ["StaticText 'Deep'"]
    ),
    (
      "**/XCUIElementTypeOther/XCUIElementTypeOther/*",
      ["Other", "StaticText 'Deep'", "Button 'Last'", "Image"]
    ),
    ("**/XCUIElementTypeTable/**/XCUIElementTypeTable", []),
    (
      "XCUIElementTypeWindow[1]/XCUIElementTypeOther[1]/**/XCUIElementTypeSwitch", ["Switch 'Loud'"]
    ),
    ("**/XCUIElementTypeKeyboard[1]/**/XCUIElementTypeButton", ["Button 'return'"]),
    ("**/*[`type == 'XCUIElementTypeSlider'`]", ["Slider 'size'"]),
  ])
  func stepsLeadToElementsInDocumentOrder(chain: String, found: [String]) throws {
    #expect(try PageFixture.kinds().find(.classChain, chain) == found)
    #expect(
      try PageFixture.kinds().find(.classChain, chain, limit: 1) == Array(found.prefix(1)))
    let indexed = try PageFixture.kinds()
    _ = indexed.tree.index
    #expect(try indexed.find(.classChain, chain) == found)
  }

  @Test func stepsBeginAtTheElementThatIsSearchedIn() throws {
    let page = try PageFixture.kinds()
    let table = try #require(page.nodes(.name, "rows").first)
    #expect(try page.find(.classChain, "XCUIElementTypeCell[2]", in: table) == ["Cell 'cell-1'"])
    #expect(try page.find(.classChain, "*/XCUIElementTypeButton", in: table).count == 3)
    #expect(
      try page.find(.classChain, "**/XCUIElementTypeButton[`label == 'Last'`]", in: table) == [])
    let bar = try #require(page.nodes(.name, "bar").first)
    #expect(try page.find(.classChain, "**/XCUIElementTypeButton", in: bar).count == 2)
    #expect(try page.find(.classChain, "XCUIElementTypeNavigationBar", in: bar) == [])
  }

  @Test(arguments: [
    ("", "is empty."),
    (
      "/XCUIElementTypeWindow",
      "needs a type such as \"XCUIElementTypeButton\", or \"*\", at character 1, before \"/XCUIElementTypeWind\"."
    ),
    ("**", "needs \"/\" or \"[\", at character 2, before \"*\"."),
    ("**/", "needs a type such as \"XCUIElementTypeButton\", or \"*\", at its end."),
    ("**/**/*", "needs \"/\" or \"[\", at character 5, before \"*/*\"."),
    (
      "*//*",
      "needs a type such as \"XCUIElementTypeButton\", or \"*\", at character 3, before \"/*\"."
    ),
    ("*/", "needs a type such as \"XCUIElementTypeButton\", or \"*\", at its end."),
    (
      "XCUIElementTypeKnob",
      "names the unknown type \"XCUIElementTypeKnob\", at character 1, before \"XCUIElementTypeKnob\"."
    ),
    ("*/Button", "names the unknown type \"Button\", at character 3, before \"Button\"."),
    (
      "*[0]",
      "has the position \"0\", but positions are 1, 2, … and, from the end, -1, -2, …, at character 3, before \"0]\"."
    ),
    (
      "*[1-]",
      "has the position \"1-\", but positions are 1, 2, … and, from the end, -1, -2, …, at character 3, before \"1-]\"."
    ),
    (
      "*[99999999999999999999]",
      "has the position \"99999999999999999999\", but positions are 1, 2, … and, from the end, -1, -2, …, at character 3, before \"99999999999999999999\"."
    ),
    (
      "*[]",
      "needs a number, a predicate in `…`, or one in $…$, in brackets, at character 3, before \"]\"."
    ),
    (
      "*[x]",
      "needs a number, a predicate in `…`, or one in $…$, in brackets, at character 3, before \"x]\"."
    ),
    ("*[1", "has a bracket that is not closed, at character 2, before \"[1\"."),
    ("*[1x]", "needs \"]\", at character 4, before \"x]\"."),
    (
      "*[1][2]",
      "has something behind a position, which must come last, at character 5, before \"[2]\"."
    ),
    (
      "*[1][`label == 'a'`]",
      "has something behind a position, which must come last, at character 5, before \"[`label == 'a'`]\"."
    ),
    (
      "*[`label == 'a']",
      "has a predicate without a \"`\" at its end, at character 3, before \"`label == 'a']\"."
    ),
    (
      "*[$label == 'a'",
      "has a predicate without a \"$\" at its end, at character 3, before \"$label == 'a'\"."
    ),
    (
      "*[`label = `]",
      "has a wrong predicate, at character 3, before \"`label = `]\". The predicate \"label = \" needs an attribute or a value, at its end."
    ),
    (
      "*[``]",
      "has a wrong predicate, at character 3, before \"``]\". The predicate is empty."
    ),
    (
      "*[$colour == 1$]",
      "has a wrong predicate, at character 3, before \"$colour == 1$]\". The predicate \"colour == 1\" asks for \"colour\", which is no attribute (known: type, value, name, label, identifier, enabled, visible, accessible, accessibilityContainer, x, y, width, height, index, placeholderValue, traits, selected, focused, hittable, minValue, maxValue), at character 1, before \"colour == 1\"."
    ),
    ("* / *", "needs \"/\" or \"[\", at character 2, before \" / *\"."),
  ])
  func aFlawIsExplainedWithItsPlace(chain: String, flaw: String) throws {
    let text = chain.isEmpty ? "" : " \"\(chain)\""
    #expect(
      try PageFixture.kinds().flaw(.classChain, chain)
        == "invalid selector: The class chain\(text) \(flaw)")
  }

  @Test func aChainIsNotTooLong() throws {
    let page = try PageFixture.kinds()
    func steps(_ count: Int) -> String {
      Array(repeating: "*", count: count).joined(separator: "/")
    }
    #expect(try page.find(.classChain, steps(64)) == [])
    #expect(
      page.flaw(.classChain, steps(65)) == "invalid selector: The class chain \"\(steps(65))\" has "
        + "more than 64 steps, at character 129, before \"*\".")
    #expect(
      page.flaw(.classChain, steps(5000)) == "invalid selector: The class chain \""
        + "\(steps(5000).prefix(200))…\" is 9999 characters long; at most 8192 are taken.")
  }
}
