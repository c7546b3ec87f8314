import WebView

extension Pages {
  /// What can and can't be seen.
  static var visibility: HTMLPage {
    HTMLPage(
      title: "Visibility",
      body: [
        tag("p", ["id": "plain"], "plain"), tag("p", ["id": "empty"]),
        tag("p", ["id": "blank"], "  "),
        tag("p", ["id": "hidden", "hidden": true], "hidden", tag("b", ["id": "in-hidden"], "b")),
        tag("p", ["id": "none", "style": "display: none"], "none"),
        tag(
          "p", ["id": "none-important", "style": "display: block; display: NONE !important"], "x"),
        tag("p", ["id": "hidden-but-block", "hidden": true, "style": "display:block"], "shown"),
        tag(
          "p", ["id": "invisible", "style": "visibility: hidden"], "invisible",
          tag("b", ["id": "visible-in", "style": "visibility: visible"], "seen"),
          tag("i", ["id": "inherits"], "unseen")),
        tag(
          "p", ["id": "transparent", "style": "opacity: 0"], "t",
          tag("b", ["id": "in-transparent"], "b")),
        tag("p", ["id": "half", "style": "opacity: 0.5; color: #ff0000; COLOR : Blue"], "half"),
        tag("p", ["id": "aria-hidden", "aria-hidden": true], "seen"),
        tag(
          "div", ["id": "wrapper"], tag("div", ["id": "empty-in"]), tag("p", ["id": "p-in"], "p")),
        tag("div", ["id": "only-hidden"], tag("p", ["hidden": true], "h")),
        tag("span", ["id": "empty-span"]), tag("b", ["id": "b"], "b"),
        tag("ul", ["id": "list"], tag("li", ["id": "empty-item"]), tag("li", ["id": "item"], "i")),
        tag(
          "div", ["id": "colours", "style": "color: red; text-align: center; cursor: pointer"],
          tag("b", ["id": "inherited"], "b"), tag("i", ["id": "own", "style": "color: green"], "i")),
        tag("p", ["id": "flex", "style": "display: flex"], tag("b", ["id": "flex-item"], "b")),
        tag("p", ["id": "table-style", "style": "display:table"], "t"),
        tag("em", ["id": "em"], "em"), tag("h1", ["id": "h1"], "h1"),
        tag("img", ["id": "img", "alt": "i"]),
        tag("template", ["id": "template"]), tag("script", ["id": "script"], "0"),
        tag("style", ["id": "style"], "x {}"), tag("br", ["id": "br"]), tag("hr", ["id": "hr"]),
        tag("noscript", ["id": "noscript"], "no"),
        tag("input", ["id": "input"]), tag("input", ["id": "hidden-input", "type": "hidden"]),
        tag("input", ["id": "hidden-field", "hidden": true]), tag("button", ["id": "button"], "b"),
        tag("button", ["id": "hidden-button", "style": "display:none"], "b"),
        tag("select", ["id": "select"], tag("option", ["id": "option"], "o")),
        tag(
          "select", ["id": "hidden-select", "hidden": true],
          tag("option", ["id": "hidden-option"], "o")),
        tag("textarea", ["id": "textarea"]), tag("progress", ["id": "progress"]),
        tag("canvas", ["id": "canvas"]),
        tag(
          "table", ["id": "table"],
          tag(
            "tbody", [:],
            tag(
              "tr", ["id": "tr"], tag("td", ["id": "td"], "c"),
              tag("td", ["id": "empty-td"])))),
      ])
  }
}
