import Device
import LivePage
import Testing
import WebView

/// What is typed before the browser knows that the app has changed the field.
@Suite("A change that was made in an older text")
struct CarriedEditTests {
  /// A view of a page with one field, which return empties.
  private func view(holding text: String) throws -> (DocumentLiveView, Stage, Int) {
    let stage = Stage()
    stage.body = [.element("input", ["id": "field", "value": text])]
    let view = try #require(DocumentLiveView(of: try stage.onDevice()))
    return (view, stage, try #require(view.tree().number(ofID: "field")))
  }

  private func value(_ view: DocumentLiveView, _ field: Int) -> String? {
    guard case .element(let element) = view.tree().nodes[field] else { return nil }
    return element.value
  }

  @Test(
    "is made in the text that the app holds now",
    arguments: [
      // What the app holds, from what to what the browser has changed it, and what comes of it.
      ("", "b1", "b1b", "b"), ("b", "b1b", "b1b2", "b2"), ("f2", "f1f2", "xf1f2", "xf2"),
      ("", "a😀", "a😀é", "é"), ("abc", "abc", "abd", "abd"), ("new", "old", "old", "new"),
      ("", "abc", "ab", ""), ("AB", "ab", "abc", "ABc"), ("xyz", "xyz", "", ""),
      ("Thrxe", "OneThrxe", "OneThre", "Thre"), ("Thre", "OneThre", "OneThree", "Three"),
      ("abc!", "abc", "xabc", "xabc!"), ("😁", "😀", "", "😁"), ("", "😀", "😁", "😁"),
    ])
  func carried(held: String, from: String, to: String, result: String) throws {
    let (view, _, field) = try view(holding: held)
    view.receive(.input(field, from: from, value: to))
    #expect(value(view, field) == result)
  }

  @Test("replaces the whole text where nobody says what it was before")
  func whole() throws {
    let (view, _, field) = try view(holding: "abc")
    view.receive(.input(field, value: "x"))
    #expect(value(view, field) == "x")
  }
}
