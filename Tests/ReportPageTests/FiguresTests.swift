import ReportPage
import Testing

/// Numbers as the page writes them.
struct FiguresTests {
  @Test func wholeNumbersHaveTheirThousandsApart() {
    #expect(
      [0, 999, 1000, 78893, -1_234_567].map(Figures.whole) == [
        "0", "999", "1,000", "78,893", "−1,234,567",
      ])
    #expect(
      [65, 12_345.5, .nan].map(Figures.count) == ["65", "12,345.5", "not measured"])
    #expect(
      [9.96, 999.97, 0.04, 2.25, -0.5, -1.96].map(Figures.count) == [
        "10.0", "1,000.0", "0.0", "2.2", "−0.5", "−2.0",
      ])
  }

  @Test func timesHaveTheUnitThatReadsBest() {
    let times = [0, 3.25e-4, 0.9996e-3, 0.0012, 0.2999, 0.99951, 10.898, 1234]
    #expect(
      times.map { Figures.seconds($0).replacing("\u{a0}", with: " ") } == [
        "0 s", "325 µs", "1.00 ms", "1.20 ms", "300 ms", "1.00 s", "10.9 s", "1,234 s",
      ])
    #expect(Figures.seconds(nil) == "not measured")
    #expect(Figures.range(0.0281, 0.0308) == "28.1–30.8\u{a0}ms")
    #expect(Figures.range(0.0009, 0.0011) == "900\u{a0}µs–1.10\u{a0}ms")
  }

  @Test func sharesAndChancesAreRounded() {
    #expect(
      [0.004, 0.0994, 0.0996, 1].map(Figures.percent) == [
        "0.4\u{a0}%", "9.9\u{a0}%", "10\u{a0}%", "100\u{a0}%",
      ])
    #expect([nil, 0.0009, 0.31].map(Figures.probability) == ["too few runs", "< 0.001", "0.310"])
    #expect(
      [nil, 23.94, 0.5].map(Figures.ratio) == ["none", "23.9\u{a0}×", "0.50\u{a0}×"])
  }

  @Test func momentsAreToTheMinute() {
    #expect(Figures.moment("2026-01-02T03:04:05Z") == "2026-01-02\u{a0}03:04")
    #expect(Figures.moment("yesterday") == "yesterday")
  }
}
