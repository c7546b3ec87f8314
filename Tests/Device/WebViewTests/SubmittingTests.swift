import Testing
import WebView

struct SubmittingTests {
  /// A form with one of each control, of which some say nothing when it is sent.
  private let controls: [HTML] = [
    .element("input", ["name": "q", "value": "a b&ü*"]), .element("input", ["value": "nameless"]),
    .element("input", ["name": "t", "type": "hidden", "value": "1"]),
    .element("input", ["name": "on", "type": "checkbox", "checked": true]),
    .element("input", ["name": "off", "type": "checkbox"]),
    .element("input", ["name": "disabled", "disabled": true, "value": "x"]),
    .element(
      "select", ["name": "s", "multiple": true],
      [
        .element("option", ["selected": true], ["1"]), .element("option", ["value": "2"]),
        .element("option", ["selected": true, "disabled": true], ["3"]),
        .element("option", ["selected": true, "value": "4 "], ["four"]),
      ]),
    .element("textarea", ["name": "lines"], ["1\n2"]),
    .element(
      "datalist", [:], [.element("input", ["name": "in-list", "value": "x"])]),
    .element("button", ["id": "save", "name": "how", "value": "save"], ["Save"]),
    .element("button", ["id": "plain"], ["Plain"]),
    .element("input", ["id": "image", "type": "image", "name": "at", "alt": "x"]),
  ]

  private func stage(_ attributes: HTMLAttributes, _ controls: [HTML]? = nil) -> Stage {
    var attributes = attributes
    attributes["id"] = "form"
    return Stage([.element("form", attributes, controls ?? self.controls)])
  }

  private let query = "q=a+b%26%C3%BC*&t=1&on=on&s=1&s=4+&lines=1%0D%0A2"

  @Test func aFormIsSentToItsAddressWithWhatIsInIt() throws {
    let stage = stage(["action": "/send?old=1#end"])
    try stage.document.submit(stage.one("#form"))
    #expect(stage.log == ["navigate app://stage/send?\(query)#end"])
  }

  @Test func aButtonIsSentAsWell() throws {
    for (button, sent) in [("save", "&how=save"), ("plain", ""), ("image", "&at.x=0&at.y=0")] {
      let stage = stage(["action": "/send"])
      try stage.document.click(stage.one("#\(button)"))
      #expect(stage.log == ["navigate app://stage/send?\(query)\(sent)"])
    }
  }

  @Test func withoutAnAddressItIsThePagesOwn() throws {
    let stage = stage([:], [])
    try stage.document.submit(stage.one("#form"))
    #expect(stage.log == ["navigate app://stage/list?"])
  }

  @Test func aPostSaysNothingInTheAddressAndADialogIsNotSent() throws {
    let post = stage(["action": "/send?a=1", "method": "POST"])
    try post.document.submit(post.one("#form"))
    #expect(post.log == ["navigate app://stage/send?a=1"])
    let dialog = stage(["method": "dialog"])
    try dialog.document.submit(dialog.one("#form"))
    #expect(dialog.log == [])
  }

  @Test func aButtonMaySayWhereTo() throws {
    let stage = stage(
      ["action": "/send"],
      [.element("button", ["formaction": "/other", "formmethod": "get"], ["Send"])])
    try stage.document.click(stage.one("button"))
    #expect(stage.log == ["navigate app://stage/other?"])
  }

  @Test func handlersAreAskedFirst() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "form", ["id": "form"],
        on: stage.noting("form", .submit) + [.event(.submit) { $0.preventDefault() }])
    ]
    try stage.document.submit(stage.one("#form"))
    #expect(stage.takeLog() == ["submit form"])
    stage.body = [.element("form", ["id": "form"], on: [.submit { stage.log.append("done") }])]
    try stage.document.submit(stage.one("#form"))
    #expect(stage.log == ["done"])
  }

  @Test func aFormThatAHandlerRemovesIsNotSent() throws {
    let stage = Stage()
    stage.body = [
      .element("form", ["id": "form"], on: [.event(.submit) { _ in stage.body = [] }])
    ]
    let form = try stage.one("#form")
    stage.document.submit(form)
    stage.document.submit(form)
    #expect(stage.log == [])
  }

  @Test func whatIsNoFormIsNotSent() throws {
    let stage = stage([:])
    try stage.document.submit(stage.one("#save"))
    #expect(stage.log == [])
  }
}
