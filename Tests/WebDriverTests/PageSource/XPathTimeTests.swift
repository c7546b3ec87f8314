import Testing
import WebDriver

/// Evaluations whose time is up, while others are under way.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct XPathTimeTests {
  /// Merges sets of nodes for minutes, which libxml2 counts as next to nothing.
  private static let endless = "//*/preceding::*"

  private static func document(seconds: Double) throws -> PageDocument {
    PageDocument(
      tree: try PageFixture.rows(2000).tree,
      limits: XPathLimits(operations: .max / 2, seconds: seconds))
  }

  private static func refusal(after seconds: Double) -> String {
    "invalid selector: The XPath \"\(endless)\" takes more than \(seconds) s on this screen; name "
      + "the type of the element instead of *, and search in an element instead of the whole "
      + "screen."
  }

  @Test func evaluationsEndEachAtItsOwnTime() async throws {
    let events = Events()
    let long = Task.detached {
      let error = try Self.document(seconds: 4).error(Self.endless)
      await events.note("long")
      return error
    }
    // They begin and end while the long one goes on, and have less time than it has left.
    let document = try Self.document(seconds: 0.01)
    for _ in 0..<5 { #expect(document.error(Self.endless) == Self.refusal(after: 0.01)) }
    await events.note("short")
    #expect(try await long.value == Self.refusal(after: 4))
    #expect(await events.all == ["short", "long"])
  }

  @Test func whatEndsInTimeLeavesTheNextItsWholeTime() throws {
    let document = try Self.document(seconds: 0.5)
    let start = ContinuousClock.now
    // Beyond the time at which the first one would have been stopped.
    while ContinuousClock.now < start + .seconds(0.6) {
      #expect(try document.evaluate(xpath: "//XCUIElementTypeTable").count == 1)
    }
    #expect(document.error(Self.endless) == Self.refusal(after: 0.5))
    #expect(ContinuousClock.now - start > .seconds(1))
  }
}
