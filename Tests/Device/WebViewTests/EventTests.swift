import Testing
import WebView

struct EventTests {
  private let stage = Stage()

  private let nested = """
    <div id=outer on='click focus blur'>
      <button id=button on='click focus blur'><span id=span>x</span></button>
    </div>
    """

  @Test func aClickGoesFromTheInnermostOutwardsAndAsksForARendering() throws {
    stage.handlers = [stage.noting("body", .click)]
    stage.show(nested)
    stage.invalidations = 0
    try stage.click("#span")
    #expect(stage.log == ["focus button", "click button", "click outer", "click body"])
    #expect(stage.invalidations > 0)
  }

  @Test func whatHandlersChangeMidwayKeepsTheRestTold() throws {
    stage.show(nested, on: ["button": [.click { stage.body = [] }]])
    try stage.click("#button")
    #expect(stage.takeLog() == ["focus button", "click button", "click outer"])
    #expect(stage.document.body.children.isEmpty)
  }

  @Test func aClickElsewhereTakesTheFocus() throws {
    stage.show("<input id=f on='change blur input'><p id=p on=click>text</p>")
    try stage.sendKeys("a", to: "#f")
    try stage.click("#p")
    #expect(stage.log == ["input f 'a'", "change f 'a'", "blur f", "click p"])
    #expect(stage.document.activeElement === stage.document.body)
  }

  @Test func aDisabledControlHearsNothing() throws {
    stage.show("<div on=click><button disabled on='click focus'>x</button></div>")
    try stage.click("button")
    #expect(stage.log == [])
  }

  @Test func anElementThatIsGoneHearsNothing() throws {
    stage.show(nested)
    let button = try stage.one("#button")
    stage.body = []
    _ = stage.document
    #expect(throws: InteractionError.self) { try stage.document.click(button) }
    #expect(stage.log == [])
  }

  @Test func linksAreFollowedUnlessPrevented() throws {
    stage.show(
      "<a href='detail?id=1&x=é'>Detail</a><a>Nowhere</a><a id=kept href=#x>Kept</a>",
      on: ["kept": [.event(.click) { $0.preventDefault() }]])
    for link in try stage.document.querySelectorAll("a") { try stage.document.click(link) }
    #expect(stage.log == ["navigate app://stage/detail?id=1&x=%C3%A9"])
  }

  @Test func aLabelPassesTheClickOn() throws {
    stage.show(
      "<label for=c on=click>Tick</label><input id=c type=checkbox on='click input change'>")
    try stage.click("label")
    #expect(stage.log == ["click label", "click c", "input c 'on'", "change c 'on'"])
    #expect(try stage.one("#c").isChecked)
    #expect(try stage.one("#c").isFocused)
  }

  @Test func aControlInItsLabelIsClickedOnce() throws {
    stage.show("<label on=click>Tick<input id=c type=checkbox></label>")
    try stage.click("#c")
    #expect(stage.takeLog() == ["click label"])
    #expect(try stage.one("#c").isChecked)
    try stage.click("label")
    #expect(try !stage.one("#c").isChecked)
  }

  @Test func aClickThatALabelPassesOnComesToAnEnd() throws {
    stage.show(
      """
      <label id=a on=click>A<progress id=p></progress></label>
      <label id=b on=click>B<input id=f type=file></label>
      """)
    try stage.click("#a")
    #expect(stage.takeLog() == ["click a", "click a"])
    try stage.click("#b")
    #expect(stage.log == ["click b", "click b"])
  }

  @Test func shortHandlersAreGivenWhatTheyNeed() throws {
    stage.show(
      "<form><input id=f></form>",
      on: [
        "f": [
          .keydown { stage.log.append("key \($0)") }, .input { stage.log.append("input \($0)") },
        ],
        "form": [.submit { stage.log.append("submit") }],
      ])
    try stage.sendKeys("a", "Enter", to: "#f")
    #expect(stage.log == ["key a", "input a", "key Enter", "submit"])
  }

}

/// What WebDriver's element commands refuse, in whole texts.
struct InteractionErrorTests {
  private func failure(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "nothing"
    } catch let error as InteractionError {
      return "\(error.reason): \(error)"
    } catch {
      return "another error: \(error)"
    }
  }

  private let stage = Stage(
    """
    <p id=p>text</p><button id=b class=big style='display: none'>x</button>
    <input id=d name=n disabled><input id=r type=text readonly><input id=c type=checkbox>
    <input id=h hidden>
    """)

  @Test(arguments: [
    ("#b", #"notInteractable: Failed to click <button id="b" class="big">: it is not displayed."#),
    ("#p", #"notInteractable: Failed to send keys to <p id="p">: it takes no keys."#),
    ("#d", #"notInteractable: Failed to send keys to <input id="d" name="n">: it is disabled."#),
    ("#h", #"notInteractable: Failed to send keys to <input id="h">: it is not displayed."#),
    ("#p", #"notEditable: Failed to clear <p id="p">: it is no text field."#),
    ("#c", #"notEditable: Failed to clear <input id="c" type="checkbox">: it is no text field."#),
    ("#d", #"notEditable: Failed to clear <input id="d" name="n">: it is disabled."#),
    ("#r", #"notEditable: Failed to clear <input id="r" type="text">: it is read-only."#),
    ("#h", #"notInteractable: Failed to clear <input id="h">: it is not displayed."#),
  ])
  func eachCommandSaysWhyItIsRefused(selector: String, text: String) {
    let error = failure {
      let element = try stage.one(selector)
      if text.contains(" click ") { try stage.document.click(element) }
      if text.contains(" send keys ") { try stage.document.sendKeys(["a"], to: element) }
      if text.contains(" clear ") { try stage.document.clear(element) }
    }
    #expect(error == text)
  }

  @Test func anElementThatIsGoneOrOfAnotherDocumentIsRefused() throws {
    let paragraph = try stage.one("#p")
    stage.body = []
    #expect(
      failure { try stage.document.click(paragraph) }
        == "stale: Failed to click <p id=\"p\">: it is not in the document any more.")
    let other = try Stage("<p>x</p>").one("p")
    #expect(failure { try stage.document.click(other) }.hasPrefix("stale: Failed to click <p>"))
  }

  @Test func clearingIsOneChangeAndEndsTheFocus() throws {
    let stage = Stage("<input id=f value=old on='keydown input change focus blur'>")
    let field = try stage.one("#f")
    try stage.document.clear(field)
    #expect(field.value == "")
    #expect(stage.takeLog() == ["focus f", "input f ''", "change f ''", "blur f"])
    try stage.document.clear(field)
    #expect(stage.log == [])
  }
}

struct SubmittingTests {
  /// One of each control, of which some say nothing when their form is sent.
  private static let controls = """
    <input name=q value='a b&ü*'><input value=nameless><input name=t type=hidden value=1>
    <input name=on type=checkbox checked><input name=off type=checkbox>
    <input name=disabled disabled value=x>
    <select name=s multiple>
      <option selected>1</option><option value=2></option>
      <option selected disabled>3</option><option selected value='4 '>four</option>
    </select>
    <textarea name=lines>1\n2</textarea>
    <datalist><input name=in-list value=x></datalist>
    <button id=save name=how value=save>Save</button><button id=plain>Plain</button>
    <input id=image type=image name=at alt=x>
    """

  private func stage(_ attributes: String, _ controls: String? = nil) -> Stage {
    Stage("<form id=form \(attributes)>\(controls ?? Self.controls)</form>")
  }

  private static let query = "q=a+b%26%C3%BC*&t=1&on=on&s=1&s=4+&lines=1%0D%0A2"

  /// What happens when the only element that a selector selects is sent.
  private func submitted(_ selector: String, on stage: Stage) throws -> [String] {
    try stage.document.submit(stage.one(selector))
    return stage.takeLog()
  }

  @Test(arguments: [
    ("action=/send?old=1#end", controls, ["navigate app://stage/send?\(query)#end"]),
    // Without an address it is the page's own.
    ("", "", ["navigate app://stage/list?"]),
    // What is posted has no place in an address.
    ("action=/send?a=1 method=POST", controls, ["navigate app://stage/send?a=1"]),
    ("method=dialog", controls, []),
  ])
  func aFormIsSentToItsAddressWithWhatIsInIt(form: String, controls: String, log: [String]) throws {
    #expect(try submitted("#form", on: stage(form, controls)) == log)
  }

  @Test(arguments: [("save", "&how=save"), ("plain", ""), ("image", "&at.x=0&at.y=0")])
  func aButtonIsSentAsWell(button: String, sent: String) throws {
    let stage = stage("action=/send")
    try stage.click("#\(button)")
    #expect(stage.log == ["navigate app://stage/send?\(Self.query)\(sent)"])
  }

  @Test func aButtonMaySayWhereTo() throws {
    let stage = stage("action=/send", "<button formaction=/other formmethod=get>Send</button>")
    try stage.click("button")
    #expect(stage.log == ["navigate app://stage/other?"])
  }

  @Test func handlersAreAskedFirst() throws {
    let stage = Stage()
    stage.show("<form on=submit></form>", on: ["form": [.event(.submit) { $0.preventDefault() }]])
    #expect(try submitted("form", on: stage) == ["submit form"])
    stage.show("<form></form>", on: ["form": [.submit { stage.log.append("done") }]])
    #expect(try submitted("form", on: stage) == ["done"])
  }

  @Test func aFormThatAHandlerRemovesIsNotSent() throws {
    let stage = Stage()
    stage.show("<form></form>", on: ["form": [.event(.submit) { _ in stage.body = [] }]])
    let form = try stage.one("form")
    stage.document.submit(form)
    stage.document.submit(form)
    #expect(stage.log == [])
  }

  @Test func whatIsNoFormIsNotSent() throws { #expect(try submitted("#save", on: stage("")) == []) }
}
