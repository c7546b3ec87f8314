import Device
import TestSupport
import Foundation
import Testing
import WebDriver

struct PredicateLocatorTests {
  @Test(arguments: [
    ("type == 'XCUIElementTypeSlider'", ["Slider 'size'"]),
    (
      "wdType == 'XCUIElementTypeSlider' OR wdName == 'field'",
      ["TextField 'field'", "Slider 'size'"]
    ),
    ("label CONTAINS[c] 'ADD'", ["Button 'add'"]), ("wdLabel == 'Loud'", ["Switch 'Loud'"]),
    // The name is the identifier. Without one, it is the label.
    ("name == 'Edit $5'", ["Button 'Edit $5'"]), ("name == 'Add `it`'", []),
    ("identifier == 'add'", ["Button 'add'"]),
    ("identifier == nil AND name == 'Loud'", ["Switch 'Loud'"]),
    ("value == '1' AND type LIKE '*Switch'", ["Switch 'Loud'"]),
    ("wdValue == 'Your name'", ["TextField 'field'"]),
    ("placeholderValue MATCHES 'Your .*'", ["TextField 'field'"]),
    ("isWDEnabled == 0", ["Button 'Edit $5'"]), ("enabled == false", ["Button 'Edit $5'"]),
    ("wdEnabled == NO", ["Button 'Edit $5'"]), ("isEnabled != YES", ["Button 'Edit $5'"]),
    ("selected == 1 AND name == 'add'", ["Button 'add'"]), ("focused == 1", []),
    ("hasKeyboardFocus == true", ["TextField 'field'"]),
    ("rect.width == 326 AND index == 0 AND y < 300", ["StaticText 'Row 0'"]),
    ("wdRect.height BETWEEN {45, 55}", ["Other", "Image"]),
    ("frame.y < 44 AND type IN {'XCUIElementTypeButton'}", ["Button 'add'", "Button 'Edit $5'"]),
    ("minValue == 13 AND maxValue > 20", ["Slider 'size'"]),
    ("traits CONTAINS 'NotEnabled'", ["Button 'Edit $5'"]),
    ("index == 1 AND wdIndex < 2 AND type ENDSWITH 'Image'", ["Image"]),
    ("accessible == 1 AND label == 'Deep'", ["StaticText 'Deep'"]),
    ("accessibilityContainer == 1 AND name == 'bar'", ["NavigationBar 'bar'"]),
    ("accessibilityContainer == 1 AND name == 'cell-1'", ["Cell 'cell-1'"]),
    ("accessibilityContainer == 1 AND type == 'XCUIElementTypeButton'", []),
    ("hittable == 1 AND visible == 1 AND label == 'Loud'", ["Switch 'Loud'"]),
    ("isWDHittable == 0 AND type == 'XCUIElementTypeButton' AND label == 'Last'", []),
    ("type == 'XCUIElementTypeApplication'", ["Application 'Scripted'"]),
    ("type == 'XCUIElementTypeNothing'", []),
    ("label == '' AND name == 'field'", ["TextField 'field'"]),
    ("label == ''", ["TextField 'field'"]), ("FALSEPREDICATE", []),
    ("label == 'More' AND selected == 1", ["Button 'More'"]),
    ("x + width >= 390 AND type == 'XCUIElementTypeSlider'", ["Slider 'size'"]),
  ])
  func `elements are found by their attributes`(predicate: String, found: [String]) throws {
    try PageFixture.expectKinds(.predicate, predicate, found)
  }

  @Test func `every attribute has all its names in predicates`() throws {
    let page = try PageFixture.kinds()
    let names = [
      "type", "value", "name", "label", "identifier", "enabled", "visible", "accessible",
      "accessibilityContainer", "x", "y", "width", "height", "index", "placeholderValue", "traits",
      "selected", "focused", "hasKeyboardFocus", "hittable", "minValue", "maxValue",
    ]
    for name in names {
      let wide = "wd" + name.prefix(1).uppercased() + name.dropFirst()
      #expect(
        try page.find(.predicate, "\(name) == nil") == page.find(.predicate, "\(wide) == nil"))
    }
    for name in [
      "enabled", "visible", "accessible", "selected", "focused", "hasKeyboardFocus", "hittable",
    ] {
      let long = name.prefix(1).uppercased() + name.dropFirst()
      let all = try page.find(.predicate, "\(name) == 1")
      #expect(try page.find(.predicate, "isWD\(long) == 1") == all)
      #expect(try page.find(.predicate, "is\(long) == 1") == all)
    }
    #expect(try page.find(.predicate, "x == wdRect.x AND frame.y == wdFrame.y").count == 28)
    for side in ["x", "y", "width", "height"] {
      let same = try page.find(
        .predicate, "rect.\(side) == \(side) AND SELF.rect.\(side) == \(side)")
      #expect(same.count == 28)
    }
  }

  @Test func `all matches are in document order`() throws {
    let page = try PageFixture.kinds()
    let all = try page.nodes(.predicate, "TRUEPREDICATE")
    #expect(all.map(\.briefDescription) == page.tree.index.nodes.map(\.briefDescription))
    #expect(
      try page.find(.predicate, "TRUEPREDICATE", limit: 2) == ["Application 'Scripted'", "Window"])
  }

  @Test func `a search in an element finds the element itself and its descendants`() throws {
    let page = try PageFixture.kinds()
    let table = try #require(page.nodes(.name, "rows").first)
    #expect(try page.find(.predicate, "name BEGINSWITH 'cell'", in: table).count == 3)
    #expect(try page.find(.predicate, "name IN {'rows', 'add'}", in: table) == ["Table 'rows'"])
    #expect(try page.find(.predicate, "label == 'More'", in: table, limit: 2).count == 2)
  }

  @Test(
    arguments: #"""
      label ==  => needs an attribute or a value, at its end.
      colour == 'red'
      => uses the unknown attribute "colour" (known: type, value, name, label, identifier, \#
      enabled, visible, accessible, accessibilityContainer, x, y, width, height, index, \#
      placeholderValue, traits, selected, focused, hasKeyboardFocus, hittable, minValue, maxValue), at character 1, \#
      before "colour == 'red'".
      label == %@
      => has a placeholder for argument 1, but none is given, at character 10, before "%@".
      """#.rows)
  func `an invalid predicate is an invalid selector`(_ row: Row) throws {
    let predicate = row.given
    #expect(
      try PageFixture.kinds().flaw(.predicate, predicate)
        == "invalid selector: The predicate \"\(predicate)\" \(row.expected)")
  }

  @Test func `a regular expression that takes too long is an invalid selector`() throws {
    let page = try PageFixture {
      [Element(.button, label: String(repeating: "a", count: 40) + "b")]
    }
    #expect(
      page.flaw(.predicate, "label MATCHES '(a+)+c'") == "invalid selector: The predicate \"label "
        + "MATCHES '(a+)+c'\" takes too long, because MATCHES backtracks too much, at "
        + "character 7, before \"MATCHES '(a+)+c'\".")
  }
}

private func noPage() throws(WebDriverError) -> PageDocument {
  throw WebDriverError(.unknownError, "the page source was requested")
}

/// How many elements of a screen with a long table a search visits.
struct LazySearchTests {
  private static let many = 10_000

  @Test func `only XPath needs the page source`() throws {
    let page = try PageFixture.rows(3)
    func find(_ strategy: FindArguments.Strategy, _ value: String) throws {
      _ = try FindArguments(strategy, value).nodes(on: noPage, tree: page.tree, in: nil, limit: nil)
    }
    try find(.predicate, "TRUEPREDICATE")
    try find(.classChain, "*")
    let others = Set(FindArguments.Strategy.allCases).subtracting([.xpath, .predicate, .classChain])
    for strategy in others { try find(strategy, "XCUIElementTypeCell") }
    #expect(throws: WebDriverError(.unknownError, "the page source was requested")) {
      try find(.xpath, "//*")
    }
  }
}

struct ClassChainTests {
  /// A position counts all remaining elements, whatever their parents. Neither the element itself
  /// nor its ancestors match.
  @Test(
    arguments: #"""
      XCUIElementTypeWindow[1] => Window
      *[2] => Window
      XCUIElementTypeAny => Window, Window
      XCUIElementTypeButton => nothing
      XCUIElementTypeApplication => nothing
      **/XCUIElementTypeSlider => Slider 'size'
      */XCUIElementTypeOther/XCUIElementTypeNavigationBar/XCUIElementTypeButton
      => Button 'add', Button 'Edit $5'
      **/XCUIElementTypeNavigationBar/*[2] => Button 'Edit $5'
      **/XCUIElementTypeCell/XCUIElementTypeButton[2] => Button 'More'
      **/XCUIElementTypeCell/XCUIElementTypeStaticText[2] => StaticText 'Row 1'
      **/XCUIElementTypeCell[2]/XCUIElementTypeStaticText[1] => StaticText 'Row 1'
      **/XCUIElementTypeCell[-1] => Cell 'cell-2'
      **/XCUIElementTypeCell[-3] => Cell 'cell-0'
      **/XCUIElementTypeCell[-4] => nothing
      **/XCUIElementTypeCell[4] => nothing
      **/XCUIElementTypeCell[9223372036854775807] => nothing
      **/XCUIElementTypeCell[-9223372036854775808] => nothing
      **/XCUIElementTypeButton[`label == 'Last'`] => Button 'Last'
      **/XCUIElementTypeButton[`enabled == 1`][`label BEGINSWITH 'L'`] => Button 'Last'
      **/XCUIElementTypeButton[`label BEGINSWITH 'More'`][-1] => Button 'More'
      **/XCUIElementTypeCell[$label == 'Row 1'$] => Cell 'cell-1'
      **/XCUIElementTypeCell[$selected == 1$][1]/XCUIElementTypeStaticText => StaticText 'Row 1'
      **/XCUIElementTypeCell[`name != 'cell-0'`][$label == 'More'$] => Cell 'cell-1', Cell 'cell-2'
      **/XCUIElementTypeNavigationBar[$name == 'bar'$] => nothing
      **/XCUIElementTypeButton[`label == 'Add ``it``'`] => Button 'add'
      **/*[$label == 'Edit $$5'$][-1] => NavigationBar 'bar'
      **/*[`label == 'a/b[c]'`] => nothing
      **/XCUIElementTypeOther/**/XCUIElementTypeStaticText[`label == 'Deep'`] => StaticText 'Deep'
      **/XCUIElementTypeOther/XCUIElementTypeOther/*
      => Other, StaticText 'Deep', Button 'Last', Image
      **/XCUIElementTypeTable/**/XCUIElementTypeTable => nothing
      XCUIElementTypeWindow[1]/XCUIElementTypeOther[1]/**/XCUIElementTypeSwitch => Switch 'Loud'
      **/XCUIElementTypeKeyboard[1]/**/XCUIElementTypeButton => Button 'return'
      **/*[`type == 'XCUIElementTypeSlider'`] => Slider 'size'
      """#.rows)
  func `steps lead to elements in document order`(_ row: Row) throws {
    try PageFixture.expectKinds(.classChain, row.given, row.list)
  }

  @Test func `steps begin at the root of the search`() throws {
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

  @Test(
    arguments: #"""
      /XCUIElementTypeWindow
      => needs a type such as "XCUIElementTypeButton", or "*", at character 1, before \#
      "/XCUIElementTypeWind".
      ** => needs "/" or "[", at character 2, before "*".
      **/ => needs a type such as "XCUIElementTypeButton", or "*", at its end.
      **/**/* => needs "/" or "[", at character 5, before "*/*".
      *//* => needs a type such as "XCUIElementTypeButton", or "*", at character 3, before "/*".
      */ => needs a type such as "XCUIElementTypeButton", or "*", at its end.
      XCUIElementTypeKnob
      => names the unknown type "XCUIElementTypeKnob", at character 1, before \#
      "XCUIElementTypeKnob".
      */Button => names the unknown type "Button", at character 3, before "Button".
      *[0]
      => has the position "0", but positions are 1, 2, … and, from the end, -1, -2, …, at \#
      character 3, before "0]".
      *[1-]
      => has the position "1-", but positions are 1, 2, … and, from the end, -1, -2, …, at \#
      character 3, before "1-]".
      *[99999999999999999999]
      => has the position "99999999999999999999", but positions are 1, 2, … and, from the end, \#
      -1, -2, …, at character 3, before "99999999999999999999".
      *[]
      => needs a number, a predicate in `…`, or one in $…$, in brackets, at character 3, before \#
      "]".
      *[x]
      => needs a number, a predicate in `…`, or one in $…$, in brackets, at character 3, before \#
      "x]".
      *[1 => has a bracket that is not closed, at character 2, before "[1".
      *[1x] => needs "]", at character 4, before "x]".
      *[1][2]
      => has something after a position, but a position must come last, at character 5, before \#
      "[2]".
      *[1][`label == 'a'`]
      => has something after a position, but a position must come last, at character 5, before \#
      "[`label == 'a'`]".
      *[`label == 'a']
      => has a predicate without a "`" at its end, at character 3, before "`label == 'a']".
      *[$label == 'a'
      => has a predicate without a "$" at its end, at character 3, before "$label == 'a'".
      *[`label = `]
      => has an invalid predicate, at character 3, before "`label = `]". The predicate "label = " \#
      needs an attribute or a value, at its end.
      *[``] => has an invalid predicate, at character 3, before "``]". The predicate is empty.
      *[$colour == 1$]
      => has an invalid predicate, at character 3, before "$colour == 1$]". The predicate "colour == \#
      1" uses the unknown attribute "colour" (known: type, value, name, label, identifier, \#
      enabled, visible, accessible, accessibilityContainer, x, y, width, height, index, \#
      placeholderValue, traits, selected, focused, hasKeyboardFocus, hittable, minValue, maxValue), at character 1, \#
      before "colour == 1".
      * / * => needs "/" or "[", at character 2, before " / *".
      """#.rows)
  func `an error names its position`(_ row: Row) throws {
    #expect(
      try PageFixture.kinds().flaw(.classChain, row.given)
        == "invalid selector: The class chain \"\(row.given)\" \(row.expected)")
  }

  @Test func `a chain that is too long is refused`() throws {
    let page = try PageFixture.kinds()
    func steps(_ count: Int) -> String {
      Array(repeating: "*", count: count).joined(separator: "/")
    }
    #expect(try page.find(.classChain, steps(64)) == [])
    #expect(
      page.flaw(.classChain, steps(5000)) == "invalid selector: The class chain \""
        + "\(steps(5000).prefix(200))…\" is 9999 bytes long, but the limit is 8192.")
  }

  @Test func `deeply nested brackets are refused`() throws {
    let page = try PageFixture.rows(1)
    let brackets = String(repeating: "[", count: 8_000)
    #expect(page.flaw(.classChain, "*" + brackets).hasPrefix("invalid selector: The "))
    let parentheses = String(repeating: "(", count: 8_000)
    let flaw = page.flaw(.classChain, "*[`\(parentheses)`]")
    #expect(flaw.hasSuffix("before \"((((((((((((((((((((\"."), "\(flaw)")
    #expect(flaw.contains("is nested more than 40 levels deep"))
  }
}

/// Random class chains on random screens, compared with XPaths.
struct RandomChainTests {
  @Test(arguments: UInt64(1)...6) func `a chain finds the same elements as its XPath`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<20 {
      let chain = RandomChain(&generator)
      let page = PageDocument(tree: try Self.tree(seed))
      let expected = try page.evaluate(xpath: chain.xpath).map(\.element.value)
      nonEmpty += expected.isEmpty ? 0 : 1
      for limit in [nil, 1, 2] {
        let found = try FindArguments(.classChain, chain.text)
          .nodes(on: noPage, tree: try Self.tree(seed), in: nil, limit: limit)
        #expect(
          found.map(\.element.value) == Array(expected.prefix(limit ?? .max)),
          "\(chain.text), seed \(seed)")
      }
    }
    #expect(nonEmpty > 3)
  }

  private static func tree(_ seed: UInt64) throws -> ElementTree {
    let device = try Device.running(seed) { app in
      var generator = SeededGenerator(seed: app.model)
      var made = 0
      return Screen(element(.other, depth: 4, types: RandomChain.types, &made, &generator))
    }
    return try #require(device.tree)
  }

  private static func element(
    _ type: ElementType, depth: Int, types: [ElementType], _ made: inout Int,
    _ generator: inout SeededGenerator
  ) -> Element {
    made += 1
    var element = Element(
      type, label: ["a", "b", ""].randomElement(using: &generator) ?? "", value: "n\(made)")
    let inRow: [ElementType] = [.other, .staticText, .button]
    if type == .table, Bool.random(using: &generator) {
      let cells = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        self.element(.cell, depth: 2, types: inRow, &made, &generator)
      }
      element.content = .rows(Rows(Array(cells.indices), id: { $0 }, state: made) { cells[$0] })
    } else if depth > 0 {
      let count = Int.random(in: (depth > 2 ? 2 : 0)...4, using: &generator)
      element.content = .elements(
        (0..<count).map { _ in
          self.element(
            types.randomElement(using: &generator) ?? .other, depth: depth - 1, types: types, &made,
            &generator)
        })
    }
    return element
  }
}

/// A random class chain, and the XPath that finds the same elements.
private struct RandomChain {
  static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]

  private(set) var text = ""
  private(set) var xpath = "."

  init(_ generator: inout SeededGenerator) {
    for step in 0..<Int.random(in: 1...4, using: &generator) {
      let isDescendant = Int.random(in: 0...2, using: &generator) > 0
      let type = ([.any, .any] + Self.types).randomElement(using: &generator) ?? .any
      let name = type == .any ? "*" : "XCUIElementType" + type.capitalizedName
      text += (step == 0 ? "" : "/") + (isDescendant ? "**/" : "") + name
      xpath += (isDescendant ? "/descendant::" : "/") + name
      switch Int.random(in: 0...5, using: &generator) {
      case 0:
        text += "[`label == 'a'`]"
        xpath += "[@label = 'a']"
      case 1:
        text += "[$label == 'b'$]"
        xpath += "[descendant::*[@label = 'b']]"
      case 2:
        let position = [1, 2, 3, -1, -2].randomElement(using: &generator) ?? 1
        text += "[\(position)]"
        // A position counts all remaining elements, whatever their parents.
        xpath = "(\(xpath))[\(position > 0 ? "\(position)" : "last() - \(-1 - position)")]"
      default: break
      }
    }
  }
}

/// CSS selectors for native elements. Source: `lib/css` and `test/unit/css-converter.spec.ts` of
/// appium/appium-xcuitest-driver.
struct CSSLocatorTests {
  @Test(
    arguments: #"""
      window:nth-child(2) => **/XCUIElementTypeWindow[2]
      window > *:nth-child(-1) => **/XCUIElementTypeWindow/*[-1]
      XCUIElementTypeCell button => **/XCUIElementTypeCell/**/XCUIElementTypeButton
      #add => **/*[`name == 'add'`]
      cell#a > #b => **/XCUIElementTypeCell[`name == 'a'`]/*[`name == 'b'`]
      [id="Add list"] => **/*[`name == 'Add list'`]
      [name='it\'s'] => **/*[`name == "it's"`]
      #\31 7\.5 => **/*[`name == '17.5'`]
      [label=Edit][VALUE$="$5"] => **/*[`label == 'Edit' AND value ENDSWITH '$5'`]
      [label^=a][label~=b][label*="c.d"]
      => **/*[`label BEGINSWITH 'a' AND label CONTAINS 'b' AND label MATCHES "c\\.d"`]
      [value="`"] => **/*[`value == '``'`]
      *:visible => **/*[`visible == 1`]
      other[visible][enabled=FALSE][accessibility-container=1]
      => **/XCUIElementTypeOther[`visible == 1 AND enabled == 0 AND accessibilityContainer == 1`]
      button, link => **/XCUIElementTypeButton
      """#.rows)
  func `a selector is translated into a class chain`(_ row: Row) throws {
    #expect(try CSSLocator(row.given).chain == row.expected)
    _ = try FindArguments(.css, row.given)
  }

  @Test(arguments: [
    ("#add", ["Button 'add'"]), ("#rows cell:nth-child(-1)", ["Cell 'cell-2'"]),
    ("switch[value='1']", ["Switch 'Loud'"]), ("#rows > #add", []),
    ("[label*=Deep]", ["StaticText 'Deep'"]), ("[label*=Dee]", []),
  ])
  func `elements are found`(selector: String, found: [String]) throws {
    try PageFixture.expectKinds(.css, selector, found)
  }

  @Test(
    arguments: #"""
      .primary => has a class, but native elements have no classes.
      button + link => has the combinator "+". Only > and a space are supported.
      button > => needs an element after a combinator.
      [colour=red]
      => has the condition [colour=red], which native elements can't have. Use label, name, value, \#
      type, visible, accessible, accessibility-container, enabled or id.
      [label=""]
      => has the condition [label=""], which native elements can't have. Use label, name, value, \#
      type, visible, accessible, accessibility-container, enabled or id.
      [visible=perhaps]
      => has the condition [visible=perhaps], which native elements can't have. Use label, name, \#
      value, type, visible, accessible, accessibility-container, enabled or id.
      button:hover => can't be translated for native elements from ":hover" on.
      li[ => can't be translated for native elements from "[" on.
      """#.rows)
  func `what has no translation is an invalid selector`(_ row: Row) throws {
    #expect(
      try PageFixture.kinds().flaw(.css, row.given)
        == "invalid selector: The CSS selector \"\(row.given)\" \(row.expected)")
  }

  @Test func `an empty selector and an unknown type are invalid selectors`() throws {
    let page = try PageFixture.kinds()
    #expect(page.flaw(.css, " ") == "invalid selector: The CSS selector \" \" is empty.")
    #expect(page.flaw(.css, "li").contains("names the unknown type \"XCUIElementTypeLi\""))
    #expect(
      page.flaw(.css, "#" + String(repeating: "a", count: 8_200)).contains("longer than 8192 bytes")
    )
  }
}
