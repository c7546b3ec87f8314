import TraceRecords
import Testing

import ComparisonReport
@testable import Costs

/// What each command counts as.
struct CostCountsTests {
  private func command(
    _ content: SentCommand.Content, bytes: Int? = nil, _ device: [DeviceMeter.Count: Double] = [:]
  ) -> SentCommand {
    var command = SentCommand(content)
    command.bytesReceived = bytes
    command.counts = Dictionary(
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
    let isChanged = counts[.snapshot] > 0 && command.counts?["unchanged"] == nil
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
    #expect(
      try counts(command(.query([SentStep(.descendants, type: "Button")])))
        == "snapshot 1, search 1")
    #expect(
      try counts(command(.query([SentStep(.descendants, type: "Button")]), [.clock: 1]))
        == "snapshot 1, search 1, wait 1.0")
    #expect(
      try counts(command(.query([SentStep(.descendants, type: "Table")]), [.tree: 1]))
        == "snapshot 1, search 1, tree 1")
  }

  @Test func `a native gesture is what its device saw`() throws {
    #expect(
      try counts(command(.gesture(.tap, []), [.taps: 1]))
        == "interruption 1, tap 1, idle 1")
    #expect(
      try counts(command(.gesture(.type, []), [.texts: 1, .keys: 4]))
        == "interruption 1, type 1, key 4, idle 1")
    #expect(
      try counts(command(.gesture(.drag, []), [.drags: 1, .clock: 0.5]))
        == "interruption 1, drag 1, idle 1, wait 0.5")
  }

  // Source: appium/WebDriverAgent, FBXPath.m, FBElementCommands.m.
  @Test func `an XPath reads the whole tree, then looks again for the elements that it found`()
    throws
  {
    let found = command(
      .request(method: "POST", path: "/element", SentLocator(using: "xpath", value: "//a")),
      bytes: 100)
    #expect(try counts(found) == "snapshot 2, search 2, tree 1, xml 1")
    #expect(
      try counts(found, CostProfile.Driver.duet.policy) == "snapshot 1, search 1, tree 1, xml 1")
    var missing = found
    missing.status = 404
    #expect(try counts(missing) == "snapshot 1, search 1, tree 1, xml 1")
    let empty = command(
      .request(method: "POST", path: "/elements", SentLocator(using: "xpath", value: "//a")),
      bytes: 12)
    #expect(try counts(empty) == "snapshot 1, search 1, tree 1, xml 1")
    #expect(
      try counts(command(.request(method: "GET", path: "/source")))
        == "snapshot 1, search 1, tree 1, xml 1")
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
    let parts = text.split(separator: " ").map(String.init)
    let locator = using.isEmpty ? nil : SentLocator(using: using, value: "a")
    #expect(
      try counts(command(.request(method: parts[0], path: parts[1], locator))) == expected)
  }

  @Test func `a request for a gesture finds its element first`() throws {
    #expect(
      try counts(command(.request(method: "POST", path: "/element/7/click"), [.taps: 1]))
        == "snapshot 1, search 1, interruption 1, tap 1, idle 1")
    #expect(
      try counts(
        command(.request(method: "POST", path: "/element/7/value"), [.texts: 1, .keys: 4]))
        == "snapshot 1, search 1, interruption 1, type 1, key 4, idle 1")
    #expect(
      try counts(command(.request(method: "POST", path: "/actions"), [.drags: 1, .clock: 0.75]))
        == "snapshot 2, search 2, interruption 1, drag 1, idle 1, wait 0.75")
    #expect(
      try counts(command(.request(method: "POST", path: "/execute/sync"), [.swipes: 1]))
        == "snapshot 1, search 1, interruption 1, swipe 1, idle 1")
    #expect(
      try counts(command(.request(method: "POST", path: "/alert/accept"), [.taps: 1]))
        == "snapshot 2, search 2, interruption 1, tap 1, idle 1")
  }

  @Test func `a web context has prices of its own`() throws {
    #expect(
      try counts(
        command(
          .request(
            method: "POST", path: "/element", SentLocator(using: "css selector", value: "//a")),
          [.page: 1]))
        == "pageFind 1")
    #expect(
      try counts(command(.request(method: "GET", path: "/element/7/text"), [.page: 1]))
        == "pageRead 1")
    #expect(
      try counts(command(.request(method: "POST", path: "/element/7/value"), [.page: 1, .keys: 4]))
        == "pageTap 1, pageKey 4")
  }

  @Test func `the client sleeps in a pause, which is no request`() throws {
    #expect(
      try counts(command(.pause(method: "POST", path: "/actions"), [.clock: 0.5])) == "wait 0.5")
  }

  @Test func `cached looks take no snapshot of an unchanged screen`() throws {
    let cached = LookPolicy(reusesSnapshots: true, hasSecondQuery: true)
    #expect(
      try counts(
        command(.query([SentStep(.descendants, type: "Table")]), [.tree: 1, .unchanged: 1]), cached)
        == "search 1")
    #expect(
      try counts(command(.query([SentStep(.descendants, type: "Table")])), cached)
        == "snapshot 1, search 1")
  }

  @Test func `a poll's looks during the wait cost nothing besides the wait`() throws {
    func seen(_ intervals: [Double], _ type: String = "Button") -> [SentCommand] {
      intervals.map {
        command(.query([SentStep(.descendants, type: type)]), $0 > 0 ? [.clock: $0] : [:])
      }
    }
    func sum(_ commands: [SentCommand]) throws -> [Double] {
      let counts = try #require(CostCounts(of: commands, by: CostProfile.Driver.duet.policy))
      return [counts[.snapshot], counts[.search], counts.wait]
    }
    let poll = seen([0, 0.03125, 0.03125, 0.03125])
    #expect(try sum(poll) == [2, 2, 0.09375])
    // Another query, also between two polls, isn't part of one.
    #expect(try sum(poll + seen([0], "Cell") + poll) == [5, 5, 0.1875])
    #expect(try sum(poll + seen([0, 0.03125, 0.03125], "Cell")) == [4, 4, 0.15625])
    // XCUITest's looks are a second apart, which is longer than most looks.
    #expect(try sum(seen([0, 1, 1, 1])) == [4, 4, 3])
  }

  @Test func `a trace without the use of the device can't be counted`() {
    var unknown = command(.query([SentStep(.descendants, type: "Button")]))
    unknown.counts = nil
    #expect(
      CostCounts(
        of: [command(.query([SentStep(.descendants, type: "Button")])), unknown],
        by: CostProfile.Driver.duet.policy)
        == nil)
  }
}
