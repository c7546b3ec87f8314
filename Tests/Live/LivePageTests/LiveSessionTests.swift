import Device
import TestSupport
import Testing

@testable import LivePage

@Suite("A session")
struct LiveSessionTests {
  /// Returns a session of an app with a field and a list of what was entered.
  private func session(_ clock: DeviceClock = .virtual) throws -> LiveSession {
    try LiveSession {
      let app = ScriptedAppDefinition { launch in
        ScriptedApp("Entered:", host: launch.host) { app in
          let edit = Action.edit { text in
            app.model += " " + text
            // This text also gets a late answer.
            if text == "late" { app.host.after(.seconds(2)) { app.model = "answer" } }
          }
          return Screen([
            Element(.textField, isFocused: true, actions: [edit]),
            Element(.staticText, label: app.model),
          ])
        }
      }
      let device = Device(apps: [app], clock: clock)
      try device.launch(app.bundleIdentifier)
      return (device, ScreenLiveView(device: device))
    }
  }

  private func start(_ session: LiveSession) async throws -> (tree: LiveTree, field: Int) {
    let tree = try await session.update(after: nil)
    #expect(tree.base == nil)
    return (tree, try #require(tree.elements.first { $0.element.name == "input" }?.number))
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
    #expect((update.base, update.done, update.nodes.count) == (tree.revision, 2, 1))
    #expect(update.revision > tree.revision)
    #expect(texts(update) == [.text("Entered: a ab")])
    #expect(try await session.receive(two) == update)
    let third = try await session.receive(
      LiveEvents(after: update.revision, first: 2, events: [input("old"), input("abc")]))
    #expect((third.base, third.done) == (update.revision, 3))
    let whole = try await session.update(after: 12345)
    #expect(whole.base == nil)
    #expect(texts(whole).contains(.text("Entered: a ab abc")))
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
