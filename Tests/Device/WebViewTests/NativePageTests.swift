import Device
import DeviceDoubles
import Testing
import WebView

struct NativePageTests {
  @Test func aSmallPageReadsLikeThisOnTheDevice() throws {
    let stage = Stage(
      """
      <h1 id=title>Belgian Beers</h1>
      <form role=search>
        <input id=search type=text placeholder=Search value=400>
        <button id=clear aria-label=Clear>✕</button>
      </form>
      <label for=max>% alcohol</label><input id=max type=range max=26 step=0.5 value=9.5>
      <ul id=beers aria-label=Beers>
        <li><a href=#400><span>400</span></a><span>5.6%</span><img src=b.png alt=blonde></li>
      </ul>
      <p>1 <b>beer</b> "all" 🍺</p>
      <input type=checkbox aria-label='Only triple' checked><button disabled>More</button>
      <p aria-hidden=true>no</p><p hidden>no</p><p style='visibility: hidden'>no</p>
      <div></div><br>
      """)
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
                    StaticText, 0x14, {{260.0, 176.0}, {130.0, 22.0}}, label: '"all" 🍺'
                  Switch, 0x15, {{0.0, 198.0}, {390.0, 44.0}}, label: 'Only triple', value: 1
                  Button, 0x16, {{0.0, 242.0}, {390.0, 44.0}}, label: 'More', Disabled
        """)
  }

  // MARK: - Gestures

  @Test func aTapIsAClickThatBubbles() throws {
    let stage = Stage("<ul><li id=row on=click><b>400</b> beer</li></ul>")
    stage.handlers = [stage.noting("body", .click)]
    let device = try stage.onDevice()
    try device.tap(device.find(.staticText, "400"))
    #expect(stage.log == ["click row", "click body"])
  }

  @Test func typingOnTheDeviceIsTypingOnThePage() throws {
    let stage = Stage(
      """
      <form on=submit><input id=f type=search on='focus keydown input change blur'></form>
      <p>elsewhere</p>
      """)
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
    let stage = Stage("<textarea id=f>a</textarea>")
    let device = try stage.onDevice()
    try device.tap(device.find(.textView, "f"))
    try device.typeText("\nb")
    #expect(try stage.one("#f").value == "a\nb")
  }

  @Test func aSliderIsSetToASteps() throws {
    let stage = Stage("<input id=r type=range max=26 step=0.5 value=26 on='input change'>")
    let device = try stage.onDevice()
    try device.adjust(device.find(.slider, "r"), toNormalizedPosition: 0.366)
    #expect(stage.log == ["input r '9.5'", "change r '9.5'"])
    let slider = try device.find(.slider, "r").element
    #expect(slider.value == "9.5")
    #expect(slider.scale == Element.Scale(minimum: 0, maximum: 26, current: 9.5))
  }

  @Test func aSelectShowsItsOptionsWhileItHasTheFocus() throws {
    let stage = Stage(
      "<select id=s><option>One</option><option>Two</option></select><p>after</p>")
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
    let stage = Stage(
      "<button disabled>Off</button><div role=button aria-disabled=true>Off too</div>")
    let device = try stage.onDevice()
    for name in ["Off", "Off too"] {
      let button = try device.find(.button, name)
      #expect(
        throws: GestureError(.disabled, "Failed to tap Button '\(name)': it is disabled.")
      ) { try device.tap(button) }
    }
  }

  // MARK: - Types

  /// The element of a page with the id `x`.
  private func shown(_ page: String) throws -> Element? {
    let found = try Stage(page).onDevice().tree?.index.nodes.map(\.element)
      .filter { $0.identifier == "x" }
    return found?.count == 1 ? found?.first : nil
  }

  @Test(
    arguments: [
      ("<input id=x>", .textField), ("<input id=x type=search>", .searchField),
      ("<input id=x type=password>", .secureTextField), ("<input id=x type=tel>", .textField),
      ("<textarea id=x></textarea>", .textView), ("<input id=x type=checkbox>", .switch),
      ("<input id=x type=radio>", .radioButton), ("<input id=x type=range>", .slider),
      ("<input id=x type=submit>", .button), ("<button id=x></button>", .button),
      ("<select id=x></select>", .popUpButton), ("<a id=x href=#>x</a>", .link),
      ("<a id=x>x</a>", .staticText), ("<img id=x alt=x>", .image),
      ("<progress id=x></progress>", .progressIndicator), ("<h1 id=x>x</h1>", .staticText),
      ("<ul id=x></ul>", .other), ("<li id=x>x</li>", .other),
      ("<div id=x role=switch></div>", .switch), ("<div id=x role=dialog>x<b>y</b></div>", .dialog),
    ] as [(String, ElementType)])
  func everyKindOfControlHasItsType(page: String, type: ElementType) throws {
    #expect(try shown(page)?.type == type)
  }

  @Test(arguments: [
    ("<input id=x>", "return"), ("<input id=x type=search>", "Search"),
    ("<form><input id=x></form>", "Go"), ("<input id=x enterkeyhint=DONE>", "Done"),
    ("<input id=x enterkeyhint=x>", "return"),
  ])
  func returnKeysSayWhatTheyDo(page: String, key: String) throws {
    #expect(try shown(page)?.returnKey == key)
  }

  @Test func textsAreShownAsTheyAre() throws {
    for text in ["'t Hofbrouwerijke", "<b>\"&amp;\"</b>", "e\u{301} 👩‍👩‍👧 %/"] {
      let device = try Stage([.element("p", [:], [.text(text)])]).onDevice()
      #expect(try device.find(.staticText, text).element.label == text)
    }
  }
}
