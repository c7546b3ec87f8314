import Device
@testable import LivePage
import Testing
import WebView

@Suite("A document in a browser")
struct DocumentLiveViewTests {
  @Test func `is the same, node for node`() throws {
    let stage = Stage([
      .element("h1", ["id": "title"], ["Beers <all>"]),
      .element("input", ["id": "search", "type": "text", "value": "tri"]),
    ])
    let staged = try StagedView(stage)
    let tree = staged.view.tree()
    #expect(tree.title == "Stage")
    #expect(tree.place == "app://stage/1")
    #expect(tree.focus == nil)
    #expect(tree.texts == ["Beers <all>"])
    let attributes = [("id", "search"), ("type", "text"), ("value", "tri")].map(LiveAttribute.init)
    #expect(
      tree.element("search") == LiveElement(name: "input", attributes: attributes, value: "tri"))
    #expect(tree.element("title")?.value == nil)
    #expect(tree.body.map { tree.element(at: $0)?.name } == ["h1", "input"])
  }

  @Test func `keeps its numbers, and its revision while nothing changes`() throws {
    let stage = Stage([.element("p", ["id": "a"], ["1"]), .element("p", ["id": "b"], ["2"])])
    let staged = try StagedView(stage)
    let (a, revision) = (try staged.number("a"), staged.view.revision)
    #expect(staged.view.revision == revision)
    stage.body = [.element("p", ["id": "b"], ["2"]), .element("p", ["id": "a"], ["changed"])]
    #expect(staged.view.revision > revision)
    #expect(try staged.number("a") == a)
    #expect(staged.view.tree().texts == ["2", "changed"])
  }

  @Test func `runs the device's due work before a look`() throws {
    let stage = Stage([.element("p", [:], ["soon"])])
    let staged = try StagedView(stage)
    stage.change(after: .seconds(2), to: [.element("p", [:], ["now"])])
    let revision = staged.view.revision
    staged.device.run(for: .seconds(1))
    #expect(staged.view.revision == revision)
    staged.device.run(for: .seconds(1))
    #expect(staged.view.revision > revision)
    #expect(staged.view.tree().texts == ["now"])
  }

  @Test func `needs a web view on the screen`() throws {
    #expect(DocumentLiveView(of: Device(apps: [])) == nil)
  }
}

@Suite("A person's events in a browser")
struct ReceivedEventTests {
  @Test func `A click calls the handlers of the elements around it, and follows a link`() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "div", [:],
        [
          .element("button", [:], [.element("b", ["id": "inner"], ["Send"])]),
          .element("a", ["id": "link", "href": "#there"], ["There"]),
        ], on: stage.noting("div", .click))
    ]
    let staged = try StagedView(stage)
    staged.receive(.click(try staged.number("inner")))
    #expect(stage.takeLog() == ["click div"])
    staged.receive(.click(try staged.number("link")))
    #expect(stage.takeLog() == ["click div", "navigate app://stage/1#there"])
  }

  @Test func `The focus follows the browser's, and an unfocusable element clears it`() throws {
    let stage = Stage()
    stage.body = [
      .element("input", ["id": "a"], on: stage.noting("a", .focus, .input)),
      .element("input", ["id": "b"], on: stage.noting("b", .focus)),
      .element("p", ["id": "text"], ["text"]),
    ]
    let staged = try StagedView(stage)
    let (a, b) = (try staged.number("a"), try staged.number("b"))
    staged.receive(.focus(a), .input(a, value: "x"), .focus(b))
    #expect(stage.takeLog() == ["focus a", "input a 'x'", "focus b"])
    #expect(staged.view.tree().focus == b)
    staged.receive(.blur)
    #expect(staged.view.tree().focus == nil)
    staged.receive(.focus(a), .focus(try staged.number("text")))
    #expect(staged.view.tree().focus == nil)
  }

  @Test func `A field takes its new text, and a slider its nearest step`() throws {
    let stage = Stage()
    stage.body = [
      .element("input", ["id": "text"], on: stage.noting("text", .input)),
      .element(
        "input", ["id": "range", "type": "range", "min": 0, "max": 26, "step": 0.5, "value": 0],
        on: stage.noting("range", .input)),
    ]
    let staged = try StagedView(stage)
    let (text, range) = (try staged.number("text"), try staged.number("range"))
    staged.receive(
      .input(text, value: "abc"), .input(text, value: "abc"), .input(range, value: "4.7"),
      .input(range, value: "much"))
    #expect(stage.takeLog() == ["input text 'abc'", "input range '4.5'"])
    let tree = staged.view.tree()
    #expect(tree.element("text")?.value == "abc")
    #expect(tree.element("range")?.value == "4.5")
  }

  @Test func `A disabled field keeps its text`() throws {
    let stage = Stage([.element("input", ["id": "text", "value": "kept", "disabled": true])])
    let staged = try StagedView(stage)
    staged.receive(.input(try staged.number("text"), value: "typed"))
    #expect(staged.view.tree().element("text")?.value == "kept")
  }

  @Test func `Handlers receive keys that type no character`() throws {
    let stage = Stage()
    stage.body = [
      .element("input", ["id": "text"], on: stage.noting("text", .keydown)),
      .element("button", ["id": "button"], ["b"], on: stage.noting("button", .keydown, .click)),
    ]
    let staged = try StagedView(stage)
    let (text, button) = (try staged.number("text"), try staged.number("button"))
    staged.receive(
      .focus(text), .input(text, value: "abc"), .key(text, name: "ArrowLeft"),
      .key(text, name: "Enter"))
    #expect(stage.takeLog() == ["keydown text 'ArrowLeft'", "keydown text 'Enter'"])
    // The browser turns the key into a click, which arrives as a separate event.
    staged.receive(.key(button, name: "Enter"))
    #expect(stage.takeLog() == ["keydown button 'Enter'"])
  }

  @Test func `The page receives the event that its end was reached`() throws {
    let stage = Stage()
    try StagedView(stage).view.receive(.scrolledToEnd)
    #expect(stage.takeLog() == ["end"])
  }

  @Test func `Elements that are gone or never existed ignore events`() throws {
    let stage = Stage()
    let input = HTML.element("input", ["id": "field"])
    stage.body = [
      input, .element("button", ["id": "b"], ["b"], on: stage.noting("b", .click, .focus)),
    ]
    let staged = try StagedView(stage)
    let (field, number) = (try staged.number("field"), try staged.number("b"))
    staged.receive(.focus(field))
    stage.body = [input]
    for number in [number, 999_999] {
      staged.receive(
        .click(number), .focus(number), .input(number, value: "x"), .key(number, name: "Enter"))
    }
    #expect(stage.takeLog() == [])
    #expect(staged.view.tree().focus == field)
  }
}

@Suite("An edit of an older text")
struct RebasedEditTests {
  /// The app's text, the browser's text before and after the edit, and the result. The text before
  /// the edit is nil if the browser doesn't send it.
  @Test(arguments: [
    ("", "b1", "b1b", "b"), ("b", "b1b", "b1b2", "b2"), ("f2", "f1f2", "xf1f2", "xf2"),
    ("", "a😀", "a😀é", "é"), ("abc", "abc", "abd", "abd"), ("new", "old", "old", "new"),
    ("", "abc", "ab", ""), ("AB", "ab", "abc", "ABc"), ("xyz", "xyz", "", ""),
    ("Thrxe", "OneThrxe", "OneThre", "Thre"), ("Thre", "OneThre", "OneThree", "Three"),
    ("abc!", "abc", "xabc", "xabc!"), ("😁", "😀", "", "😁"), ("", "😀", "😁", "😁"),
    ("abc", nil, "x", "x"),
  ])
  func `is applied to the app's current text`(
    held: String, from: String?, to: String, result: String
  ) throws {
    let staged = try StagedView(Stage([.element("input", ["id": "field", "value": held])]))
    staged.receive(.input(try staged.number("field"), from: from, value: to))
    #expect(staged.view.tree().element("field")?.value == result)
  }
}
