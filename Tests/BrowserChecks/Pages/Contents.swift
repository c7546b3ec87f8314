import WebView

extension Pages {
  /// Links, by whose texts they are found.
  static var links: HTMLPage {
    HTMLPage(
      title: "Links",
      body: [
        tag(
          "nav", ["id": "nav"],
          tag("a", ["id": "plain", "href": "about:blank?1"], "Belgian beers"),
          " ", tag("a", ["id": "spaces", "href": "about:blank?2"], " Belgian \n  beers "), " ",
          tag("a", ["id": "no-break", "href": "about:blank?3"], "Belgian\u{A0}beers")),
        tag(
          "a", ["id": "parts", "href": "about:blank?4"], tag("b", ["id": "in-link"], "Abbey"),
          " ales"),
        tag(
          "a", ["id": "upper", "href": "about:blank?5", "style": "text-transform: uppercase"],
          "loud"),
        tag("a", ["id": "hidden", "href": "about:blank?6", "hidden": true], "Hidden link"),
        tag("a", ["id": "anchor"], "No link"), tag("a", ["id": "empty", "href": "about:blank?7"]),
        tag("a", ["id": "lines", "href": "about:blank?8"], "two", tag("br"), "lines"),
        tag(
          "a", ["id": "block", "href": "about:blank?9"], tag("div", [:], "One"),
          tag("div", [:], "Two")),
        tag("a", ["id": "image", "href": "about:blank?10"], tag("img", ["alt": "Picture"])),
        tag("a", ["id": "marks", "href": "about:blank?a=1&b=<é>"], "\"A\" & 'B' <c>"),
        tag(
          "a", ["id": "accent", "href": "HTTP://Example.org:80/a/../b c?q=é#f"], "Žatec e\u{301}"),
        tag("area", ["id": "area", "href": "about:blank"]),
        tag(
          "ul", ["id": "list"],
          tag("li", ["class": "beer  even first"], tag("a", ["href": "#1"], "Beer 1")),
          tag("li", ["class": "beer odd"], tag("a", ["href": "#2"], "Beer 2")),
          tag(
            "li", ["class": "beer even", "data-id": "3", "lang": "nl-BE"],
            tag("a", ["href": "#3"], "Beer 3"))),
        tag("p", ["id": "Case", "class": "Case", "data-Odd": "Yes"], "x"),
        tag("p", ["id": "with.dots:and#more", "title": "it's \"quoted\""], "y"),
      ])
  }
}

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

extension Pages {
  /// What pages are divided into.
  static var structure: HTMLPage {
    HTMLPage(
      title: "Structure",
      body: [
        tag("header", ["id": "banner"], "Top"), tag("nav", ["id": "nav"], "Ways"),
        tag(
          "main", ["id": "main"],
          tag(
            "article", ["id": "article"], tag("header", ["id": "inner-header"], "In"),
            tag("h2", ["id": "h2"], "Two ", tag("b", ["id": "bold"], "bold")),
            tag("footer", ["id": "inner-footer"], "Out")),
          tag("section", ["id": "section"], tag("h3", ["id": "h3"], "Three")),
          tag("section", ["id": "named", "aria-label": "Named"], "n"),
          tag("section", ["id": "titled", "title": "Titled"], "t")),
        tag("aside", ["id": "aside"], "Aside"), tag("address", ["id": "address"], "Street"),
        tag("ul", ["id": "ul"], tag("li", ["id": "li1"], "one"), tag("li", ["id": "li2"], "two")),
        tag("ol", ["id": "ol"], tag("li", ["id": "li3"], "three")),
        tag(
          "menu", ["id": "menu"],
          tag("li", ["id": "li4"], "four")),
        tag("dl", ["id": "dl"], tag("dt", ["id": "dt"], "term"), tag("dd", ["id": "dd"], "what")),
        tag(
          "table", ["id": "table"], tag("caption", ["id": "caption"], "Beers"),
          tag(
            "thead", ["id": "thead"],
            tag(
              "tr", ["id": "tr1"], tag("th", ["id": "th1"], "Name"),
              tag("th", ["id": "th2"], "Alcohol"))),
          tag(
            "tbody", ["id": "tbody"],
            tag(
              "tr", ["id": "tr2"], tag("th", ["id": "th3", "scope": "row"], "400"), " ",
              tag("td", ["id": "td1"], "5.6%")),
            tag(
              "tr", ["id": "tr3"], tag("td", ["id": "td2"], "Airborne"),
              tag("td", ["id": "td3"], tag("b", [:], "7.5%")))),
          tag(
            "tfoot", ["id": "tfoot"],
            tag("tr", ["id": "tr4"], tag("td", ["id": "td4", "colspan": 2], "end")))),
        tag(
          "figure", ["id": "figure"], tag("img", ["id": "img", "alt": "A glass"]),
          tag("figcaption", ["id": "figcaption"], "Glass")),
        tag("img", ["id": "no-alt"]), tag("img", ["id": "empty-alt", "alt": ""]),
        tag("hr", ["id": "hr"]), tag("blockquote", ["id": "quote"], "Said"),
        tag(
          "p", ["id": "inline"], tag("code", ["id": "code"], "c"), tag("em", ["id": "em"], "e"),
          tag("strong", ["id": "strong"], "s"), tag("mark", ["id": "mark"], "m"),
          tag("del", ["id": "del"], "d"), tag("ins", ["id": "ins"], "i"),
          tag("sub", ["id": "sub"], "1"), tag("sup", ["id": "sup"], "2"),
          tag("time", ["id": "time"], "now"), tag("dfn", ["id": "dfn"], "dfn"),
          tag("i", ["id": "i"], "i"), tag("u", ["id": "u"], "u"), tag("s", ["id": "s"], "s"),
          tag("small", ["id": "small"], "sm"), tag("q", ["id": "q"], "q"),
          tag("kbd", ["id": "kbd"], "k"), tag("samp", ["id": "samp"], "sa"),
          tag("var", ["id": "var"], "v"), tag("abbr", ["id": "abbr", "title": "Whole"], "abbr"),
          tag("cite", ["id": "cite"], "ci"), tag("span", ["id": "span"], "sp")),
        tag(
          "hgroup", ["id": "hgroup"], tag("h4", ["id": "h4"], "Four"),
          tag("p", ["id": "sub-p"], "p")),
        tag("search", ["id": "search"], "find"),
        tag("dialog", ["id": "dialog", "open": true], "Dialog"),
        tag("form", ["id": "form"], "f"),
        tag("form", ["id": "named-form", "aria-label": "Order"], "f"),
        tag("div", ["id": "div"], "d"), tag("pre", ["id": "pre"], "p"),
        tag("footer", ["id": "contentinfo"], "Bottom"),
      ])
  }
}

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
