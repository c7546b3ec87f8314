import Testing
import WebDriver

/// What a remote end tells of its time, and the header that carries it.
struct ServerTimingTests {
  private let found = ServerTiming(
    total: .microseconds(400), [.document: .microseconds(213), .search: .microseconds(41)])

  @Test func theHeaderHasThePhasesThatTookTimeAndTheTotal() {
    #expect(found.headerValue == "document;dur=0.213, search;dur=0.041, total;dur=0.400")
    let all = ServerTiming(
      total: .seconds(3),
      [
        .screenshot: .milliseconds(5), .wait: .milliseconds(1500), .gesture: .milliseconds(40),
        .search: .milliseconds(3), .document: .microseconds(1002),
      ])
    #expect(
      all.headerValue
        == "document;dur=1.002, search;dur=3.000, gesture;dur=40.000, wait;dur=1500.000, "
        + "screenshot;dur=5.000, total;dur=3000.000")
    #expect(ServerTiming(total: .zero).headerValue == "total;dur=0.000")
  }

  @Test func timesAreCutOffSoThatThePhasesStayWithinTheTotal() throws {
    let timing = ServerTiming(
      total: .nanoseconds(1999), [.document: .nanoseconds(999), .search: .nanoseconds(1000)])
    #expect(timing.headerValue == "document;dur=0.000, search;dur=0.001, total;dur=0.001")
    let read = try #require(ServerTiming(headerValue: timing.headerValue))
    #expect(read.dispatch == .zero)
  }

  @Test func aHeaderIsReadAsItWasWritten() {
    #expect(ServerTiming(headerValue: found.headerValue) == found)
    for microseconds in stride(from: 1, through: 90_000_000, by: 77_771) {
      let timing = ServerTiming(
        total: .microseconds(microseconds), [.gesture: .microseconds(microseconds)])
      #expect(ServerTiming(headerValue: timing.headerValue) == timing)
    }
  }

  @Test func whatIsInNoPhaseIsDispatch() {
    #expect(found.dispatch == .microseconds(146))
    #expect(found[.document] == .microseconds(213))
    #expect(found[.wait] == .zero)
  }

  @Test(arguments: [
    "total;dur=0.4,document;dur=0.213,search;dur=0.041",
    "cdn-cache;desc=HIT, miss, db;dur=x, document;dur=0.213, search;dur=0.041, total;dur=0.4",
  ])
  func aHeaderMayHaveOtherMetricsAndAnyOrder(value: String) {
    #expect(ServerTiming(headerValue: value) == found)
  }

  @Test(arguments: [
    "", " ", ",", "total", "total;dur", "total;dur=", "total;dur=x", "total;dur=nan",
    "total;dur=-1", "total;dur=1e3", "total;dur=0x1", "total;dur=inf", "total;dur=1;", "total;",
    "total;dur=1,", ",total;dur=1", "total;dur=1 2", "total;dur=\"1\"",
    "total dur=1", "total;dur=1, total;dur=1",
    "search;dur=1, search;dur=1, total;dur=4", "search;dur=2, total;dur=1", "search, total;dur=1",
    "search;dur=1", "total;dur=99999999999999999999", "total;dur=1.2.3", "total;dur=.",
    "total;dur=86400001",
  ])
  func aMalformedHeaderTellsNothing(value: String) {
    #expect(ServerTiming(headerValue: value) == nil)
  }
}
