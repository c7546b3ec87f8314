import BeerExplorer
import TestSupport
import Testing

@Suite("The promises of every service")
struct ServiceConformanceTests {
  @Test(arguments: ServiceConformance.all)
  func `The bundled service and the fake keep it`(
    promise: ServiceConformance
  ) throws {
    let scheduler = ManualScheduler()
    let fake = FakeBeerService(SampleBeers.all, delay: { _ in .seconds(2) }, on: scheduler)
    var answers: [BeerAnswer] = []
    BundledBeerService(catalog: .sample).search(promise.request) { answers.append($0) }
    fake.search(promise.request) { answers.append($0) }
    scheduler.advance(by: .milliseconds(1999))
    #expect(answers.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(answers.count == 2)
    for answer in answers { promise.check(try answer.get()) }
  }
}

extension ServiceConformance {
  func check(_ page: BeerPage) {
    #expect(page.beers.map(\.name) == names)
    #expect([page.total, page.pageCount] == [total, pageCount])
    #expect([page.page, page.pageSize] == [request.page, request.pageSize])
  }
}

struct DelayedServiceTests {
  private let scheduler = ManualScheduler()

  private func delayed(
    _ service: any BeerService, by delay: @escaping (BeerRequest) -> Duration = { _ in .seconds(2) }
  ) -> DelayedBeerService { DelayedBeerService(service, delay: delay, after: scheduler.after) }

  @Test
  func `If each keystroke cancels the search before, only the last one reaches the service`() {
    // A spy, because only a spy knows how many searches arrived.
    let spy = SpyBeerService(on: BundledBeerService(catalog: .sample))
    let service = delayed(spy) { $0.text == "now" ? .zero : .milliseconds(300) }
    var pending = PendingSearch()
    var found: [String] = []
    for text in ["4", "40", "400"] {
      pending.cancel()
      pending = service.search(BeerRequest(text: text)) { result in
        found += (try? result.get().beers.map(\.name)) ?? []
      }
      scheduler.advance(by: .milliseconds(100))
    }
    #expect(spy.texts == [])
    scheduler.advance(by: .milliseconds(200))
    service.search(BeerRequest(text: "now")) { _ in }
    #expect(spy.texts == ["400", "now"] && spy.replyCount == 2)
    #expect(found == ["400"])
  }

  @Test func `A search can still be cancelled after its delay`() {
    // A fake behind a spy: both delays add up, and the search is cancelled during the second one.
    let fake = FakeBeerService(SampleBeers.few, delay: { _ in .seconds(3) }, on: scheduler)
    let spy = SpyBeerService(on: fake)
    let pending = delayed(spy).search(BeerRequest(text: "400")) { _ in
      Issue.record("a cancelled search was answered")
    }
    scheduler.advance(by: .seconds(4))
    #expect(spy.requests.count == 1)
    for _ in 0..<2 { pending.cancel() }
    scheduler.advance(by: .seconds(10))
    #expect(spy.cancelled == [BeerRequest(text: "400")] && spy.replyCount == 0)
  }

  @Test func `A misused double fails the test`() {
    let (request, other) = (BeerRequest(text: "400"), BeerRequest())
    let mock = MockBeerService(expecting: [.search(request)])
    let done = MockBeerService(expecting: [])
    let misuses: [(message: String, use: () -> Void)] = [
      ("DummyBeerService: expected no", { DummyBeerService().search(request) { _ in } }),
      ("StubBeerService: there is no answer", { StubBeerService([]).search(request) { _ in } }),
      ("MockBeerService: expected \(request), but got \(other)", { mock.search(other) { _ in } }),
      ("MockBeerService: missing searches: \([request])", { mock.verify() }),
      ("MockBeerService: expected no further search", { done.search(request) { _ in } }),
    ]
    for (message, misuse) in misuses {
      withKnownIssue {
        misuse()
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix(message) }
      }
    }
    var answers = 0
    mock.search(request) { _ in answers += 1 }
    mock.verify()
    #expect(answers == 1)
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

/// See ``ServiceConformance`` for the searches whose answers are the same with every service.
struct SearchTests {
  @Test(arguments: [
    ("Montaigu", ["400"]), ("double", ["Airborne"]), ("out", ["Messy Black"]), ("4001", []),
    ("Airborne Brasserie", []), ("huyghe, tripel, blonde", ["Bersalis Tripel"]),
    ("airborne, blonde", []), ("airborne,\u{301}double", ["Airborne"]),
  ])
  func `All parts are found in the name, the brewery or a feature`(
    text: String, names: [String]
  ) throws { #expect(try BeerCatalog.sample.names(BeerRequest(text: text)) == names) }

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
    #expect(!beers.flatMap { [$0.name, $0.brewery] + $0.features }.contains(where: Beer.isEmpty))
    #expect(beers.filter { $0.alcohol == nil }.count == 4)
    #expect(beers.filter(\.features.isEmpty).count == 3)
  }

  @Test(arguments: [
    "": true, " \t\n": true, "\u{200B}": true, "\u{2060}\u{AD}": true, "a": false, " 🍺": false,
  ])
  func `A text without visible characters is empty`(text: String, isEmpty: Bool) {
    #expect(Beer.isEmpty(text) == isEmpty)
  }
}
