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
