import WebView

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
