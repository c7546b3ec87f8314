import Testing
import WebView

struct AccessibilityTests {
  @Test func rolesAreTheElementsOwnUnlessOneIsGiven() throws {
    let cases: [(HTML, String)] = [
      (.element("button", [:], ["x"]), "button"), (.element("a", ["href": "#"], ["x"]), "link"),
      (.element("a", [:], ["x"]), "generic"), (.element("input"), "textbox"),
      (.element("input", ["type": "search"]), "searchbox"),
      (.element("input", ["type": "email"]), "textbox"),
      (.element("input", ["type": "number"]), "spinbutton"),
      (.element("input", ["type": "range"]), "slider"),
      (.element("input", ["type": "checkbox"]), "checkbox"),
      (.element("input", ["type": "radio"]), "radio"),
      (.element("input", ["type": "submit"]), "button"),
      (.element("input", ["type": "hidden"]), "none"),
      (.element("input", ["list": "x"]), "combobox"), (.element("textarea"), "textbox"),
      (.element("select"), "combobox"), (.element("select", ["multiple": true]), "listbox"),
      (.element("h2", [:], ["x"]), "heading"), (.element("ul"), "list"),
      (.element("li"), "listitem"),
      (.element("main"), "main"), (.element("nav"), "navigation"), (.element("header"), "banner"),
      (.element("footer"), "contentinfo"), (.element("section"), "generic"),
      (.element("section", ["aria-label": "x"]), "region"), (.element("div"), "generic"),
      (.element("span"), "generic"), (.element("p"), "paragraph"), (.element("img"), "image"),
      (.element("img", ["alt": ""]), "none"), (.element("img", ["alt": "x"]), "image"),
      (.element("table"), "table"), (.element("td"), "cell"), (.element("th"), "columnheader"),
      (.element("th", ["scope": "row"]), "rowheader"), (.element("tr"), "row"),
      (.element("form"), "form"),
      (.element("progress"), "progressbar"), (.element("hr"), "separator"),
      (.element("div", ["role": "button"]), "button"),
      (.element("div", ["role": "x Switch tab"]), "switch"),
      (.element("div", ["role": "nonsense"]), "generic"),
      (.element("ul", ["role": "presentation"]), "none"),
      (.element("div", ["role": "img"]), "image"), (.element("p", ["hidden": true]), "none"),
      (.element("s"), "deletion"), (.element("img", ["alt": "", "title": "x"]), "image"),
      (.element("div", ["role": "region"]), "generic"),
      (.element("div", ["role": "region", "aria-label": "x"]), "region"),
      (.element("button", ["role": "none"]), "button"),
      (.element("button", ["role": "none", "disabled": true]), "none"),
      (.element("h2", ["role": "none", "aria-describedby": "x"]), "heading"),
      (.element("p", ["aria-hidden": true]), "none"), (.element("label"), "generic"),
    ]
    for (html, role) in cases {
      let stage = Stage([html])
      let element = try #require(stage.document.body.elements.first)
      #expect(element.role == role, "\(element.outerHTML)")
    }
    let inside = Stage([.element("article", [:], [.element("header", ["id": "h"])])])
    #expect(try inside.one("#h").role == "sectionheader")
  }

  @Test func thePartsOfWhatIsNoListOrTableAreNone() throws {
    let list = Stage([.element("ul", ["role": "none"], [.element("li"), .element("p")])])
    #expect(try list.one("li").role == "none")
    #expect(try list.one("p").role == "paragraph")
    let table = Stage([
      .element(
        "table", ["role": "presentation"],
        [.element("tr", [:], [.element("td"), .element("td", ["role": "cell"])])])
    ])
    #expect(try table.one("tr").role == "none")
    #expect(try table.document.querySelectorAll("td").map(\.role) == ["none", "cell"])
  }

  /// Pages, and the name of the element with the id `x`.
  private let names: [([HTML], String)] = [
    ([.element("button", ["id": "x"], [" Save\n all "])], "Save all"),
    ([.element("button", ["id": "x", "aria-label": "Close"], ["✕"])], "Close"),
    ([.element("button", ["id": "x", "title": "Tip"])], "Tip"),
    ([.element("button", ["id": "x"], [.element("img", ["alt": "Search"])])], "Search"),
    (
      [
        .element(
          "a", ["id": "x", "href": "#"],
          [
            .element("span", [:], ["400"]), .element("span", [:], [" beer"]),
            .element("i", ["aria-hidden": true], ["!"]), .element("div", [:], ["5.6%"]),
          ])
      ], "400 beer 5.6%"
    ),
    ([.element("input", ["id": "x", "placeholder": "Search"])], "Search"),
    ([.element("input", ["id": "x", "placeholder": "p", "title": "t"])], "t"),
    (
      [.element("label", ["for": "x"], ["Name"]), .element("input", ["id": "x", "title": "t"])],
      "Name"
    ),
    (
      [
        .element(
          "label", [:], ["Tick ", .element("input", ["id": "x", "type": "checkbox"]), " me"])
      ],
      "Tick me"
    ),
    (
      [
        .element("p", ["id": "a"], ["% alcohol"]),
        .element("b", ["id": "b", "hidden": true], ["to"]),
        .element("input", ["id": "x", "type": "range", "aria-labelledby": "a b none"]),
      ], "% alcohol to"
    ),
    ([.element("input", ["id": "x", "aria-labelledby": "none", "aria-label": "l"])], "l"),
    ([.element("input", ["id": "x", "type": "submit"])], "Submit"),
    ([.element("input", ["id": "x", "type": "button", "value": "Go"])], "Go"),
    ([.element("img", ["id": "x", "alt": "Beer"])], "Beer"),
    ([.element("p", ["id": "x"], ["text"])], ""),
    (
      [
        .element(
          "table", [:],
          [.element("tr", ["id": "x"], [.element("td", [:], ["a"]), .element("td", [:], ["b"])])])
      ], "a b"
    ),
    ([.element("p", ["id": "x", "title": "t"], ["text"])], ""),
    ([.element("abbr", ["id": "x", "title": "t"], ["text"])], "t"),
    ([.element("button", ["id": "x", "hidden": true], ["text"])], ""),
    ([.element("div", ["aria-hidden": true], [.element("button", ["id": "x"], ["b"])])], ""),
    ([.element("img", ["id": "x", "alt": "", "title": "t"])], ""),
    ([.element("input", ["id": "x", "aria-placeholder": "p"])], "p"),
    ([.element("button", ["id": "x", "style": "text-transform: uppercase"], ["go"])], "GO"),
    (
      [
        .element(
          "select", [:],
          [
            .element(
              "optgroup", ["label": "g"], [.element("option", ["id": "x", "label": "l"], ["t"])])
          ])
      ], "l"
    ),
    ([.element("optgroup", ["id": "x", "label": "g"])], "g"),
    (
      [.element("label", ["for": "x", "title": "t"]), .element("input", ["id": "x"])], "t"
    ),
    (
      [
        .element(
          "p", ["id": "l"],
          [
            "Flash ", .element("input", ["value": "3", "aria-label": "n"]), " times in ",
            .element("input", ["type": "range", "value": "5", "aria-valuetext": "five"]), " ",
            .element("select", [:], [.element("option", ["label": "s"], ["seconds"])]),
          ]), .element("input", ["id": "x", "type": "checkbox", "aria-labelledby": "l"]),
      ], "Flash 3 times in five s"
    ),
    ([.element("div", ["id": "x", "role": "button"], ["text"])], "text"),
    ([.element("h1", ["id": "x"], ["Bers", .element("b", [:], ["alis"])])], "Bersalis"),
    ([.element("table", ["id": "x"], [.element("caption", [:], ["Beers"])])], "Beers"),
    (
      [.element("fieldset", ["id": "x"], [.element("legend", [:], ["Group"])])], "Group"
    ),
  ]

  @Test func namesAreComputedAsAssistiveTechnologyHearsThem() throws {
    for (html, name) in names {
      let stage = Stage(html)
      #expect(try stage.one("#x").accessibleName == name, "\(stage.document.body.innerHTML)")
    }
  }

  @Test func namesThatReferToEachOtherEnd() throws {
    let stage = Stage([
      .element("p", ["id": "a", "aria-labelledby": "b"], ["A"]),
      .element("p", ["id": "b", "aria-labelledby": "a"], ["B"]),
    ])
    #expect(try stage.one("#a").accessibleName == "B")
  }

  @Test func labelsThatContainEachOthersControlsEnd() throws {
    func box(_ id: String) -> HTML { .element("input", ["id": id, "type": "checkbox"]) }
    let stage = Stage([
      .element("label", ["for": "x"], ["For x ", box("y")]),
      .element("label", ["for": "y"], ["For y ", box("x")]),
    ])
    #expect(try stage.one("#x").accessibleName == "For x")
    #expect(try stage.one("#y").accessibleName == "For y")
  }
}
