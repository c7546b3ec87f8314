import WebView

extension Pages {
  /// Texts that are awkward to read.
  static var texts: HTMLPage {
    HTMLPage(
      title: "Texts & \"marks\" <b>",
      body: [
        tag("p", ["id": "space"], "  a \n\t b  "),
        tag("p", ["id": "inline"], tag("b", [:], "a "), " ", tag("i", [:], " b"), "c"),
        tag("p", ["id": "no-break"], "a\u{A0}\u{A0} b\u{A0}"),
        tag("div", ["id": "blocks"], "x", tag("div", [:], "a"), tag("div", [:], " b "), " y "),
        tag(
          "div", ["id": "nested"], tag("div", [:], tag("div", [:], " a ")), " ", tag("div"),
          tag("div", [:], "b")),
        tag("div", ["id": "paragraphs"], tag("p", [:], "a"), tag("p", [:], "b")),
        tag("p", ["id": "breaks"], "a ", tag("br"), " b", tag("br"), tag("br"), "c", tag("br")),
        tag("pre", ["id": "pre"], "a  b\n  c\td\n\ne"),
        tag("p", ["id": "pre-line", "style": "white-space: pre-line"], "a   b\nc"),
        tag("p", ["id": "pre-wrap", "style": "white-space: pre-wrap"], " a   b\nc"),
        tag("p", ["id": "nowrap", "style": "white-space: nowrap"], " a   b\nc"),
        tag("p", ["id": "markup"], "<b>no</b> &amp; \"q\" 'a'"),
        tag("p", ["id": "emoji"], "🍺 👩‍👩‍👧 🇧🇪"), tag("p", ["id": "accents"], "Žlutˇoučký e\u{301}"),
        tag("p", ["id": "right-to-left"], "שלום beer"),
        tag("p", ["id": "zero-width"], "a\u{200B}b\u{AD}c"),
        tag("p", ["id": "upper", "style": "text-transform: uppercase"], "upper"),
        tag("p", ["id": "capital", "style": "text-transform: capitalize"], "two words"),
        tag("p", ["id": "lower", "style": "text-transform: lowercase"], "LOWER"),
        tag("p", ["id": "block-span"], "a", tag("span", ["style": "display:block"], "b"), "c"),
        tag("div", ["id": "inline-div"], "a", tag("div", ["style": "display: inline"], "b"), "c"),
        tag(
          "p", ["id": "inline-block"], "a", tag("span", ["style": "display:inline-block"], " b "),
          "c"),
        tag(
          "p", ["id": "hidden-part"], "a", tag("span", ["hidden": true], "b"),
          tag("span", ["style": "visibility:hidden"], "c"), tag("span", ["aria-hidden": true], "d"),
          tag("script", [:], "e"), tag("style", [:], "f {}")),
        tag(
          "p", ["id": "visible-again", "style": "visibility: hidden"], "a",
          tag("b", ["id": "again", "style": "visibility: visible"], "b")),
        tag(
          "table", ["id": "table"],
          tag(
            "tbody", [:],
            tag("tr", [:], tag("td", [:], "a"), " ", tag("td", [:], "b")), "\n",
            tag("tr", [:], tag("th", [:], "c"), tag("td", [:], " d ", tag("br"), "e")))),
        tag("ul", ["id": "list"], tag("li", [:], "a"), " ", tag("li", [:], tag("p", [:], "b"))),
        tag("dl", ["id": "terms"], tag("dt", [:], "a"), tag("dd", [:], "b"), tag("dd", [:], "c")),
        tag(
          "p", ["id": "controls"], "a", tag("input", ["value": "x"]), tag("textarea", [:], "y"),
          tag("img", ["alt": "z"]), tag("button", [:], " b "), tag("progress", [:], "p")),
        tag(
          "select", ["id": "select"], tag("option", [:], " a  b "), "\n", tag("option", [:], "c")),
        tag("button", ["id": "button"], " Save ", tag("b", [:], " all ")),
        tag("label", ["id": "label"], "Tick ", tag("input", ["type": "checkbox"]), " me"),
        tag("h2", ["id": "heading"], "H", tag("small", [:], " small")),
        tag("p", ["id": "empty"]), tag("p", ["id": "blank"], "   "),
        tag("p", ["id": "quote"], "He said ", tag("q", [:], "yes")),
        tag(
          "p", ["id": "ruby"],
          tag("ruby", [:], "漢", tag("rp", [:], "("), tag("rt", [:], "kan"), tag("rp", [:], ")"))),
        tag(
          "div", ["id": "mixed"], " start ", tag("p", [:], " para "), tag("span", [:], " end "),
          " tail "),
      ])
  }
}
