import BeerExplorer
import TestSupport
import Testing

struct BundledServiceTests {
  @Test(arguments: ServiceConformance.all)
  func `It keeps the promises of every service`(request: BeerRequest, page: BeerPage) {
    var answers: [BeerAnswer] = []
    BundledBeerService(catalog: .sample).search(request) { answers.append($0) }
    #expect(answers == [.success(page)])
  }
}

struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(_ service: any BeerService) -> DelayedBeerService {
    DelayedBeerService(
      service, delay: { $0.text == "now" ? .zero : .milliseconds(300) }, after: scheduler.after)
  }

  @Test
  func `If each keystroke cancels the search before, only the last one reaches the service`() {
    // A mock, because the calls are the requirement.
    let mock = MockBeerService(expecting: [BeerRequest(text: "now"), BeerRequest(text: "400")])
    let service = delayed(mock)
    var pending = PendingSearch()
    var answered: [String] = []
    for text in ["4", "40", "400"] {
      pending.cancel()
      pending = service.search(BeerRequest(text: text)) { _ in answered.append(text) }
      scheduler.advance(by: .milliseconds(100))
    }
    service.search(BeerRequest(text: "now")) { _ in answered.append("now") }
    scheduler.advance(by: .milliseconds(199))
    #expect(answered == ["now"])
    scheduler.advance(by: .milliseconds(1))
    mock.verify()
    #expect(answered == ["now", "400"])
  }

  @Test func `A search can still be cancelled after its delay`() {
    // A spy behind a second delay: the search is cancelled during that.
    let spy = SpyBeerService(on: delayed(DummyBeerService()))
    let pending = delayed(spy).search(BeerRequest(text: "400")) { _ in
      Issue.record("a cancelled search was answered")
    }
    scheduler.advance(by: .milliseconds(400))
    #expect(spy.requests.count == 1)
    for _ in 0..<2 { pending.cancel() }
    scheduler.advance(by: .seconds(10))
    #expect(spy.cancelled == [BeerRequest(text: "400")])
  }
}

/// The thesis's example of a mock (chapter 11): a cache must be asked before the database.
struct CacheMockTests {
  /// The code under test: returns a name from the cache or, if that has none, from the database.
  private func name(cache: () -> String?, database: () -> String?) -> String? {
    cache() ?? database()
  }

  /// A mock of both: expects calls in this order, and fails at the first wrong one.
  private final class MockStores {
    private(set) var expected: [String]

    init(expecting expected: [String]) { self.expected = expected }

    func ask(_ store: String, _ answer: String?) -> String? {
      if expected.first == store {
        expected.removeFirst()
      } else {
        Issue.record("MockStores: expected \(expected), but \(store) was asked")
      }
      return answer
    }
  }

  @Test(arguments: [("400", ["cache"]), (nil, ["cache", "database"])])
  func `The database is asked only if the cache has nothing`(cached: String?, expected: [String]) {
    let stores = MockStores(expecting: expected)
    let found = name {
      stores.ask("cache", cached)
    } database: {
      stores.ask("database", "400")
    }
    #expect(found == "400" && stores.expected == [])
  }

  @Test func `A wrong order fails, although the result is right`() {
    let stores = MockStores(expecting: ["cache"])
    withKnownIssue {
      let found = name {
        stores.ask("database", "400")
      } database: {
        stores.ask("cache", "400")
      }
      #expect(found == "400")
    }
  }
}

struct RequestProblemTests {
  @Test(arguments: [
    BeerRequest(minimum: -0.5):
      "The minimum alcohol is -0.5; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(maximum: .nan):
      "The maximum alcohol is nan; it must be a number from 0 to 26 in steps of 0.5.",
    BeerRequest(minimum: 9, maximum: 4.5):
      "The minimum alcohol is 9; it must be at most the maximum, 4.5.",
    BeerRequest(minimum: 5.3, maximum: 4.5, page: 0, pageSize: 101):
      "The minimum alcohol is 5.3; it must be a number from 0 to 26 in steps of 0.5. "
      + "The page is 0; it must be a whole number from 1. "
      + "The page size is 101; it must be a whole number from 1 to 100.",
    BeerRequest(pageSize: 0): "The page size is 0; it must be a whole number from 1 to 100.",
    BeerRequest(minimum: 26): "", BeerRequest(maximum: 0): "",
    BeerRequest(minimum: 9.5, maximum: 9.5, page: .max, pageSize: 100): "",
  ])
  func `An invalid request is refused with all its problems, the limits are valid`(
    request: BeerRequest, text: String
  ) throws {
    #expect(request.problems.joined(separator: " ") == text)
    let error = BeerServiceError.invalidRequest(request.problems)
    if !text.isEmpty { #expect(BeerCatalog.sample.search(request) == .failure(error)) }
    #expect(error.localizedDescription == "The search is not possible. " + text)
  }
}

extension BeerCatalog {
  static let sample = BeerCatalog(SampleBeers.all)

  func names(_ request: BeerRequest) throws -> [String] {
    try search(request).get().beers.map(\.name)
  }
}

/// See also ``ServiceConformance``, with searches that have the same answers from every service.
struct SearchTests {
  @Test(
    arguments: [
      (nil, nil, "abcdefg"), (0, nil, "abcdefg"), (nil, 26, "abcdefg"), (0, 26, "abcdefg"),
      // A narrower range finds no unknown alcohol.
      (0.5, nil, "defg"), (0, 25.5, "bcdef"), (nil, 25.5, "bcdef"), (5, 9.5, "def"), (5, 5, "d"),
      (5.5, 9, ""), (0, 0, "b"), (26, 26, "g"), (0, 0.5, "bc"),
    ] as [(Double?, Double?, String)])
  func `The range includes both ends, and only the full one unknown alcohol`(
    minimum: Double?, maximum: Double?, letters: String
  ) throws {
    let percents = [nil, 0, 0.4, 5, 5.25, 9.5, 26]
    let catalog = BeerCatalog(
      zip("abcdefg", percents).enumerated().map {
        SampleBeers.beer($0, "\($1.0)", "B", [], $1.1)
      })
    let request = BeerRequest(minimum: minimum, maximum: maximum)
    #expect(try catalog.names(request).joined() == letters)
    #expect(request.isFullRange == (letters == "abcdefg"))
  }

  @Test func `Alcohol has at most two decimals, from 0 to 26, and is shown with one or two`() {
    for hundredths in 0...2600 {
      let (whole, rest) = ("\(hundredths / 100)", "\(hundredths % 100)")
      let decimals = rest.count == 1 ? "0" + rest : rest
      let alcohol = Double("\(whole).\(decimals)").flatMap(AlcoholByVolume.init(percent:))
      #expect(alcohol?.hundredths == hundredths)
      let shown = decimals.hasSuffix("0") ? String(decimals.dropLast()) : decimals
      #expect(alcohol?.description == "\(whole).\(shown)%")
    }
    for percent in [-0.01, 26.01, 5.255, 1e300, .nan, .infinity, -.infinity] {
      #expect(AlcoholByVolume(percent: percent) == nil)
    }
  }

  @Test func `Beers are ordered by folded name, then by folded brewery, then by id`() throws {
    let catalog = BeerCatalog([
      SampleBeers.beer(1, "Zot"), SampleBeers.beer(2, "éclair", "B"),
      SampleBeers.beer(3, "Eclair", "á"), SampleBeers.beer(4, "ECLAIR", "c"),
      SampleBeers.beer(5, "eclair 2"), SampleBeers.beer(6, "'t Hof"), SampleBeers.beer(7, "10"),
      SampleBeers.beer(8, "9"), SampleBeers.beer(11, "Øl"), SampleBeers.beer(9, "Øl"),
      SampleBeers.beer(10, "Orval"),
    ])
    #expect(catalog.beers.map(\.id) == [6, 7, 8, 3, 2, 4, 5, 9, 11, 10, 1])
    #expect(try catalog.search(BeerRequest()).get().beers == catalog.beers)
  }

  @Test(arguments: [1, 2, 30, 41, 42, 43, 100])
  func `Pages of every size add up to all the beers, and a page beyond the end is empty`(
    size: Int
  ) throws {
    var found: [Beer] = []
    let count = (42 + size - 1) / size
    for number in [Int](1...count) + [count + 1, Int.max] {
      let page = try BeerCatalog.sample.search(BeerRequest(page: number, pageSize: size)).get()
      found += page.beers
      #expect([page.total, page.page, page.pageSize, page.pageCount] == [42, number, size, count])
      #expect(page.hasNextPage == (number < count) && page.beers.count <= size)
    }
    #expect(found == BeerCatalog.sample.beers)
  }

  @Test(arguments: [
    ("CUVÉE", "cuvee"), ("Cuve\u{301}e", "cuvee"), ("Žluťoučký", "zlutoucky"),
    ("Straße", "strasse"), ("ẞ", "ss"), ("Pannepøt", "pannepot"), ("Ælfrid", "aelfrid"),
    ("VŒUX", "voeux"), ("Łódź", "lodz"), ("Þór", "thor"), ("İstanbul", "istanbul"),
    ("ılık", "ilik"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Σίσυφος", "σισυφοσ"),
    ("‘t ’t ‛t ʼt ′t", "'t 't 't 't 't"),
    ("A–B—C−D‐E‑F", "a-b-c-d-e-f"), ("đĐð", "ddd"), ("ﬀ", "ﬀ"), ("\r\na\u{2003}\u{3000}b ", "a b"),
    ("🍺", "🍺"), ("👩‍🔬", "👩‍🔬"), ("\"<b>%_*.\\'", "\"<b>%_*.\\'"), ("каша 日本", "каша 日本"),
    ("\u{301} \u{FE0F}\n", ""),
  ])
  func `Case, accents, typographic variants and spaces are folded, all else stays`(
    text: String, folded: String
  ) {
    #expect(String(decoding: FoldedText(text).bytes, as: UTF8.self) == folded)
    #expect(FoldedText(text).isEmpty == folded.isEmpty)
  }
}

struct BundledBeersTests {
  @Test func `462 different beers ship with the app, some without features or alcohol`() throws {
    let beers = try BeerCatalog.bundled().beers
    #expect(beers.map(\.id).sorted() == Array(1...462))
    #expect(Set(beers.map { [FoldedText($0.name), FoldedText($0.brewery)] }).count == 462)
    #expect(!beers.flatMap { [$0.name, $0.brewery] + $0.features }.contains(""))
    #expect(beers.filter { $0.alcohol == nil }.count == 4)
    #expect(beers.filter(\.features.isEmpty).count == 3)
  }
}
