import Device
import Foundation
import TestSupport
import Testing
import WebDriver

struct WireElementTests {
  private func wire(_ page: PageFixture) throws -> WireElement {
    WireElement(try #require(page.device.shown.first))
  }

  /// Elements, and their value, name, label, text, placeholder, accessibility and traits. A hyphen
  /// is nil. Source: `FBElementAttributeTests.m` of appium/WebDriverAgent.
  private static let states: [(@Sendable () -> Element, String)] = [
    // The name is the identifier, otherwise the label. An empty label is nil, except in text fields.
    ({ Element(.button, identifier: "id", label: "l") }, "-|id|l|l|-|true|Button"),
    ({ Element(.button, label: "l", placeholder: "p") }, "-|l|l|l|-|true|Button"),
    ({ Element(.textField) }, "-|-|||-|true|"), ({ Element(.secureTextField) }, "-|-|||-|true|"),
    // The value of an empty text input is its placeholder.
    ({ Element(.searchField, placeholder: "p") }, "p|-|-|p|p|true|SearchField"),
    ({ Element(.textView, value: "1\n2", placeholder: "p") }, "1\n2|-|-|1\n2|p|true|"),
    ({ Element(.textField, label: "l", value: "", placeholder: "p") }, "p|l|l|p|p|true|"),
    // The value of a static text is its label, that of a selected button 1, of a switch 1 or 0.
    ({ Element(.staticText, label: "a") }, "a|a|a|a|-|true|StaticText"),
    ({ Element(.staticText, label: "a", value: "b") }, "b|a|a|b|-|true|StaticText"),
    ({ Element(.button, isSelected: true) }, "1|-|-|1|-|true|Button, Selected"),
    ({ Element(.button, value: "v", isSelected: true) }, "v|-|-|v|-|true|Button, Selected"),
    ({ Element(.switch) }, "0|-|-|0|-|true|Button, ToggleButton"),
    ({ Element(.switch, value: "true") }, "1|-|-|1|-|true|Button, ToggleButton"),
    ({ Element(.switch, value: "NO") }, "0|-|-|0|-|true|Button, ToggleButton"),
    // A cell is accessible if its first child is, a container never, an image only with a label.
    ({ Element(.cell, label: "l", value: "v") }, "v|l|l|v|-|false|"),
    ({ Element(.cell, content: .elements([Element(.staticText)])) }, "-|-|-||-|true|"),
    ({ Element(.cell, content: .elements([Element(.group)])) }, "-|-|-||-|false|"),
    ({ Element(.other) }, "-|-|-||-|false|"), ({ Element(.table) }, "-|-|-||-|false|"),
    ({ Element(.tabBar) }, "-|-|-||-|false|TabBar"), ({ Element(.alert) }, "-|-|-||-|false|"),
    ({ Element(.image) }, "-|-|-||-|false|Image"),
    ({ Element(.image, label: "l") }, "-|l|l|l|-|true|Image"),
    ({ Element(.other, label: "l") }, "-|l|l|l|-|true|"),
    (
      { Element(.other, label: "l", content: .elements([Element(.button)])) },
      "-|l|l|l|-|false|"
    ),
    (
      { Element(.link, isEnabled: false, isSelected: true) },
      "-|-|-||-|true|Link, Selected, NotEnabled"
    ),
    ({ Element(.slider, value: "0") }, "0|-|-|0|-|true|Adjustable"),
    ({ Element(.key) }, "-|-|-||-|true|KeyboardKey"),
    ({ Element(.activityIndicator) }, "-|-|-||-|true|UpdatesFrequently"),
  ]

  @Test(arguments: states)
  func `an element has the expected attributes`(
    _ element: @escaping @Sendable () -> Element, _ state: String
  ) throws {
    let wire = try wire(PageFixture { [element()] })
    let values: [String?] = [
      wire.value, wire.name, wire.label, wire.text, wire.placeholderValue,
      wire.attribute("accessible"), wire.traits,
    ]
    #expect(values.map { $0 ?? "-" }.joined(separator: "|") == state)
  }

  @Test func `descendants of an accessible element aren't accessible`() throws {
    let page = try PageFixture { [Element(.button, content: .elements([Element(.staticText)]))] }
    let text = try #require(try wire(page).node.child(at: 0))
    #expect(WireElement(text).attribute("accessible") == "false")
    #expect(try page.document.texts("//XCUIElementTypeStaticText[@accessible='false']").count == 1)
  }

  @Test func `the rectangle has whole points and encloses the frame`() {
    let rect = WireElement.rect(enclosing: CGRect(x: 10.25, y: -0.5, width: 20.5, height: 3))
    #expect(rect == CGRect(x: 10, y: -1, width: 21, height: 4))
    for length in [Double.infinity, .nan, 1e300] {
      let rect = WireElement.rect(enclosing: CGRect(x: 0, y: 0, width: length, height: 1))
      #expect(rect == CGRect(x: -1, y: -1, width: 0, height: 0))
    }
  }
}

struct PageSourceTests {
  private func source(_ text: String) throws -> String {
    try PageFixture { [Element(.staticText, label: text)] }.document.source()
  }

  @Test func `special characters are escaped, and illegal ones omitted`() throws {
    let label = "label=\"&lt;a href=&quot;x&quot;&gt; &amp; 'b'&#10;&#9;&#13;č🍺\""
    #expect(try source("<a href=\"x\"> & 'b'\n\t\rč🍺").contains(label))
    let text = "a\u{0}b\u{1}c\u{8}d\u{B}e\u{1F}f\u{FFFE}g\u{FFFF}h\u{FFFD}"
    #expect(try source(text).contains("label=\"abcdefgh\u{FFFD}\""))
    let page = try PageFixture { [Element(.staticText, label: text)] }
    #expect(try page.document.texts("//*[@label='abcdefgh\u{FFFD}']").count == 1)
    #expect(try source("a\u{FFFE}b\u{FFFF}").contains("label=\"ab\""))
  }

  @Test func `evaluating expressions doesn't change the source`() throws {
    let page = try PageFixture.rows(100)
    let (document, untouched) = (page.document, page.document.source())
    #expect(!untouched.contains("processId"))
    #expect(try document.texts("//XCUIElementTypeCell[@visible='true']").count == 20)
    let cell = try document.evaluate(xpath: "//XCUIElementTypeCell[2]")[0]
    _ = document.flaw("/AppiumAUT")
    _ = try document.evaluate(xpath: "//XCUIElementTypeButton", in: cell)
    #expect(document.source() == untouched)
    #expect(
      throws: WebDriverError(
        .staleElementReference, "The element Cell 'cell-1' is no longer on the screen.")
    ) {
      try PageFixture.rows(100).document.evaluate(xpath: ".", in: cell)
    }
  }
}

struct JSONTests {
  /// Texts, their values, and how the values are written if differently.
  @Test(
    arguments: [
      ("null", nil, nil), (" true ", true, "true"), ("false", false, nil), ("0", 0, nil),
      ("-12", -12, nil), ("-0", 0, "0"), ("1.0", 1, "1"), ("1.5", 1.5, nil), ("0.1", 0.1, nil),
      ("2e3", 2000, "2000"), ("-1E-2", .number(-0.01), "-0.01"),
      ("1e300", .number(1e300), "1e+300"),
      ("5e-324", .number(5e-324), nil), ("9007199254740993", 9_007_199_254_740_993, nil),
      ("9223372036854775807", .integer(.max), nil), ("-9223372036854775808", .integer(.min), nil),
      ("9223372036854775808", .number(9.223372036854775808e18), "9.223372036854776e+18"),
      (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té", #""a\"\\/\b\f\n\r\té""#),
      (
        #""\u00e9\ud83d\ude00\u0041\u007f\u0000\u001f""#, "é😀A\u{7F}\u{0}\u{1F}",
        "\"é😀A\u{7F}\\u0000\\u001f\""
      ),
      ("[ ]", [], "[]"),
      ("[1, [\"b\"], true, 0, false]", [1, ["b"], true, 0, false], "[1,[\"b\"],true,0,false]"),
      ("{}", [:], nil), ("\u{FEFF}{}", [:], "{}"),
      (
        #"{"b": {"b": null}, "é\"": [], "B": 1, "aa": 2}"#,
        ["b": ["b": nil], "é\"": [], "B": 1, "aa": 2], #"{"B":1,"aa":2,"b":{"b":null},"é\"":[]}"#
      ),
    ] as [(String, JSONValue, String?)])
  func `a text is parsed, and its value written with sorted names`(
    _ text: String, _ value: JSONValue, _ written: String?
  ) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
    #expect(value.line == written ?? text)
    #expect(try JSONValue(parsing: value.data) == value)
  }

  @Test func `a number that JSON lacks is written as a string`() {
    #expect([.infinity, .nan].map { JSONValue.number($0).line } == ["\"Infinity\"", "\"NaN\""])
  }
}
