import ScenarioBinding
import Testing

import ComparisonReport
@testable import Costs

/// What each command counts as.
struct CostCountsTests {
  private func command(
    _ kind: SentCommand.Kind, _ text: String, using: String? = nil, bytes: Int? = nil,
    _ device: [SentUse: Double] = [:]
  ) -> SentCommand {
    var command = SentCommand(kind: kind, text: text)
    (command.using, command.bytesReceived) = (using, bytes)
    command.device = Dictionary(
      uniqueKeysWithValues: device.merging([.elements: 50]) { first, _ in first }
        .map { ($0.key.rawValue, $0.value) })
    return command
  }

  /// Returns the counts as text, such as `snapshot 1, search 1`, without those of the elements and
  /// of a request itself.
  private func counts(
    _ command: SentCommand, _ policy: LookPolicy = CostProfile.Driver.webDriverAgent.policy
  ) throws -> String {
    let counts = try #require(CostCounts(of: command, by: policy))
    #expect(counts[.element] == 50 * counts[.snapshot])
    let isChanged = counts[.snapshot] > 0 && command.device?["unchanged"] == nil
    #expect(counts[.change] == (isChanged ? 50 : 0))
    let isRequest = command.kind == .request ? 1.0 : 0
    for primitive in [CostPrimitive.command, .request, .gap] {
      #expect(counts[primitive] == isRequest)
    }
    let shown = CostPrimitive.allCases.filter {
      ![.element, .change, .command, .request, .gap].contains($0) && counts[$0] > 0
    }
    return
      (shown.map { "\($0) \(Int(counts[$0]))" } + (counts.wait > 0 ? ["wait \(counts.wait)"] : []))
      .joined(separator: ", ")
  }

  @Test func `a native query is a look, also in a wait, and a snapshot reads the whole tree`()
    throws
  {
    #expect(try counts(command(.query, "app.buttons")) == "snapshot 1, search 1")
    #expect(
      try counts(command(.query, "app.buttons", [.clock: 1])) == "snapshot 1, search 1, wait 1.0")
    #expect(
      try counts(command(.query, "app.tables", [.tree: 1])) == "snapshot 1, search 1, tree 1")
  }

  @Test func `a native gesture is what its device saw`() throws {
    #expect(
      try counts(command(.gesture, "tap \"Save\" Button", [.taps: 1]))
        == "interruption 1, tap 1, idle 1")
    #expect(
      try counts(command(.gesture, "type text into", [.texts: 1, .keys: 4]))
        == "interruption 1, type 1, key 4, idle 1")
    #expect(
      try counts(command(.gesture, "press and drag", [.drags: 1, .clock: 0.5]))
        == "interruption 1, drag 1, idle 1, wait 0.5")
  }

  // Source: appium/WebDriverAgent, FBXPath.m, FBElementCommands.m.
  @Test func `an XPath reads the whole tree, then looks again for the elements that it found`()
    throws
  {
    let found = command(.request, "POST /element", using: "xpath", bytes: 100)
    #expect(try counts(found) == "snapshot 2, search 2, tree 1, xml 1")
    #expect(
      try counts(found, CostProfile.Driver.duet.policy) == "snapshot 1, search 1, tree 1, xml 1")
    var missing = found
    missing.status = 404
    #expect(try counts(missing) == "snapshot 1, search 1, tree 1, xml 1")
    let empty = command(.request, "POST /elements", using: "xpath", bytes: 12)
    #expect(try counts(empty) == "snapshot 1, search 1, tree 1, xml 1")
    #expect(
      try counts(command(.request, "GET /source")) == "snapshot 1, search 1, tree 1, xml 1")
  }

  @Test(arguments: [
    ("POST /element", "accessibility id", "snapshot 1, search 1"),
    ("POST /element/7/elements", "-ios predicate string", "snapshot 2, search 2"),
    ("GET /element/7/attribute/label", "", "snapshot 1, search 1, attribute 1"),
    ("GET /alert/text", "", "snapshot 1, search 1"), ("POST /context", "", ""),
    ("GET /contexts", "", ""), ("POST /timeouts", "", ""),
  ])
  func `a request looks as often as WebDriverAgent does`(
    text: String, using: String, expected: String
  ) throws {
    #expect(
      try counts(command(.request, text, using: using.isEmpty ? nil : using)) == expected)
  }

  @Test func `a request for a gesture finds its element first`() throws {
    #expect(
      try counts(command(.request, "POST /element/7/click", [.taps: 1]))
        == "snapshot 1, search 1, interruption 1, tap 1, idle 1")
    #expect(
      try counts(command(.request, "POST /element/7/value", [.texts: 1, .keys: 4]))
        == "snapshot 1, search 1, interruption 1, type 1, key 4, idle 1")
    #expect(
      try counts(command(.request, "POST /actions", [.drags: 1, .clock: 0.75]))
        == "snapshot 2, search 2, interruption 1, drag 1, idle 1, wait 0.75")
    #expect(
      try counts(command(.request, "POST /execute/sync", [.swipes: 1]))
        == "snapshot 1, search 1, interruption 1, swipe 1, idle 1")
    #expect(
      try counts(command(.request, "POST /alert/accept", [.taps: 1]))
        == "snapshot 2, search 2, interruption 1, tap 1, idle 1")
  }

  @Test func `a web context has prices of its own`() throws {
    #expect(
      try counts(command(.request, "POST /element", using: "css selector", [.page: 1]))
        == "pageFind 1")
    #expect(try counts(command(.request, "GET /element/7/text", [.page: 1])) == "pageRead 1")
    #expect(
      try counts(command(.request, "POST /element/7/value", [.page: 1, .keys: 4]))
        == "pageTap 1, pageKey 4")
  }

  @Test func `the client sleeps in a pause, which is no request`() throws {
    #expect(try counts(command(.pause, "POST /actions", [.clock: 0.5])) == "wait 0.5")
  }

  @Test func `cached looks take no snapshot of an unchanged screen`() throws {
    let cached = LookPolicy(reusesSnapshots: true, hasSecondQuery: true)
    #expect(
      try counts(command(.query, "app.tables", [.tree: 1, .unchanged: 1]), cached) == "search 1")
    #expect(try counts(command(.query, "app.tables"), cached) == "snapshot 1, search 1")
  }

  @Test func `a poll's looks during the wait cost nothing besides the wait`() throws {
    func seen(_ intervals: [Double], _ text: String = "app.buttons") -> [SentCommand] {
      intervals.map { command(.query, text, $0 > 0 ? [.clock: $0] : [:]) }
    }
    func sum(_ commands: [SentCommand]) throws -> [Double] {
      let counts = try #require(CostCounts(of: commands, by: CostProfile.Driver.duet.policy))
      return [counts[.snapshot], counts[.search], counts.wait]
    }
    let poll = seen([0, 0.03125, 0.03125, 0.03125])
    #expect(try sum(poll) == [2, 2, 0.09375])
    // Another query, also between two polls, isn't part of one.
    #expect(try sum(poll + seen([0], "app.cells") + poll) == [5, 5, 0.1875])
    #expect(try sum(poll + seen([0, 0.03125, 0.03125], "app.cells")) == [4, 4, 0.15625])
    // XCUITest's looks are a second apart, which is longer than most looks.
    #expect(try sum(seen([0, 1, 1, 1])) == [4, 4, 3])
  }

  @Test func `a trace without the use of the device can't be counted`() {
    var unknown = command(.query, "app.buttons")
    unknown.device = nil
    #expect(
      CostCounts(of: [command(.query, "app.buttons"), unknown], by: CostProfile.Driver.duet.policy)
        == nil)
  }
}
