import TestSupport
import Testing
import WebView

struct ControlTests {
  private let stage = Stage()

  @Test(arguments: [
    ("", "50"), ("max=26 step=0.5", "13"), ("max=26 step=0.5 value=9.5", "9.5"),
    ("max=26 step=0.5 value=9.3", "9.5"), ("value=1000", "100"), ("value=-1", "0"),
    ("min=10 max=5", "10"), ("value=nan", "50"), ("min=1 max=10 step=4 value=10", "9"),
    ("max=1 step=-1 value=0.7", "1"),
  ])
  func `the value of a range is a step between its ends`(attributes: String, expected: String)
    throws
  {
    stage.show("<input type=range \(attributes)>")
    #expect(try stage.one("input").value == expected)
  }

  @Test(arguments: [
    ("<button value=v>x</button>", "v"), ("<input type=unknown value='a\nb'>", "ab"),
    ("<p></p>", ""),
  ])
  func `other elements have the value of their attribute, or none`(page: String, expected: String)
    throws
  {
    stage.show(page)
    #expect(stage.document.body.elements.map(\.value) == [expected])
  }

  @Test func `adjusting a range causes an input event`() throws {
    stage.show("<input id=r type=range max=26 step=0.5 value=26 on=input>")
    let range = try stage.one("#r")
    stage.document.adjust(range, to: 9.4)
    #expect(stage.takeLog() == ["input r '9.5'"])
    stage.document.adjust(range, to: 9.6)
    #expect(stage.takeLog() == [])
    try stage.sendKeys("ArrowLeft", "ArrowUp", "Home", "End", "a", to: "#r")
    #expect(
      stage.takeLog() == ["input r '9'", "input r '9.5'", "input r '0'", "input r '26'"])
    stage.document.adjust(range, to: .infinity)
    stage.document.adjust(stage.document.body, to: 1)
    #expect(stage.log == [])
  }

  @Test func `setting a value causes no event`() throws {
    stage.show("<input id=f on=input>")
    let field = try stage.one("#f")
    field.value = "set"
    #expect(field.value == "set")
    #expect(stage.log == [])
  }
}

/// Elements that no page of the apps contains.
struct UnknownElementTests {
  private let stage = Stage(
    """
    <details id=details><summary id=summary>More</summary><p id=folded>text</p></details>
    <form id=form><select id=select><option id=option>One</option></select>
      <textarea id=area>note</textarea><button id=send>Send</button></form>
    <table><tr><td id=cell>cell</td></tr></table><beer id=beer>Orval</beer><img id=image alt=x>
    """)

  @Test func `unknown elements are shown with their texts`() throws {
    let device = try stage.onDevice()
    for text in ["More", "text", "One", "note", "cell", "Orval"] {
      #expect(try device.find(.staticText, text).element.isEnabled)
    }
    #expect(stage.document.body.visibleText == "More\ntext\nOnenoteSend\ncellOrval")
  }

  @Test func `unknown elements are generic and have no value`() throws {
    for id in ["details", "select", "option", "area", "cell", "beer", "image"] {
      let element = try stage.one("#\(id)")
      #expect(element.role == "generic")
      #expect(element.value == "")
      #expect(element.property("value") == nil)
      #expect(element.isEnabled && !element.isFocusable)
    }
  }

  @Test func `clicks on unknown elements have no default action`() throws {
    for id in ["summary", "option", "area", "cell", "send"] { try stage.click("#\(id)") }
    #expect(stage.log == [])
  }
}
