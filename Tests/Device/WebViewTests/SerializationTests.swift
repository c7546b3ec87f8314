import Testing
import WebView

struct SerializationTests {
  private func html(_ body: HTML...) -> String { Stage(body).document.body.innerHTML }

  @Test func theWholeDocumentIsWrittenAsBrowsersDo() {
    let stage = Stage("<p>Hi</p>")
    stage.title = "A < B & \"C\""
    #expect(
      stage.document.documentElement.outerHTML
        == "<html lang=\"en\"><head><title>A &lt; B &amp; \"C\"</title></head>"
        + "<body><p>Hi</p></body></html>")
  }

  @Test func textsAreEscapedAndNeverMarkup() {
    #expect(
      html(
        .element("p", ["title": "\"a\" & <b>\u{A0}'"], ["<script>alert('1 & 2')</script>\u{A0}"]))
        == "<p title=\"&quot;a&quot; &amp; &lt;b&gt;&nbsp;'\">"
        + "&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;&nbsp;</p>")
    #expect(html("&amp;") == "&amp;amp;")
  }

  @Test func emojiAndCombiningAccentsStayAsTheyAre() {
    let text = "👩‍👩‍👧 cafe\u{301} ñ <\u{338} 'Cuvée'"
    #expect(html(.text(text)) == "👩‍👩‍👧 cafe\u{301} ñ &lt;\u{338} 'Cuvée'")
    #expect(
      Stage([.text(text)]).document.body.textContent.unicodeScalars.elementsEqual(
        text.unicodeScalars))
  }

  @Test func voidElementsHaveNeitherContentNorEnd() {
    #expect(
      html(.element("BR", [:], ["lost"]), .element("Img", ["SRC": "a.png"]), .element("p"))
        == "<br><img src=\"a.png\"><p></p>")
  }

  @Test func booleanAttributesAreThereOrNot() {
    #expect(
      html(
        .element(
          "input",
          [
            "disabled": true, "checked": false, "aria-hidden": false, "draggable": true, "max": 26,
            "step": 0.5, "min": 0.0, "value": String?.none, "title": String?.some("x"),
          ]))
        == "<input disabled=\"\" aria-hidden=\"false\" draggable=\"true\" max=\"26\" step=\"0.5\" "
        + "min=\"0\" title=\"x\">")
  }

  @Test func namesCannotBreakOut() {
    #expect(
      html(.element("p onclick=x><b", ["a\" onload=\"x": "1", "data-x_1": "2", "": "3"], ["t"]))
        == "<ponclickxb aonloadx=\"1\" data-x_1=\"2\">t</ponclickxb>")
    #expect(html(.element("<>"), .element("1")) == "<div></div><div></div>")
  }

  @Test func theLastOfEqualAttributesCounts() {
    #expect(
      html(.element("p", ["id": "a", "class": "b", "ID": "c"])) == "<p id=\"c\" class=\"b\"></p>")
  }

  @Test func rawTextIsWrittenAsItIs() {
    #expect(html(.element("style", [:], ["a > b & c"])) == "<style>a > b & c</style>")
  }

  @Test func textsNextToEachOtherAreOne() {
    let body = Stage(["a", "", "b", .element("b"), ""]).document.body
    #expect(body.children.count == 2)
    #expect(body.textContent == "ab")
  }

  @Test func typedTextIsNotInTheSource() throws {
    let stage = Stage("<input id=f value=given>")
    try stage.sendKeys("!", to: "#f")
    #expect(try stage.one("#f").value == "given!")
    #expect(try stage.one("#f").outerHTML == "<input id=\"f\" value=\"given\">")
  }
}
