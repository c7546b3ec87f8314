import Device
import TestSupport
import Testing
import WebView

@testable import LivePage

@Suite("A document in a browser")
struct DocumentLiveViewTests {
  @Test func `is the same, node for node, and keeps its numbers and revision until a change`()
    throws
  {
    let app = WebPageApp([
      .element("h1", ["id": "title"], ["Beers <all>"]),
      .element("input", ["id": "search", "type": "text", "value": "tri"]),
    ])
    let page = try PageReader(app)
    #expect(
      page.tree.html == """
        <h1 id='title'>
          Beers <all>
        <input id='search' type='text' value='tri'> = 'tri'

        """)
    #expect([page.tree.title, page.tree.place] == ["Web page", "app://web/1"])
    #expect(page.tree.focus == nil)
    #expect(DocumentLiveView(of: Device(apps: [])) == nil)
    let (title, revision) = (try page.number("title"), page.view.revision)
    // The device does the app's work when it is due.
    app.change(after: .seconds(2), to: [.element("p", [:], ["new"])] + app.body.dropLast())
    page.device.run(for: .seconds(1))
    #expect(page.view.revision == revision)
    page.device.run(for: .seconds(1))
    #expect(page.view.revision > revision)
    #expect(page.send().count == 2)
    #expect(page.tree.body.last == title)
    #expect(page.tree.html == "<p>\n  new\n<h1 id='title'>\n  Beers <all>\n")
  }

  @Test func `receives a person's events, reports gestures, and ignores elements that are gone`()
    throws
  {
    let app = WebPageApp()
    app.body = [
      .element(
        "div", [:],
        [
          .element("button", ["id": "button"], [.element("b", ["id": "inner"], ["Send"])]),
          .element("a", ["id": "link", "href": "#there"], ["There"]),
        ], on: app.noting("div", .click)),
      .element("input", ["id": "text"], on: app.noting("text", .focus, .input, .keydown)),
      .element(
        "input", ["id": "range", "type": "range", "min": 0, "max": 26, "step": 0.5, "value": 0],
        on: app.noting("range", .input)),
      .element("input", ["id": "off", "value": "kept", "disabled": true]),
      .element("p", ["id": "plain"], ["text"]),
    ]
    let page = try PageReader(app)
    nonisolated(unsafe) var seen: [String] = []
    page.device.watcher = { seen.append("\($0) \($1.element.type.name)") }
    let (text, range, plain) = try (
      page.number("text"), page.number("range"), page.number("plain")
    )
    let events: [LiveEvent] = [
      .click(node: try page.number("inner")), .click(node: try page.number("link")),
      .click(node: plain), .focus(node: text), .focus(node: text), .input(node: text, value: "abc"),
      .input(node: text, value: "abc"), .key(node: text, name: "ArrowLeft"),
      .key(node: text, name: "Enter"), .blur, .focus(node: plain),
      .input(node: range, value: "4.7"), .input(node: range, value: "much"),
      .input(node: try page.number("off"), value: "typed"), .scrolledToEnd,
      .scroll(node: text, offset: 9),
    ]
    var log = ""
    for event in events {
      page.send(event)
      let focus = page.tree.focus.flatMap(page.tree.element)?["id"] ?? "-"
      log += "\(event)\n  app \(app.takeLog()), watcher \(seen), focus \(focus)\n"
      seen = []
    }
    try expectGolden(log + page.tree.html, "events.txt")
    #expect(page.view.node(text)?.element.type == .textField)
    app.body = []
    for number in [text, range, 999_999] {
      page.send(
        .click(node: number), .focus(node: number), .input(node: number, value: "x"),
        .key(node: number, name: "Enter"))
      #expect(app.takeLog() + seen == [])
      #expect(page.view.node(number) == nil)
    }
  }
}
