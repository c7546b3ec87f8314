import Device
import Testing
import WebView

@testable import LivePage

@Suite("A document in a browser")
struct DocumentLiveViewTests {
  @Test func `is the same, node for node`() throws {
    let page = try PageReader(
      WebPageApp([
        .element("h1", ["id": "title"], ["Beers <all>"]),
        .element("input", ["id": "search", "type": "text", "value": "tri"]),
      ]))
    #expect(
      page.tree.html == """
        <h1 id='title'>
          Beers <all>
        <input id='search' type='text' value='tri'> = 'tri'

        """)
    #expect([page.tree.title, page.tree.place] == ["Web page", "app://web/1"])
    #expect(page.tree.focus == nil)
    #expect(DocumentLiveView(of: Device(apps: [])) == nil)
  }

  @Test func `keeps its numbers, and its revision while nothing changes`() throws {
    let app = WebPageApp([.element("p", ["id": "a"], ["1"]), .element("p", ["id": "b"], ["2"])])
    let page = try PageReader(app)
    let (a, revision) = (try page.number("a"), page.view.revision)
    #expect(page.view.revision == revision)
    app.body = [.element("p", ["id": "b"], ["2"]), .element("p", ["id": "a"], ["changed"])]
    #expect(page.view.revision > revision)
    #expect(page.send().count == 1)
    #expect(try page.number("a") == a)
    #expect(page.tree.body.last == a)
  }

  @Test func `shows the device's due work`() throws {
    let app = WebPageApp([.element("p", [:], ["soon"])])
    let page = try PageReader(app)
    app.change(after: .seconds(2), to: [.element("p", [:], ["now"])])
    let revision = page.view.revision
    page.device.run(for: .seconds(1))
    #expect(page.view.revision == revision)
    page.device.run(for: .seconds(1))
    #expect(page.view.revision > revision)
    page.send()
    #expect(page.tree.html == "<p>\n  now\n")
  }

  @Test func `receives a person's events, and ignores those on elements that are gone`() throws {
    let app = WebPageApp()
    app.body = [
      .element(
        "div", [:],
        [
          .element("button", [:], [.element("b", ["id": "inner"], ["Send"])]),
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
    let (text, range) = (try page.number("text"), try page.number("range"))
    func log(_ event: LiveEvent) -> [String] {
      page.send(event)
      return app.takeLog()
    }
    let events: [(LiveEvent, [String], focus: Int?)] = [
      (.click(node: try page.number("inner")), ["click div"], nil),
      (.click(node: try page.number("link")), ["click div", "navigate app://web/1#there"], nil),
      (.focus(node: text), ["focus text"], text),
      (.input(node: text, value: "abc"), ["input text 'abc'"], text),
      (.input(node: text, value: "abc"), [], text),
      (.key(node: text, name: "ArrowLeft"), ["keydown text 'ArrowLeft'"], text),
      (.blur, [], nil),
      (.focus(node: try page.number("plain")), [], nil),
      (.input(node: range, value: "4.7"), ["input range '4.5'"], nil),
      (.input(node: range, value: "much"), [], nil),
      (.input(node: try page.number("off"), value: "typed"), [], nil),
      (.scrolledToEnd, ["end"], nil), (.scroll(node: text, offset: 9), [], nil),
    ]
    for (event, expected, focus) in events {
      #expect(log(event) == expected, "\(event)")
      #expect(page.tree.focus == focus, "\(event)")
    }
    #expect(
      try ["text", "range", "off"].map { try page.element($0).value } == ["abc", "4.5", "kept"])
    app.body.removeAll { _ in true }
    for number in [text, range, 999_999] {
      for event in [
        .click(node: number), .focus(node: number), .input(node: number, value: "x"),
        .key(node: number, name: "Enter"),
      ] as [LiveEvent] {
        #expect(log(event) == [])
      }
      #expect(page.view.node(number) == nil)
    }
  }

  @Test func `reports gestures to the device's watcher`() throws {
    let app = WebPageApp([
      .element("button", ["id": "button"], ["Send"]), .element("input", ["id": "text"]),
      .element("input", ["id": "range", "type": "range", "min": 0, "max": 4, "value": 0]),
      .element("p", ["id": "plain"], ["text"]),
    ])
    let page = try PageReader(app)
    nonisolated(unsafe) var seen: [String] = []
    page.device.watcher = { seen.append("\($0) \($1.element.type.name)") }
    let (text, range) = (try page.number("text"), try page.number("range"))
    page.send(
      .click(node: try page.number("button")), .click(node: try page.number("plain")),
      .focus(node: text), .focus(node: text), .input(node: text, value: "ab"),
      .key(node: text, name: "Enter"), .key(node: text, name: "Escape"),
      .input(node: range, value: "1"), .input(node: range, value: "x"))
    #expect(
      seen == [
        "tap button", "tap textField", "text(\"ab\") textField", "submit textField",
        "adjust(0.25) slider",
      ])
    #expect(page.view.node(text)?.element.type == .textField)
  }
}
