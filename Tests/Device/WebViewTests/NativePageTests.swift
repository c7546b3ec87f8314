import Device
import DeviceDoubles
import Testing
import WebView

struct NativePageTests {
  @Test func aSmallPageReadsLikeThisOnTheDevice() throws {
    let stage = Stage([
      .element("h1", ["id": "title"], ["Belgian ", "Beers"]),
      .element(
        "form", ["role": "search"],
        [
          .element(
            "input", ["id": "search", "type": "text", "placeholder": "Search", "value": "400"]),
          .element("button", ["id": "clear", "aria-label": "Clear"], ["✕"]),
        ]),
      .element("label", ["for": "max"], ["% alcohol"]),
      .element("input", ["id": "max", "type": "range", "max": 26, "step": 0.5, "value": 9.5]),
      .element(
        "ul", ["id": "beers", "aria-label": "Beers"],
        [
          .element(
            "li", [:],
            [
              .element("a", ["href": "#400"], [.element("span", [:], ["400"])]),
              .element("span", [:], ["5.6%"]), .element("img", ["src": "b.png", "alt": "blonde"]),
            ])
        ]),
      .element("p", [:], ["1 ", .element("b", [:], ["beer"]), " < \"all\" 🍺"]),
      .element("input", ["type": "checkbox", "aria-label": "Only triple", "checked": true]),
      .element("button", ["disabled": true], ["More"]),
      .element("p", ["aria-hidden": true], ["no"]), .element("p", ["hidden": true], ["no"]),
      .element("p", ["style": "visibility: hidden"], ["no"]), .element("div"), .element("br"),
    ])
    stage.title = "Belgian Beer Explorer"
    let device = try stage.onDevice()
    #expect(
      try #require(device.tree?.debugDescription) == """
        Attributes: Application, 0x1, label: 'Scripted'
        Element subtree:
         →Application, 0x1, label: 'Scripted'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              WebView, 0x3, {{0.0, 0.0}, {390.0, 844.0}}, identifier: 'web'
                Other, 0x4, {{0.0, 0.0}, {390.0, 286.0}}, label: 'Belgian Beer Explorer'
                  StaticText, 0x5, {{0.0, 0.0}, {390.0, 22.0}}, identifier: 'title', label: \
        'Belgian Beers'
                  Other, 0x6, {{0.0, 22.0}, {390.0, 44.0}}
                    TextField, 0x7, {{0.0, 22.0}, {195.0, 44.0}}, identifier: 'search', value: \
        400, placeholderValue: 'Search'
                    Button, 0x8, {{195.0, 22.0}, {195.0, 44.0}}, identifier: 'clear', label: 'Clear'
                  StaticText, 0x9, {{0.0, 66.0}, {390.0, 22.0}}, label: '% alcohol'
                  Slider, 0xa, {{0.0, 88.0}, {390.0, 44.0}}, identifier: 'max', label: '% \
        alcohol', value: 9.5
                  Other, 0xb, {{0.0, 132.0}, {390.0, 44.0}}, identifier: 'beers', label: 'Beers'
                    Other, 0xc, {{0.0, 132.0}, {390.0, 44.0}}
                      Link, 0xd, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                        StaticText, 0xe, {{0.0, 132.0}, {130.0, 44.0}}, label: '400'
                      StaticText, 0xf, {{130.0, 132.0}, {130.0, 44.0}}, label: '5.6%'
                      Image, 0x10, {{260.0, 132.0}, {130.0, 44.0}}, label: 'blonde'
                  Other, 0x11, {{0.0, 176.0}, {390.0, 22.0}}
                    StaticText, 0x12, {{0.0, 176.0}, {130.0, 22.0}}, label: '1'
                    StaticText, 0x13, {{130.0, 176.0}, {130.0, 22.0}}, label: 'beer'
                    StaticText, 0x14, {{260.0, 176.0}, {130.0, 22.0}}, label: '< "all" 🍺'
                  Switch, 0x15, {{0.0, 198.0}, {390.0, 44.0}}, label: 'Only triple', value: 1
                  Button, 0x16, {{0.0, 242.0}, {390.0, 44.0}}, label: 'More', Disabled
        """)
  }

  // MARK: - Gestures

  @Test func aTapIsAClickThatBubbles() throws {
    let stage = Stage()
    stage.handlers = stage.noting("body", .click)
    stage.body = [
      .element(
        "ul", [:],
        [
          .element(
            "li", [:], [.element("b", [:], ["400"]), " beer"], on: stage.noting("row", .click))
        ])
    ]
    let device = try stage.onDevice()
    try device.tap(device.find(.staticText, "400"))
    #expect(stage.log == ["click row", "click body"])
  }

  @Test func typingOnTheDeviceIsTypingOnThePage() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "form", [:],
        [
          .element(
            "input", ["id": "f", "type": "search"],
            on: stage.noting("f", .focus, .keydown, .input, .change, .blur))
        ], on: stage.noting("form", .submit)),
      .element("p", [:], ["elsewhere"]),
    ]
    let device = try stage.onDevice()
    try device.tap(device.find(.searchField, "f"))
    #expect(device.tree?.keyboard != nil)
    try device.typeText("e\u{301}🍺\u{8}\n")
    #expect(
      stage.takeLog() == [
        "focus f", "keydown f 'e\u{301}'", "input f 'e\u{301}'", "keydown f '🍺'",
        "input f 'e\u{301}🍺'", "keydown f 'Backspace'", "input f 'e\u{301}'", "keydown f 'Enter'",
        "change f 'e\u{301}'", "submit form", "navigate app://stage/list?",
      ])
    #expect(try device.find(.searchField, "f").element.value == "e\u{301}")
    #expect(try device.find(.button, "Search").element.identifier == "return")
    try device.clearText(device.find(.searchField, "f"))
    #expect(try stage.one("#f").value == "")
    try device.tap(device.find(.staticText, "elsewhere"))
    #expect(stage.log.last == "blur f")
    #expect(device.tree?.keyboard == nil)
  }

  @Test func aTextAreaTakesLines() throws {
    let stage = Stage([.element("textarea", ["id": "f"], ["a"])])
    let device = try stage.onDevice()
    try device.tap(device.find(.textView, "f"))
    try device.typeText("\nb")
    #expect(try stage.one("#f").value == "a\nb")
  }

  @Test func aSliderIsSetToASteps() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "input", ["id": "r", "type": "range", "max": 26, "step": 0.5, "value": 26],
        on: stage.noting("r", .input, .change))
    ]
    let device = try stage.onDevice()
    try device.adjust(device.find(.slider, "r"), toNormalizedPosition: 0.366)
    #expect(stage.log == ["input r '9.5'", "change r '9.5'"])
    let slider = try device.find(.slider, "r").element
    #expect(slider.value == "9.5")
    #expect(slider.scale == Element.Scale(minimum: 0, maximum: 26, current: 9.5))
  }

  @Test func aSelectShowsItsOptionsWhileItHasTheFocus() throws {
    let stage = Stage([
      .element(
        "select", ["id": "s"], [.element("option", [:], ["One"]), .element("option", [:], ["Two"])]),
      .element("p", [:], ["after"]),
    ])
    let device = try stage.onDevice()
    #expect(try device.find(.popUpButton, "s").element.value == "One")
    #expect(try device.find(.popUpButton, "s").childCount == 0)
    let top = try device.find(.staticText, "after").frame.minY
    try device.tap(device.find(.popUpButton, "s"))
    #expect(try device.find(.menuItem, "One").element.isSelected)
    #expect(try device.find(.staticText, "after").frame.minY == top + 88)
    try device.tap(device.find(.menuItem, "Two"))
    #expect(try device.find(.popUpButton, "s").element.value == "Two")
    #expect(try device.find(.popUpButton, "s").childCount == 0)
  }

  @Test func whatIsDisabledTakesNoTap() throws {
    let stage = Stage([
      .element("button", ["disabled": true], ["Off"]),
      .element("div", ["role": "button", "aria-disabled": true], ["Off too"]),
    ])
    let device = try stage.onDevice()
    for name in ["Off", "Off too"] {
      let button = try device.find(.button, name)
      #expect(
        throws: GestureError(.disabled, "Failed to tap Button '\(name)': it is disabled.")
      ) { try device.tap(button) }
    }
  }

  // MARK: - Types

  @Test func everyKindOfControlHasItsType() throws {
    let cases: [(HTML, ElementType)] = [
      (.element("input", ["id": "x"]), .textField),
      (.element("input", ["id": "x", "type": "search"]), .searchField),
      (.element("input", ["id": "x", "type": "password"]), .secureTextField),
      (.element("input", ["id": "x", "type": "tel"]), .textField),
      (.element("textarea", ["id": "x"]), .textView),
      (.element("input", ["id": "x", "type": "checkbox"]), .switch),
      (.element("input", ["id": "x", "type": "radio"]), .radioButton),
      (.element("input", ["id": "x", "type": "range"]), .slider),
      (.element("input", ["id": "x", "type": "submit"]), .button),
      (.element("button", ["id": "x"]), .button), (.element("select", ["id": "x"]), .popUpButton),
      (.element("a", ["id": "x", "href": "#"], ["x"]), .link),
      (.element("a", ["id": "x"], ["x"]), .staticText),
      (.element("img", ["id": "x", "alt": "x"]), .image),
      (.element("progress", ["id": "x"]), .progressIndicator),
      (.element("h1", ["id": "x"], ["x"]), .staticText), (.element("ul", ["id": "x"]), .other),
      (.element("li", ["id": "x"], ["x"]), .other),
      (.element("div", ["id": "x", "role": "switch"]), .switch),
      (.element("div", ["id": "x", "role": "dialog"], ["x", .element("b", [:], ["y"])]), .dialog),
    ]
    for (html, type) in cases {
      let device = try Stage([html]).onDevice()
      let found = device.tree?.index.nodes.filter { $0.element.identifier == "x" }
      #expect(found?.map(\.element.type) == [type], "\(html)")
    }
  }

  @Test func returnKeysSayWhatTheyDo() throws {
    let cases: [(HTML, String)] = [
      (.element("input", ["id": "x"]), "return"),
      (.element("input", ["id": "x", "type": "search"]), "Search"),
      (.element("form", [:], [.element("input", ["id": "x"])]), "Go"),
      (.element("input", ["id": "x", "enterkeyhint": "DONE"]), "Done"),
      (.element("input", ["id": "x", "enterkeyhint": "x"]), "return"),
    ]
    for (html, key) in cases {
      let device = try Stage([html]).onDevice()
      let field = device.tree?.index.nodes.first { $0.element.identifier == "x" }
      #expect(field?.element.returnKey == key, "\(html)")
    }
  }

  @Test func textsAreShownAsTheyAre() throws {
    for text in ["'t Hofbrouwerijke", "<b>\"&amp;\"</b>", "e\u{301} 👩‍👩‍👧 %/"] {
      let device = try Stage([.element("p", [:], [.text(text)])]).onDevice()
      #expect(try device.find(.staticText, text).element.label == text)
    }
  }
}
