import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("Range of alcohol")
struct AlcoholRangeTests {
  private let index = BeerIndex([
    SampleBeers.beer(1, "a unknown"), SampleBeers.beer(2, "b 0", "B", [], 0),
    SampleBeers.beer(3, "c 0.4", "B", [], 0.4), SampleBeers.beer(4, "d 5.0", "B", [], 5),
    SampleBeers.beer(5, "e 5.25", "B", [], 5.25), SampleBeers.beer(6, "f 9.5", "B", [], 9.5),
    SampleBeers.beer(7, "g 26", "B", [], 26),
  ])

  private func letters(_ minimum: Double?, _ maximum: Double?, _ text: String = "") throws -> String
  {
    try index.names(BeerRequest(text: text, minimum: minimum, maximum: maximum))
      .map { String($0.prefix(1)) }.joined()
  }

  @Test(
    "The whole range finds all, also what is unknown, however it is said",
    arguments: [(nil, nil), (0, nil), (nil, 26), (0, 26)] as [(Double?, Double?)])
  func whole(minimum: Double?, maximum: Double?) throws {
    #expect(try letters(minimum, maximum) == "abcdefg")
    #expect(BeerRequest(minimum: minimum, maximum: maximum).isRangeWhole)
  }

  @Test(
    "A narrower range includes both its ends, and nothing that is unknown",
    arguments: [
      (0.5, nil, "defg"), (0, 25.5, "bcdef"), (nil, 25.5, "bcdef"), (5, 9.5, "def"),
      (5, 5, "d"), (5.5, 9, ""), (9.5, 9.5, "f"), (0, 0, "b"), (26, 26, "g"), (0, 0.5, "bc"),
    ] as [(Double?, Double?, String)])
  func narrow(minimum: Double?, maximum: Double?, letters: String) throws {
    #expect(try self.letters(minimum, maximum) == letters)
    #expect(!BeerRequest(minimum: minimum, maximum: maximum).isRangeWhole)
  }

  @Test("The range and the text must both fit")
  func together() throws {
    #expect(try letters(5, 26, "0") == "d")
    #expect(try letters(nil, nil, "unknown") == "a")
    #expect(try letters(0.5, nil, "unknown") == "")
  }

  @Test(
    "An alcohol content is from 0 to 26 with two decimals at most",
    arguments: [(0, 0), (0.4, 40), (5.6, 560), (5.25, 525), (6.66, 666), (9.5, 950), (26, 2600)])
  func contents(percent: Double, hundredths: Int) throws {
    let alcohol = try #require(AlcoholByVolume(percent: percent))
    #expect(alcohol.hundredths == hundredths)
    #expect(alcohol.percent == percent)
  }

  @Test(
    "Other numbers are no alcohol content",
    arguments: [-0.01, 26.01, 5.255, 1e300, .nan, .infinity, -.infinity])
  func noContents(percent: Double) {
    #expect(AlcoholByVolume(percent: percent) == nil)
  }

  @Test("All hundredths can be told in percent and come back")
  func allContents() {
    for hundredths in 0...2600 {
      let percent = Double("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)")
      #expect(percent.flatMap(AlcoholByVolume.init(percent:))?.hundredths == hundredths)
    }
  }

  @Test(
    "An alcohol content is shown with one decimal, or with two where it needs them",
    arguments: [
      (9.5, "9.5%"), (8, "8.0%"), (0, "0.0%"), (0.4, "0.4%"), (5.25, "5.25%"), (5.05, "5.05%"),
      (26, "26.0%"),
    ])
  func text(percent: Double, text: String) {
    #expect(AlcoholByVolume(percent: percent)?.description == text)
  }
}
