import Device
import TestSupport
import Testing
import WebView

@testable import LivePage

@Suite("A session")
struct LiveSessionTests {
  /// Returns a session of a page with a field and a paragraph that shows the field's text.
  private func session(_ clock: DeviceClock = .virtual) throws -> LiveSession {
    try LiveSession {
      let app = WebPageApp()
      nonisolated(unsafe) let unowned = app
      @Sendable func body(_ text: String) -> [HTML] {
        [
          .element(
            "input", ["id": "field"],
            on: [
              .input { text in
                unowned.body = body(text)
                // This text also gets a late answer.
                if text == "late" { unowned.change(after: .seconds(2), to: body("answer")) }
              }
            ]),
          .element("p", ["id": "shown"], [.text(text)]),
        ]
      }
      app.body = body("empty")
      let device = try app.onDevice(clock)
      return (device, try #require(DocumentLiveView(of: device)))
    }
  }

  private func start(_ session: LiveSession) async throws -> (tree: LiveTree, field: Int) {
    let tree = try await session.update(after: nil)
    #expect(tree.base == nil)
    return (tree, try #require(tree.elements.first?.number))
  }

  private func texts(_ tree: LiveTree) -> [LiveNode] {
    tree.nodes.values.filter { if case .text = $0 { true } else { false } }
  }

  @Test func `performs events in order and once, and returns their effect as a patch`() async throws
  {
    let session = try session()
    let (tree, field) = try await start(session)
    func input(_ text: String) -> LiveEvent { .input(node: field, value: text) }
    let two = LiveEvents(after: tree.revision, first: 1, events: [input("a"), input("ab")])
    let update = try await session.receive(two)
    #expect((update.base, update.done, update.nodes.count) == (tree.revision, 2, 2))
    #expect(update.revision > tree.revision)
    #expect(texts(update) == [.text("ab")])
    #expect(try await session.receive(two) == update)
    let third = try await session.receive(
      LiveEvents(after: update.revision, first: 2, events: [input("old"), input("abc")]))
    #expect((third.base, third.done) == (update.revision, 3))
    let whole = try await session.update(after: 12345)
    #expect(whole.base == nil)
    #expect(texts(whole) == [.text("abc")])
    let error = await #expect(throws: LiveSessionError.self) {
      try await session.receive(LiveEvents(after: 0, first: 5, events: [.blur]))
    }
    #expect(
      error?.description
        == "The events start with number 5, but number 4 is missing. Send all events from number "
        + "4.")
    // A new view of the page numbers its events from 1.
    #expect(try await session.beginView().done == 0)
  }

  @Test func `waits for a late change and returns it`() async throws {
    let session = try session()
    let (tree, field) = try await start(session)
    let first = try await session.receive(
      LiveEvents(after: tree.revision, first: 1, events: [.input(node: field, value: "late")]))
    #expect(first.isBusy == true)
    let soon = try await session.update(after: first.revision, within: .seconds(1))
    #expect((soon.revision, soon.base, soon.nodes) == (first.revision, first.revision, [:]))
    let later = try await session.update(after: first.revision, within: .seconds(25))
    #expect(later.revision > first.revision)
    #expect(later.isBusy == nil)
    #expect(texts(later) == [.text("answer")])
  }

  // A request that isn't woken would wait for a day.
  @Test func `wakes a waiting request when another one changes something, and when it ends`()
    async throws
  {
    let session = try session(.wall)
    let (tree, field) = try await start(session)
    async let waiting = session.update(after: tree.revision, within: .seconds(86_400))
    await waitUntil { await session.waiting > 0 }
    let update = try await session.receive(
      LiveEvents(after: tree.revision, first: 1, events: [.input(node: field, value: "abc")]))
    #expect(try await waiting == update)
    let last = Task { try await session.update(after: update.revision, within: .seconds(86_400)) }
    await waitUntil { await session.waiting > 0 }
    await session.end()
    let error = await #expect(throws: LiveSessionError.ended) { try await last.value }
    #expect(error?.description == "This page's session has ended. Reload the page.")
    await #expect(throws: LiveSessionError.ended) { try await session.beginView() }
    await #expect(throws: LiveSessionError.ended) { try await session.use { $0.revision } }
    #expect(await session.node(field) { $0.index } == nil)
  }
}

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
