import Device
import Foundation
import TestSupport
@testable import LivePage
import Synchronization
import Testing
import WebView

@Suite("A session")
struct LiveSessionTests {
  /// Returns a session of a page with a field and a paragraph that shows the field's text.
  private func session(_ clock: DeviceClock = .virtual) throws -> LiveSession {
    try LiveSession(id: "s") {
      let stage = Stage()
      nonisolated(unsafe) let unowned = stage
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
      stage.body = body("empty")
      let device = try stage.onDevice(clock)
      let view = try #require(DocumentLiveView(of: device))
      return (device, view)
    }
  }

  private func events(_ tree: LiveTree, first: Int = 1, _ events: LiveEvent...) -> LiveEvents {
    LiveEvents(after: tree.revision, first: first, events: events)
  }

  private func start(_ session: LiveSession) async throws -> (tree: LiveTree, field: Int) {
    let tree = try await session.update(after: nil)
    #expect(tree.base == nil)
    return (tree.applied(to: LiveTree()), try #require(tree.number(ofID: "field")))
  }

  @Test func `returns an event's effect as a patch`() async throws {
    let session = try session()
    let (tree, field) = try await start(session)
    let update = try await session.receive(events(tree, .input(field, value: "abc")))
    #expect(update.base == tree.revision)
    #expect(update.done == 1)
    #expect(update.revision > tree.revision)
    #expect(update.nodes.count == 2, "the field and the text")
    #expect(update.applied(to: tree).texts == ["abc"])
  }

  @Test func `performs events in order, and each event once`() async throws {
    let session = try session()
    let (tree, field) = try await start(session)
    let two = events(tree, .input(field, value: "a"), .input(field, value: "ab"))
    let first = try await session.receive(two)
    #expect(try await session.receive(two) == first)
    let third = try await session.receive(
      events(first, first: 2, .input(field, value: "old"), .input(field, value: "abc")))
    #expect(third.done == 3)
    #expect(third.applied(to: LiveTree()).texts == [])
    let whole = try await session.update(after: nil)
    #expect(whole.applied(to: LiveTree()).texts == ["abc"])
  }

  @Test func `refuses events if earlier events are missing`() async throws {
    let session = try session()
    let error = await #expect(throws: LiveSessionError.self) {
      try await session.receive(events(LiveTree(), first: 3, .blur))
    }
    #expect(
      error?.description
        == "The events start with number 3, but number 1 is missing. Send all events from number "
        + "1.")
  }

  @Test func `sends the whole tree to a browser with an unknown revision`() async throws {
    let session = try session()
    let (tree, _) = try await start(session)
    let update = try await session.update(after: 12345)
    #expect(update.base == nil)
    #expect(update.applied(to: LiveTree()) == tree)
  }

  @Test func `waits for a late change and returns it`() async throws {
    let session = try session()
    let (tree, field) = try await start(session)
    let first = try await session.receive(events(tree, .input(field, value: "late")))
    let soon = try await session.update(after: first.revision, within: .seconds(1))
    #expect(soon.revision == first.revision)
    #expect(soon.base == first.revision)
    #expect(soon.nodes == [:])
    let later = try await session.update(after: first.revision, within: .seconds(25))
    #expect(later.revision > first.revision)
    let shown = later.applied(to: first.applied(to: tree))
    #expect(shown.texts == ["answer"])
  }

  // A request that isn't woken would wait for a day.
  @Test func `wakes a waiting request when another request changes something`() async throws {
    let session = try session(.wall)
    let (tree, field) = try await start(session)
    async let waiting = session.update(after: tree.revision, within: .seconds(86_400))
    await waitUntil { await session.waiting > 0 }
    let update = try await session.receive(events(tree, .input(field, value: "abc")))
    #expect(try await waiting == update)
  }

  @Test func `wakes a waiting request when it ends, and refuses further requests`() async throws {
    let session = try session(.wall)
    let (tree, _) = try await start(session)
    let waiting = Task { try await session.update(after: tree.revision, within: .seconds(86_400)) }
    await waitUntil { await session.waiting > 0 }
    await session.end()
    let error = await #expect(throws: LiveSessionError.ended) { try await waiting.value }
    #expect(error?.description == "This page's session has ended. Reload the page.")
    await #expect(throws: LiveSessionError.ended) {
      try await session.receive(events(LiveTree()))
    }
  }
}

@Suite("The open tabs")
struct LiveSessionsTests {
  private final class ManualClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = ManualClock()
  private let sessions: LiveSessions
  init() { sessions = LiveSessions(limit: 2) { [clock] in clock.now } }

  private static func launch() throws -> LiveSession.Launch {
    let device = try Stage([.text("page")]).onDevice()
    return (device, try #require(DocumentLiveView(of: device)))
  }

  @Test func `are found by their ids, which differ`() async throws {
    let (a, b) = (try await sessions.begin(Self.launch), try await sessions.begin(Self.launch))
    #expect(a.id != b.id)
    #expect(try await sessions.use(a.id) { $0.id } == a.id)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use("c") { $0.id } }
  }

  @Test func `end when their pages request it`() async throws {
    let session = try await sessions.begin(Self.launch)
    await sessions.end(session.id)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(session.id) { $0.id } }
    await #expect(throws: LiveSessionError.ended) { try await session.update(after: nil) }
    #expect(sessions.ids == [])
  }

  @Test func `end after five minutes without a request`() async throws {
    let (a, b) = (try await sessions.begin(Self.launch), try await sessions.begin(Self.launch))
    clock.pass(.seconds(299))
    _ = try await sessions.use(a.id) { $0.id }
    clock.pass(.seconds(1))
    _ = try await sessions.use(a.id) { $0.id }
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(b.id) { $0.id } }
    await #expect(throws: LiveSessionError.ended) { try await b.update(after: nil) }
  }

  @Test func `don't end while a request is pending, however long`() async throws {
    let session = try await sessions.begin(Self.launch)
    try await sessions.use(session.id) { [clock] _ in
      clock.pass(.seconds(1000))
      let other = try await sessions.begin(Self.launch)
      #expect(try await sessions.use(other.id) { $0.id } == other.id)
    }
    #expect(try await sessions.use(session.id) { $0.id } == session.id)
  }

  private func act(in session: LiveSession) async throws {
    _ = try await sessions.use(session.id) {
      try await $0.receive(LiveEvents(after: 0, first: 1, events: [.blur]))
    }
  }

  private func isOpen(_ session: LiveSession) async -> Bool {
    (try? await sessions.use(session.id) { $0.id }) != nil
  }

  @Test func `make room at once if they have had no events, the oldest first`()
    async throws
  {
    let a = try await sessions.begin(Self.launch)
    clock.pass(.seconds(1))
    let b = try await sessions.begin(Self.launch)
    clock.pass(.seconds(1))
    let c = try await sessions.begin(Self.launch)
    #expect(!sessions.ids.contains(a.id))
    await #expect(throws: LiveSessionError.ended) { try await a.update(after: nil) }
    // This page has requested an update.
    #expect(await isOpen(b))
    let d = try await sessions.begin(Self.launch)
    #expect(!sessions.ids.contains(c.id))
    clock.pass(.seconds(1))
    #expect(await isOpen(d))
    // Both pages have now sent a request.
    _ = try await sessions.begin(Self.launch)
    #expect(!sessions.ids.contains(b.id))
    #expect(sessions.ids.count == 2)
  }

  @Test func `that have had events stay, however many others begin`()
    async throws
  {
    let a = try await sessions.begin(Self.launch)
    try await act(in: a)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 { group.addTask { (try? await sessions.begin(Self.launch)) != nil } }
      #expect(await group.allSatisfy { $0 })
    }
    #expect(await isOpen(a))
    #expect(sessions.ids.count == 2)
  }

  @Test
  func `make room for another after half a minute without a request, the longest first`()
    async throws
  {
    let a = try await sessions.begin(Self.launch)
    try await act(in: a)
    clock.pass(.seconds(1))
    let b = try await sessions.begin(Self.launch)
    try await act(in: b)
    clock.pass(.seconds(28))
    let error = await #expect(throws: LiveSessionError.self) {
      try await sessions.begin(Self.launch)
    }
    #expect(
      error?.description
        == "2 pages are already open, which is the limit. Close one, then reload this page.")
    clock.pass(.seconds(1))
    let c = try await sessions.begin(Self.launch)
    await #expect(throws: LiveSessionError.ended) { try await sessions.use(a.id) { $0.id } }
    #expect(try await sessions.use(b.id) { $0.id } == b.id)
    #expect(try await sessions.use(c.id) { $0.id } == c.id)
  }

  @Test func `all end together`() async throws {
    let session = try await sessions.begin(Self.launch)
    await sessions.endAll()
    #expect(sessions.ids == [])
    await #expect(throws: LiveSessionError.ended) { try await session.update(after: nil) }
  }
}

@Suite("A patch")
struct LiveTreeTests {
  @Test func `contains only the changed nodes, and turns the old tree into the new one`() throws {
    let old = LiveTree(
      nodes: [
        5: .element(LiveElement(name: "ul", children: [6, 8])),
        6: .element(LiveElement(name: "li", children: [7])),
        7: .text("a"), 8: .element(LiveElement(name: "li")),
      ], body: [5], title: "T", place: "p")
    let changed: [Int: LiveNode] = [
      5: .element(LiveElement(name: "ul", children: [9, 6])), 7: .text("b"),
      9: .element(LiveElement(name: "li", attributes: [LiveAttribute("id", "x")])),
    ]
    var new = LiveTree(
      nodes: old.nodes.merging(changed) { $1 }, body: [5], title: "U", place: "q", focus: 9)
    new.nodes[8] = nil
    let patch = new.patch(from: old)
    #expect(patch.nodes == changed)
    #expect(patch.applied(to: old) == new)
    #expect(new.patch(from: LiveTree()).applied(to: LiveTree()) == new)
    #expect(new.patch(from: new).nodes == [:])
  }

  @Test func `is encoded in the form that the script reads`() throws {
    let tree = LiveTree(
      nodes: [
        5: .element(
          LiveElement(
            name: "input", attributes: [LiveAttribute("id", "a"), LiveAttribute("class", "b")],
            value: "x")),
        6: .text("<b>"),
      ], body: [5, 6], title: "T", place: "p", focus: 5)
    var update = tree.patch(from: LiveTree())
    (update.revision, update.base, update.done) = (3, 2, 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(update), as: UTF8.self)
    #expect(
      json == #"{"base":2,"body":[5,6],"done":1,"focus":5,"nodes":{"5":{"attributes":"#
        + #"[["id","a"],["class","b"]],"children":[],"name":"input","value":"x"},"#
        + #""6":{"text":"<b>"}},"place":"p","revision":3,"title":"T"}"#)
    #expect(try JSONDecoder().decode(LiveTree.self, from: Data(json.utf8)) == update)
  }
}

@Suite("Events")
struct LiveEventsTests {
  @Test func `of each type are decoded from a browser's JSON`() throws {
    let example = #"""
      {
        "after": 17, "first": 3,
        "events": [
          {"type": "click", "node": 12}, {"type": "focus", "node": 12}, {"type": "blur"},
          {"type": "input", "node": 12, "from": "ab", "value": "abc"},
          {"type": "key", "node": 12, "name": "Enter"}, {"type": "scrolledToEnd"},
          {"type": "scroll", "node": 12, "offset": 120.5},
          {"type": "touch", "samples": [{"x": 10, "y": 20, "time": 0}]}
        ]
      }
      """#
    let events: [LiveEvent] = [
      .click(12), .focus(12), .blur, .input(12, from: "ab", value: "abc"), .key(12, name: "Enter"),
      .scrolledToEnd, .scroll(12, offset: 120.5), .touch([.init(x: 10, y: 20, time: 0)]),
    ]
    #expect(
      try JSONDecoder().decode(LiveEvents.self, from: Data(example.utf8))
        == LiveEvents(after: 17, first: 3, events: events))
  }

  @Test(arguments: [
    #"{}"#, #"{"after": 1, "first": 1}"#, #"{"after": 1, "first": 1, "events": [{}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "dance"}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "click"}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "input", "node": 1}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "touch", "samples": [{"x": 1}]}]}"#,
  ])
  func `with missing or unknown values are refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LiveEvents.self, from: Data(json.utf8))
    }
  }
}
