import Testing
import WebView

struct SubmittingTests {
  /// One of each control, of which some say nothing when their form is sent.
  private let controls = """
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
    Stage("<form id=form \(attributes)>\(controls ?? self.controls)</form>")
  }

  private let query = "q=a+b%26%C3%BC*&t=1&on=on&s=1&s=4+&lines=1%0D%0A2"

  /// What happens when the only element that a selector selects is sent.
  private func submitted(_ selector: String, on stage: Stage) throws -> [String] {
    try stage.document.submit(stage.one(selector))
    return stage.takeLog()
  }

  @Test func aFormIsSentToItsAddressWithWhatIsInIt() throws {
    let stage = stage("action=/send?old=1#end")
    #expect(try submitted("#form", on: stage) == ["navigate app://stage/send?\(query)#end"])
  }

  @Test(arguments: [("save", "&how=save"), ("plain", ""), ("image", "&at.x=0&at.y=0")])
  func aButtonIsSentAsWell(button: String, sent: String) throws {
    let stage = stage("action=/send")
    try stage.click("#\(button)")
    #expect(stage.log == ["navigate app://stage/send?\(query)\(sent)"])
  }

  @Test func withoutAnAddressItIsThePagesOwn() throws {
    #expect(try submitted("#form", on: stage("", "")) == ["navigate app://stage/list?"])
  }

  @Test func aPostSaysNothingInTheAddressAndADialogIsNotSent() throws {
    let post = stage("action=/send?a=1 method=POST")
    #expect(try submitted("#form", on: post) == ["navigate app://stage/send?a=1"])
    #expect(try submitted("#form", on: stage("method=dialog")) == [])
  }

  @Test func aButtonMaySayWhereTo() throws {
    let stage = stage(
      "action=/send", "<button formaction=/other formmethod=get>Send</button>")
    try stage.click("button")
    #expect(stage.log == ["navigate app://stage/other?"])
  }

  @Test func handlersAreAskedFirst() throws {
    let stage = Stage()
    stage.show(
      "<form on=submit></form>", on: ["form": [.event(.submit) { $0.preventDefault() }]])
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
