import BeerExplorer
import SampleApps

/// A beer service with a mutant. It forwards all calls that the mutant doesn't change.
package final class MutatedBeerService: BeerService {
  package typealias Scheduler = (_ seconds: Int, @escaping () -> Void) -> Void

  private let service: any BeerService
  private let mutant: Mutant
  private let watch: MutantWatch
  private let beers: [Beer]
  private let after: Scheduler
  private var searches = 0
  private var lastRequest: BeerRequest?
  private var lastAnswer: BeerAnswer?
  private let lateAnswers: LateAnswersWin

  package init(
    _ service: any BeerService, mutant: Mutant, watch: MutantWatch, beers: [Beer],
    after: @escaping Scheduler
  ) {
    (self.service, self.mutant, self.watch, self.beers) = (service, mutant, watch, beers)
    (self.after, lateAnswers) = (after, LateAnswersWin(service))
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard mutant.site == BeerMutants.site else {
      return service.search(request, reply: reply)
    }
    searches += 1
    switch mutant.operation {
    case .argument: return service.search(changed(request), reply: reply)
    case .throwing: return fail(request, reply)
    case .late: return searchLate(request, reply)
    case .search:
      guard let finder = BeerFinder.rules[mutant.variant], request.problems.isEmpty else { break }
      let found = finder.search(request, in: beers)
      return service.search(request) { [watch] own in
        reply(watch.noted(own.map { _ in found }, insteadOf: own))
      }
    case .overtake: return searchInWrongOrder(request, reply)
    case .once:
      let isEmpty = (searches > 1) == (mutant.variant == "the-first-time")
      return service.search(request) { [watch] own in
        let empty = own.map { own in
          BeerPage(beers: [], total: 0, page: own.page, pageSize: own.pageSize)
        }
        reply(watch.noted(isEmpty ? empty : own, insteadOf: own))
      }
    default:
      let request = heldOut(request)
      let page = (BeerMutants.pages + HeldOutBeers.pages).first {
        ($0.operation, $0.variant) == (mutant.operation, mutant.variant)
      }
      guard let page else { return service.search(request, reply: reply) }
      return service.search(request) { [watch] own in
        let changed = own.map { own in
          var changed = own
          page.change(&changed)
          return changed
        }
        reply(watch.noted(changed, insteadOf: own))
      }
    }
    return service.search(request, reply: reply)
  }

  /// Returns the request that a held-out mutant makes of one.
  private func heldOut(_ request: BeerRequest) -> BeerRequest {
    defer { lastRequest = request }
    var changed = request
    let rule = HeldOutBeers.requests.first {
      ($0.operation, $0.variant) == (mutant.operation, mutant.variant)
    }
    guard let rule else { return request }
    rule.change(&changed, lastRequest)
    return watch.noted(changed, insteadOf: request)
  }

  /// Delivers the previous answer first, last, or instead of the request's own.
  private func searchInWrongOrder(
    _ request: BeerRequest, _ reply: @escaping BeerReply
  ) -> PendingSearch {
    service.search(request) { [self] own in
      let before = lastAnswer
      lastAnswer = own
      watch.note(differs: before.map { $0 != own } ?? false)
      switch mutant.variant {
      case "previous-first":
        if let before { reply(before) }
        after(2) { reply(own) }
      case "previous-last":
        reply(own)
        if let before { after(2) { reply(before) } }
      default: reply(before ?? own)
      }
    }
  }

  private func changed(_ request: BeerRequest) -> BeerRequest {
    var changed = request
    BeerMutants.requests.first { $0.variant == mutant.variant }?.change(&changed)
    return watch.noted(changed, insteadOf: request)
  }

  private func fail(_ request: BeerRequest, _ reply: @escaping BeerReply) -> PendingSearch {
    let isNow =
      switch mutant.variant {
      case "first-only": searches == 1
      case "page-2-only": request.page == 2
      default: true
      }
    watch.note(differs: isNow)
    guard isNow else { return service.search(request, reply: reply) }
    let named = BeerMutants.failures.first { $0.variant == mutant.variant }
    reply(.failure(named?.error ?? BeerMutants.failures[1].error))
    return PendingSearch()
  }

  private func searchLate(_ request: BeerRequest, _ reply: @escaping BeerReply) -> PendingSearch {
    watch.note(differs: mutant.variant != "out-of-order" || lateAnswers.unanswered > 0)
    switch mutant.variant {
    case "never": return PendingSearch()
    case "twice":
      return service.search(request) { result in
        reply(result)
        reply(result)
      }
    case "cancel-ignored":
      _ = service.search(request, reply: reply)
      return PendingSearch()
    case "out-of-order": return lateAnswers.search(request, reply: reply)
    default:
      var isWanted = true
      after(mutant.isControl ? 1 : 15) { [service] in
        if isWanted { _ = service.search(request, reply: reply) }
      }
      return PendingSearch { isWanted = false }
    }
  }
}

enum BeerMutants {
  static let app = "Beer Explorer"
  static let site = "beers/search"

  static var all: [Mutant] {
    func mutants(_ operation: MutationOperator, _ variants: some Sequence<String>) -> [Mutant] {
      variants.map { Mutant(operation, site, $0, app: app) }
    }
    return requests.map { Mutant(.argument, site, $0.variant, app: app) }
      + pages.map { Mutant($0.operation, site, $0.variant, app: app) }
      + mutants(.throwing, failures.map(\.variant) + ["first-only", "page-2-only"])
      + mutants(.search, BeerFinder.rules.keys)
      + ["1-s", "15-s", "never", "twice", "out-of-order", "cancel-ignored"].map {
        Mutant(.late, site, $0, app: app)
      }
  }

  static let requests: [(variant: String, change: @Sendable (inout BeerRequest) -> Void)] = [
    ("text-empty", { $0.text = "" }),
    ("text-cut", { $0.text = String($0.text.dropLast()) }),
    ("text-first-part", { $0.text = parts($0).first ?? "" }),
    ("text-last-part", { $0.text = parts($0).last ?? "" }),
    ("minimum-dropped", { $0.minimum = nil }),
    ("maximum-dropped", { $0.maximum = nil }),
    ("minimum-less", { $0.minimum = $0.minimum.map { max($0 - 0.5, 0) } }),
    ("minimum-more", { $0.minimum = $0.minimum.map { min($0 + 0.5, 26) } }),
    ("maximum-less", { $0.maximum = $0.maximum.map { max($0 - 0.5, 0) } }),
    ("maximum-more", { $0.maximum = $0.maximum.map { min($0 + 0.5, 26) } }),
    ("page-1", { $0.page = 1 }),
    ("page-more", { $0.page += 1 }),
    ("size-1", { $0.pageSize = 1 }),
    ("size-29", { $0.pageSize = 29 }),
    ("size-100", { $0.pageSize = 100 }),
  ]

  private static func parts(_ request: BeerRequest) -> [String] {
    request.text.split(separator: ",").map(String.init)
  }

  struct Page {
    let operation: MutationOperator
    let variant: String
    let change: @Sendable (inout BeerPage) -> Void

    init(
      _ operation: MutationOperator, _ variant: String,
      _ change: @escaping @Sendable (inout BeerPage) -> Void
    ) { (self.operation, self.variant, self.change) = (operation, variant, change) }

    static func each(
      _ variant: String, as operation: MutationOperator = .field,
      _ change: @escaping @Sendable (inout Beer) -> Void
    ) -> Page {
      Page(operation, variant) { page in
        for index in page.beers.indices { change(&page.beers[index]) }
      }
    }

    static func alcohol(
      _ variant: String, _ change: @escaping @Sendable (Double) -> Double
    ) -> Page {
      each(variant) { beer in
        beer.alcohol = beer.alcohol.flatMap { AlcoholByVolume(percent: change($0.percent)) }
      }
    }
  }

  static let pages: [Page] = [
    Page(.empty, "") { ($0.beers, $0.total) = ([], 0) },
    Page(.order, "reversed") { $0.beers.reverse() },
    Page(.order, "rotated") { $0.beers = Array($0.beers.dropFirst()) + $0.beers.prefix(1) },
    Page(.count, "first-lost") { $0.beers = Array($0.beers.dropFirst()) },
    Page(.count, "last-lost") { $0.beers = $0.beers.dropLast() },
    Page(.count, "ghost") { page in
      guard var ghost = page.beers.first else { return }
      ghost.id = 999_999
      page.beers.append(ghost)
    },
    Page(.count, "total-more") { $0.total += 1 },
    Page(.count, "total-less") { $0.total = max(0, $0.total - 1) },
    Page(.count, "total-of-page") { $0.total = $0.beers.count },
    Page(.count, "page-less") { $0.page -= 1 },
    Page(.count, "page-more") { $0.page += 1 },
    Page(.count, "page-size-less") { $0.pageSize -= 1 },
    Page(.count, "page-size-more") { $0.pageSize += 1 },
    Page(.count, "page-size-0") { $0.pageSize = 0 },
    .each("id") { $0.id += 1 },
    .each("name") { $0.name = ScreenMutation.marker },
    .each("brewery") { $0.brewery = ScreenMutation.marker },
    .each("swapped") { ($0.name, $0.brewery) = ($0.brewery, $0.name) },
    .each("features-none") { $0.features = [] },
    .each("features-one-less") { $0.features = $0.features.dropLast() },
    .each("features-one-more") { $0.features.append("marker") },
    .each("features-reversed") { $0.features.reverse() },
    .each("alcohol-none") { $0.alcohol = nil },
    .alcohol("alcohol-down") { $0.rounded(.down) },
    .alcohol("alcohol-up") { $0.rounded(.up) },
    .alcohol("alcohol-more") { min((($0 + 0.1) * 100).rounded() / 100, 26) },
  ]

  static let failures: [(variant: String, error: BeerServiceError)] = [
    ("invalid-request", .invalidRequest([])),
    ("unreachable", .unreachable(service: "the mutant's service", reason: "it was launched so")),
    ("timed-out", .timedOut(service: "the mutant's service", seconds: 10)),
    ("refused", .refused(service: "the mutant's service", status: 500, message: nil)),
    ("malformed", .malformedAnswer(service: "the mutant's service", problem: "none")),
  ]
}

/// A search with a different rule than the catalog's.
struct BeerFinder: Sendable {
  private var fields: Set<String> = ["name", "brewery", "features"]
  private var joinsByOr = false
  private var folds = true
  private var isPrefix = false
  private var looksAtText = true
  /// Whether a range includes beers of unknown alcohol.
  private var findsUnknown = false
  private var includesMinimum = true
  private var includesMaximum = true

  private init(_ change: (inout BeerFinder) -> Void) { change(&self) }

  static let rules: [String: BeerFinder] = [
    "names-unseen": BeerFinder { $0.fields.remove("name") },
    "breweries-unseen": BeerFinder { $0.fields.remove("brewery") },
    "features-unseen": BeerFinder { $0.fields.remove("features") },
    "any-part": BeerFinder { $0.joinsByOr = true },
    "case-and-accents": BeerFinder { $0.folds = false },
    "prefix": BeerFinder { $0.isPrefix = true },
    "ignored": BeerFinder { $0.looksAtText = false },
    "unknown-alcohol-found": BeerFinder { $0.findsUnknown = true },
    "minimum-left-out": BeerFinder { $0.includesMinimum = false },
    "maximum-left-out": BeerFinder { $0.includesMaximum = false },
  ]

  func search(_ request: BeerRequest, in beers: [Beer]) -> BeerPage {
    let parts = request.text.split(separator: ",").map(form).filter { !$0.isEmpty }
    let found = beers.filter { isInRange($0, request) && (!looksAtText || has(parts, $0)) }
    let page = found.dropFirst((request.page - 1) * request.pageSize).prefix(request.pageSize)
    return BeerPage(
      beers: Array(page), total: found.count, page: request.page, pageSize: request.pageSize)
  }

  private func has(_ parts: [[UInt8]], _ beer: Beer) -> Bool {
    if parts.isEmpty { return true }
    var texts: [[UInt8]] = []
    if fields.contains("name") { texts.append(form(beer.name[...])) }
    if fields.contains("brewery") { texts.append(form(beer.brewery[...])) }
    if fields.contains("features") { texts += beer.features.map { form($0[...]) } }
    func isThere(_ part: [UInt8]) -> Bool {
      texts.contains { isPrefix ? $0.starts(with: part) : FoldedText.contains($0, part) }
    }
    return joinsByOr ? parts.contains(where: isThere) : parts.allSatisfy(isThere)
  }

  /// Returns the bytes to compare: folded, or else only without leading and trailing spaces.
  private func form(_ text: Substring) -> [UInt8] {
    if folds { return FoldedText(text).bytes }
    let isSpace = { $0 == UInt8(ascii: " ") }
    var bytes = Array(text.utf8.drop(while: isSpace))
    while bytes.last.map(isSpace) == true { bytes.removeLast() }
    return bytes
  }

  private func isInRange(_ beer: Beer, _ request: BeerRequest) -> Bool {
    if request.isFullRange { return true }
    guard let percent = beer.alcohol?.percent else { return findsUnknown }
    let (minimum, maximum) = (request.minimum ?? 0, request.maximum ?? 26)
    return (includesMinimum ? percent >= minimum : percent > minimum)
      && (includesMaximum ? percent <= maximum : percent < maximum)
  }
}
