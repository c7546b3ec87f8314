import Testing
import WebView

struct RenderedTextTests {
  private struct Case {
    let what: String
    let html: [HTML]
    let text: String
    /// Where `innerText` differs.
    var innerText: String?
  }

  private let cases: [Case] = [
    Case(what: "white space", html: ["  a \n\t b  "], text: "a b"),
    Case(
      what: "white space between inline elements",
      html: [.element("b", [:], ["a "]), " ", .element("i", [:], [" b"]), "c"], text: "a bc"),
    Case(
      what: "no-break spaces", html: ["a\u{A0}\u{A0} b"], text: "a   b",
      innerText: "a\u{A0}\u{A0} b"),
    Case(
      what: "blocks", html: ["x", .element("div", [:], ["a"]), .element("div", [:], ["b"]), " y "],
      text: "x\na\nb\ny"),
    Case(
      what: "nested blocks",
      html: [
        .element("div", [:], [.element("div", [:], [" a "])]), " ", .element("div"),
        .element("div", [:], ["b"]),
      ], text: "a\nb"),
    Case(
      what: "paragraphs", html: [.element("p", [:], ["a"]), .element("p", [:], ["b"])],
      text: "a\nb", innerText: "a\n\nb"),
    Case(
      what: "line breaks", html: ["a ", .element("br"), " b", .element("br"), .element("br"), "c"],
      text: "a\nb\n\nc", innerText: "a\nb\n\nc"),
    Case(
      what: "cells",
      html: [
        .element(
          "table", [:],
          [
            .element("tr", [:], [.element("td", [:], ["a"]), " ", .element("td", [:], ["b"])]),
            "\n",
            .element("tr", [:], [.element("th", [:], ["c"]), .element("td", [:], ["d"])]),
          ])
      ], text: "a b\nc d", innerText: "a\tb\nc\td"),
    Case(
      what: "list items",
      html: [.element("ul", [:], [.element("li", [:], ["a"]), .element("li", [:], ["b"])])],
      text: "a\nb"),
    Case(
      what: "what is not rendered",
      html: [
        "a", .element("span", ["hidden": true], ["b"]),
        .element("i", ["style": "display:none"], ["c"]),
        .element("script", [:], ["d"]), .element("style", [:], ["e"]),
        .element("noscript", [:], ["n"]),
        .element("b", ["aria-hidden": true], ["f"]),
      ], text: "af"),
    Case(
      what: "what is not visible",
      html: [
        .element(
          "span", ["style": "visibility: hidden"],
          ["a", .element("b", ["style": "visibility:visible"], ["b"])])
      ], text: "b"),
    Case(
      what: "blocks by style",
      html: [
        .element("span", ["style": "display:block"], ["a"]),
        .element("div", ["style": "display: inline"], ["b"]),
      ],
      text: "a\nb"),
    Case(
      what: "preformatted text", html: [.element("pre", [:], ["a  b\n c"])],
      text: "a  b\n c"),
    Case(
      what: "pre-line", html: [.element("div", ["style": "white-space: pre-line"], ["a   b\nc"])],
      text: "a b\nc"),
    Case(
      what: "controls",
      html: [
        "a", .element("input", ["value": "x"]), .element("textarea", [:], ["y"]),
        .element("img", ["alt": "z"]), .element("button", [:], [" b "]),
      ], text: "ay b", innerText: "ab"),
    Case(
      what: "boxes within a line",
      html: [
        "a ", .element("input"), " b", .element("i", ["style": "display:inline-block"], [" c "]),
      ], text: "a b c", innerText: "a  bc"),
    Case(
      what: "options",
      html: [
        .element(
          "select", [:], [.element("option", [:], ["a"]), " ", .element("option", [:], ["b"])])
      ], text: "a\nb"),
    Case(
      what: "other letters",
      html: [
        .element(
          "p", ["style": "text-transform: uppercase"], ["straße ", .element("b", [:], ["x"])]),
        .element("p", ["style": "text-transform: lowercase"], ["ÉTÉ"]),
        .element("p", ["style": "text-transform: capitalize"], ["two 2nd (third) don't"]),
      ], text: "STRASSE X\nété\nTwo 2nd (Third) Don't",
      innerText: "STRASSE X\n\nété\n\nTwo 2nd (Third) Don't"),
    Case(
      what: "no-break spaces and kept ones at the ends",
      html: [.element("p", [:], ["\u{A0}a\u{A0}"]), .element("pre", [:], [" b\tc "])],
      text: " a \n b c ", innerText: "\u{A0}a\u{A0}\n\n b\tc "),
    Case(
      what: "what is of no width", html: ["a\u{200B}b\u{200E}c"], text: "abc",
      innerText: "a\u{200B}b\u{200E}c"),
    Case(
      what: "what is transparent", html: ["a", .element("b", ["style": "opacity: 0"], ["b"])],
      text: "a", innerText: "ab"),
    Case(
      what: "what is folded",
      html: [
        .element(
          "details", [:], [.element("summary", [:], ["More"]), .element("p", [:], ["b"]), "c"])
      ], text: "More"),
    Case(
      what: "awkward texts", html: ["'<b>' & \"Žluťoučký\" e\u{301} 👩‍👩‍👧"],
      text: "'<b>' & \"Žluťoučký\" e\u{301} 👩‍👩‍👧"),
    Case(
      what: "nothing", html: ["  ", .element("div"), .element("br")], text: "", innerText: "\n"),
  ]

  @Test func webDriversText() {
    for test in cases {
      let stage = Stage(test.html)
      withExtendedLifetime(stage) {
        #expect(stage.document.body.visibleText == test.text, "\(test.what)")
      }
    }
  }

  @Test func innerText() {
    for test in cases {
      let expected = test.innerText ?? test.text
      let stage = Stage(test.html)
      withExtendedLifetime(stage) {
        #expect(stage.document.body.innerText == expected, "\(test.what)")
      }
    }
  }

  @Test func anElementThatIsNotRenderedHasNoTextButAllItsContent() throws {
    let stage = Stage([.element("p", ["hidden": true], ["a ", .element("b", [:], ["b"])])])
    #expect(try stage.one("b").visibleText == "")
    #expect(try stage.one("p").innerText == "a b")
    #expect(try stage.one("p").textContent == "a b")
  }
}
