import Testing
import WebView

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

  private let stage = Stage([
    .element("p", ["id": "p"], ["text"]),
    .element("button", ["id": "b", "class": "big", "style": "display: none"], ["x"]),
    .element("input", ["id": "d", "name": "n", "disabled": true]),
    .element("input", ["id": "r", "type": "text", "readonly": true]),
    .element("input", ["id": "c", "type": "checkbox"]),
    .element("input", ["id": "h", "hidden": true]),
  ])

  @Test func clicking() throws {
    let hidden = try stage.one("#b")
    #expect(
      failure { try stage.document.click(hidden) }
        == "notInteractable: Failed to click <button id=\"b\" class=\"big\">: it is not displayed.")
    let paragraph = try stage.one("#p")
    stage.body = []
    #expect(
      failure { try stage.document.click(paragraph) }
        == "stale: Failed to click <p id=\"p\">: it is not in the document any more.")
  }

  @Test func typing() throws {
    let cases = [
      ("#p", "notInteractable: Failed to send keys to <p id=\"p\">: it takes no keys."),
      (
        "#d", "notInteractable: Failed to send keys to <input id=\"d\" name=\"n\">: it is disabled."
      ),
      ("#h", "notInteractable: Failed to send keys to <input id=\"h\">: it is not displayed."),
    ]
    for (selector, text) in cases {
      let element = try stage.one(selector)
      #expect(failure { try stage.document.sendKeys(["a"], to: element) } == text)
    }
  }

  @Test func clearing() throws {
    let cases = [
      ("#p", "notEditable: Failed to clear <p id=\"p\">: it is no text field."),
      (
        "#c",
        "notEditable: Failed to clear <input id=\"c\" type=\"checkbox\">: it is no text field."
      ),
      ("#d", "notEditable: Failed to clear <input id=\"d\" name=\"n\">: it is disabled."),
      ("#r", "notEditable: Failed to clear <input id=\"r\" type=\"text\">: it is read-only."),
      ("#h", "notInteractable: Failed to clear <input id=\"h\">: it is not displayed."),
    ]
    for (selector, text) in cases {
      let element = try stage.one(selector)
      #expect(failure { try stage.document.clear(element) } == text)
    }
  }

  @Test func anElementOfAnotherDocumentIsRefused() throws {
    let other = try Stage([.element("p", [:], ["x"])]).one("p")
    #expect(failure { try stage.document.click(other) }.hasPrefix("stale: Failed to click <p>"))
  }

  @Test func clearingIsOneChangeAndEndsTheFocus() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "input", ["id": "f", "value": "old"],
        on: stage.noting("f", .keydown, .input, .change, .focus, .blur))
    ]
    let field = try stage.one("#f")
    try stage.document.clear(field)
    #expect(field.value == "")
    #expect(stage.takeLog() == ["focus f", "input f ''", "change f ''", "blur f"])
    try stage.document.clear(field)
    #expect(stage.log == [])
  }
}
