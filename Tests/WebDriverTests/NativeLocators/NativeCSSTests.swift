import Device
import Testing
import WebDriver

struct NativeCSSTests {
  @Test(arguments: [
    ("XCUIElementTypeSlider", ["Slider 'size'"]), ("slider", ["Slider 'size'"]),
    ("xcuielementtypeSLIDER", ["Slider 'size'"]), ("#size", ["Slider 'size'"]),
    ("slider#size", ["Slider 'size'"]), ("button#size", []), ("#size#field", []),
    ("[id=\"size\"]", ["Slider 'size'"]), ("[name='size']", ["Slider 'size'"]),
    ("*[label=Last]", ["Button 'Last'"]), ("[label=\"Edit $5\"]", ["Button 'Edit $5'"]),
    ("[label^='Edi']", ["Button 'Edit $5'"]), ("[label$='$5']", ["Button 'Edit $5'"]),
    ("[label*='dit']", ["Button 'Edit $5'"]), ("[label*='DIT']", []),
    ("[label*='DIT' i]", ["Button 'Edit $5'"]),
    ("[label~='$5']", ["Button 'Edit $5'"]), ("[label~='5']", []), ("[label~='Edit $5']", []),
    ("[label~='']", []),
    ("[label='Add `it`']", ["Button 'add'"]), ("[label=\"it's\"]", []), ("[label=\"\\\"\"]", []),
    ("textField[placeholder-value]", ["TextField 'field'"]), ("[minValue='13']", ["Slider 'size'"]),
    ("button:enabled(false)", ["Button 'Edit $5'"]), ("[enabled=false]", ["Button 'Edit $5'"]),
    ("button[enabled='0']", ["Button 'Edit $5'"]),
    ("navigationBar > button:enabled", ["Button 'add'"]),
    ("navigationBar button:nth-child(2)", ["Button 'Edit $5'"]),
    ("cell:index(-1)", ["Cell 'cell-2'"]),
    ("cell:nth-child(2) staticText", ["StaticText 'Row 1'"]),
    ("table>cell>button:index(2)", ["Button 'More'"]),
    ("navigationBar[accessibility-container]", ["NavigationBar 'bar'"]),
    ("window > slider", []), ("window slider", ["Slider 'size'"]),
    ("  other  other   staticText  ", ["StaticText 'Deep'"]),
    ("[type='XCUIElementTypeSlider']", ["Slider 'size'"]), ("[index='1'][type$=Image]", ["Image"]),
    ("#si\\ze", ["Slider 'size'"]),
  ])
  func aSelectorFindsWhatItsClassChainFinds(selector: String, found: [String]) throws {
    #expect(try PageFixture.kinds().find(.css, selector) == found)
  }

  @Test(arguments: [
    ("", "is empty."), ("a, b", "names the unknown type \"a\", at character 1, before \"a, b\"."),
    (
      "button, slider",
      "has several selectors; native elements are found by one, at character 7, before \", slider\"."
    ),
    (
      "button + slider",
      "has a combinator that is neither \">\" nor a space, at character 8, before \"+ slider\"."
    ),
    (
      "button ~ slider",
      "has a combinator that is neither \">\" nor a space, at character 8, before \"~ slider\"."
    ),
    (
      ".red",
      "has a class, but native elements have types, without a dot, at character 1, before \".red\"."
    ),
    ("knob", "names the unknown type \"knob\", at character 1, before \"knob\"."),
    ("> button", "needs a selector, at character 1, before \"> button\"."),
    ("button >", "needs a selector, at its end."), ("#", "needs an id, at its end."),
    ("button{", "can't go on here, at character 7, before \"{\"."),
    (
      "[colour=red]",
      "asks for \"colour\", which is no attribute (known: id, type, value, name, label, identifier, enabled, visible, accessible, accessibilityContainer, x, y, width, height, index, placeholderValue, traits, selected, focused, hittable, minValue, maxValue), at character 2, before \"colour=red]\"."
    ),
    ("[label=a", "has a bracket that is not closed, at character 1, before \"[label=a\"."),
    ("[label=a b]", "needs \"]\" or an operator such as \"=\", at character 10, before \"b]\"."),
    (
      "[label=]",
      "needs a value, in quotes where it is no identifier, at character 8, before \"]\"."
    ),
    ("[label='a]", "has a quote that is not closed, at character 8, before \"'a]\"."),
    (
      "[label|=a]",
      "has the unknown operator \"|=\"; known are = *= ^= $= ~=, at character 1, before \"[label|=a]\"."
    ),
    (
      "[enabled^=t]",
      "can only ask with \"=\" for \"enabled\", at character 1, before \"[enabled^=t]\"."
    ),
    (
      "[enabled=maybe]",
      "needs true, false, 1 or 0 for \"enabled\", at character 1, before \"[enabled=maybe]\"."
    ),
    ("[x=wide]", "needs a number for \"x\", at character 1, before \"[x=wide]\"."),
    ("[]", "needs an attribute's name, at character 2, before \"]\"."),
    (
      "cell:nth-child(2n+1)",
      "needs one whole number but 0 for \":nth-child\", such as 1 or -1, at character 5, before \":nth-child(2n+1)\"."
    ),
    (
      "cell:index(0)",
      "needs one whole number but 0 for \":index\", such as 1 or -1, at character 5, before \":index(0)\"."
    ),
    (
      "cell:index(1):index(2)",
      "needs one whole number but 0 for \":index\", such as 1 or -1, at character 14, before \":index(2)\"."
    ),
    ("cell:index(1", "has a parenthesis that is not closed, at character 5, before \":index(1\"."),
    ("a:hover", "names the unknown type \"a\", at character 1, before \"a:hover\"."),
    (
      "cell:hover",
      "has the unknown pseudo-class \":hover\" (known: :enabled, :visible, :accessible, :accessibilityContainer, :selected, :focused, :hittable, :nth-child(), :index()), at character 5, before \":hover\"."
    ),
    ("::before", "needs a pseudo-class, at character 2, before \":before\"."),
  ])
  func aFlawIsExplainedWithItsPlace(selector: String, flaw: String) throws {
    let text = selector.isEmpty ? "" : " \"\(selector)\""
    #expect(
      try PageFixture.kinds().flaw(.css, selector)
        == "invalid selector: The CSS selector\(text) \(flaw)")
  }
}
