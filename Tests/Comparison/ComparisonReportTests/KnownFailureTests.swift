import ComparisonReport
import Foundation
import Testing

/// What comes of tests that are declared to fail or not to be portable.
struct KnownFailureTests {
  private static let failing = FakeRun("L.1", failsAt: "TC2/S1").declared()

  @Test func aFailureThatIsExpectedIsNone() throws {
    let comparison = try comparison(
      Self.failing, FakeRun("L.1", "native", 2, failsAt: "TC1/Ex1").declared())
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.expectedFailure])
    #expect(comparison.passed)
    #expect(comparison.cells.map(\.passed) == [false])
    #expect(comparison.failures == "")
    #expect(
      comparison.declared == "L.1 native: an expected failure: It breaks. (https://example.org/1)\n"
    )
    #expect(
      comparison.table() == """
        Scenario  Tool    Result                          Steps  Expectations  Looks  Actions  Requests  Bytes      Time              Spread
        ────────  ──────  ──────────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────────────────
        L.1       native  2/2 expected failure              1/2           0/2      –        –         –      –  875.0 ms  812.5–937.5, n = 2
        ────────  ──────  ──────────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────────────────
        All       native  0/1 passed, 1 expected failure    1/2           0/2      –        –         –      –  875.0 ms

        """)
  }

  @Test func aPassThatIsNotExpectedIsAFailure() throws {
    let comparison = try comparison(
      Self.failing, FakeRun("L.1", "native", 2).declared(),
      FakeRun("L.1", "native", 3).declared())
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.unexpectedPass])
    #expect(!comparison.passed)
    #expect(comparison.declared == "")
    #expect(
      comparison.failures == """
        L.1 native: UNEXPECTED PASS, 2 of 3 runs
          passed, but is declared to fail: It breaks. (https://example.org/1); take the \
        declaration away

        """)
    #expect(comparison.table().contains("L.1       native  2/3 UNEXPECTED PASS    1/2"))
  }

  @Test func aTestThatIsNoneIsNotExpectedToFail() throws {
    let run = FakeRun("L.2").declared().replacing(
      "\"passed\"", with: #""failed","message":"L.2/TC1/S2 is begun where nothing is next""#,
      inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.cells.map(\.status) == [.failed])
    #expect(
      comparison.failures == "L.2 native: FAILED\n  L.2/TC1/S2 is begun where nothing is next\n")
  }

  @Test func aTestThatIsNotPortableIsShownAsThat() throws {
    let comparison = try comparison(
      FakeRun.omitted(), FakeRun("L.2"), scenarios: [0, 1])
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.notPortable, .passed])
    #expect(comparison.passed)
    #expect(comparison.failures == "")
    #expect(
      comparison.declared == "L.1 native: not portable: It can't. (https://example.org/1)\n")
    #expect(
      comparison.table() == """
        Scenario  Tool    Result                      Steps  Expectations  Looks  Actions  Requests  Bytes      Time  Spread
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        L.1       native  not portable                    –             –      –        –         –      –         –       –
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        L.2       native  passed                        1/1           1/1      –        –         –      –  500.0 ms   n = 1
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        All       native  1/2 passed, 1 not portable    1/3           1/3      –        –         –      –  500.0 ms

        """)
  }

  @Test func theJSONTellsWhatIsDeclared() throws {
    let comparison = try comparison(Self.failing, FakeRun.omitted("L.2"), scenarios: [0, 1])
    let object = try JSONSerialization.jsonObject(with: Data(comparison.json.utf8))
    let cells = try #require((object as? [String: Any])?["cells"] as? [[String: Any]])
    #expect(cells.map { $0["status"] as? String } == ["expectedFailure", "notPortable"])
    #expect(
      cells.map { ($0["known"] as? [String: String])?["reason"] } == ["It breaks.", "It can't."])
    #expect(cells.map { ($0["failures"] as? [Any])?.count } == [0, 0])
    #expect((object as? [String: Any])?["passed"] as? Bool == true)
  }
}
