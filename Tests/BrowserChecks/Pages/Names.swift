import WebView

extension Pages {
  /// Names and roles that ARIA and HTML give.
  static var names: HTMLPage {
    HTMLPage(
      title: "Names",
      body: [
        tag("button", ["id": "text"], " Save\n all "),
        tag("button", ["id": "aria", "aria-label": " Close it "], "✕"),
        tag("button", ["id": "blank-aria", "aria-label": " "], "Content"),
        tag("button", ["id": "title-only", "title": "Tip"]),
        tag("button", ["id": "image"], tag("img", ["alt": "Search"])),
        tag(
          "button", ["id": "icon"], tag("span", ["id": "icon-x", "aria-hidden": true], "×"),
          " Clear"),
        tag(
          "button", ["id": "hidden-part"], "a", tag("span", ["hidden": true], "b"),
          tag("span", ["style": "visibility:hidden"], "c")),
        tag(
          "a", ["id": "link", "href": "#x"], tag("span", [:], "400"), tag("span", [:], " beer"),
          tag("div", [:], "5.6%"), "end"),
        tag("p", ["id": "a"], "% alcohol"), tag("b", ["id": "b", "hidden": true], "to"),
        tag("input", ["id": "referred", "type": "range", "aria-labelledby": "a b none"]),
        tag("input", ["id": "self", "aria-label": "own", "aria-labelledby": "self a"]),
        tag("input", ["id": "no-reference", "aria-labelledby": "none", "aria-label": "l"]),
        tag("label", ["id": "l1", "for": "two-labels"], "First"),
        tag("label", ["id": "l2", "for": "two-labels"], "Second"),
        tag("input", ["id": "two-labels"]),
        tag(
          "label", ["id": "embedding"], "Flash ",
          tag("input", ["id": "times", "value": "3", "aria-label": "t"]), " times"),
        tag("input", ["id": "flash", "type": "checkbox", "aria-labelledby": "embedding"]),
        tag(
          "label", ["id": "with-select"], "Up to ",
          tag(
            "select", ["id": "inner-select"],
            tag("option", [:], "one"), tag("option", ["selected": true], "two")),
          tag("input", ["id": "by-select", "type": "checkbox"])),
        tag("label", ["id": "label-title", "for": "lt", "title": "tt"]),
        tag("input", ["id": "lt", "type": "checkbox"]),
        tag("input", ["id": "aria-placeholder", "aria-placeholder": "ap"]),
        tag("input", ["id": "value-button", "type": "button", "value": "Go", "title": "t"]),
        tag("div", ["id": "role-button", "role": "button"], "Div ", tag("i", [:], "button")),
        tag("div", ["id": "role-heading", "role": "heading", "aria-level": 2], "Head"),
        tag("div", ["id": "role-checkbox", "role": "checkbox", "aria-checked": true], "Check"),
        tag("div", ["id": "role-switch", "role": "x Switch tab", "tabindex": 0], "Switch"),
        tag("div", ["id": "role-nonsense", "role": "nonsense"], "x"),
        tag(
          "ul", ["id": "role-none", "role": "presentation"], tag("li", ["id": "none-item"], "i")),
        tag("h2", ["id": "heading-none", "role": "none"], "h"),
        tag("button", ["id": "button-none", "role": "none"], "focusable"),
        tag("div", ["id": "role-img", "role": "img", "aria-label": "Pic"], "x"),
        tag("div", ["id": "role-image", "role": "image", "aria-label": "Pic"], "x"),
        tag("div", ["id": "alert", "role": "alert"], "Alert!"),
        tag("div", ["id": "status", "role": "status"], "Ok"),
        tag(
          "div", ["id": "tabs", "role": "tablist"], tag("div", ["id": "tab", "role": "tab"], "Tab")),
        tag(
          "div", ["id": "menu", "role": "menu"],
          tag("div", ["id": "item", "role": "menuitem"], "Item")),
        tag(
          "ul", ["id": "listbox", "role": "listbox"],
          tag("li", ["id": "option", "role": "option"], "Opt")),
        tag("div", ["id": "search-role", "role": "search"], "s"),
        tag("div", ["id": "dialog", "role": "dialog", "aria-labelledby": "a"], "d"),
        tag("div", ["id": "group", "role": "group", "title": "Tip"], "g"),
        tag("div", ["id": "region", "role": "region", "aria-label": "R"], "r"),
        tag("div", ["id": "region-nameless", "role": "region"], "r"),
        tag("p", ["id": "p"], "text"), tag("p", ["id": "p-aria", "aria-label": "P"], "text"),
        tag("div", ["id": "div-aria", "aria-label": "D"], "text"),
        tag("span", ["id": "span-title", "title": "S"], "text"),
        tag("h1", ["id": "h1"], "Bers", tag("b", [:], "alis")),
        tag(
          "fieldset", ["id": "fieldset"],
          tag("legend", ["id": "legend"], "Leg ", tag("b", [:], "end"))),
        tag(
          "table", ["id": "table"], tag("caption", ["id": "caption"], "Beers"),
          tag(
            "tbody", [:],
            tag("tr", ["id": "row"], tag("td", ["id": "cell"], "c1"), tag("td", [:], "c2")))),
        tag("figure", ["id": "figure"], tag("figcaption", [:], "Caption"), "f"),
        tag("img", ["id": "img-title", "title": "T"]),
        tag("img", ["id": "img-empty", "alt": "", "title": "T"]),
        tag("nav", ["id": "nav", "aria-label": "Main"], "n"),
        tag("span", ["id": "clickable", "tabindex": 0], "focusable text"),
        tag(
          "div", ["id": "hidden-tree", "aria-hidden": true], tag("button", ["id": "in-hidden"], "B")
        ),
        tag(
          "a", ["id": "block-link", "href": "#y"], tag("span", [:], "one"), " ",
          tag("span", [:], "two"),
          tag("br"), "three"),
        tag("button", ["id": "described", "aria-describedby": "a"], "D"),
      ])
  }
}
