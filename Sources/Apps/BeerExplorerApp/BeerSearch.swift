import BeerExplorer

/// What is searched for, and what was found: page after page of one search at a time.
///
/// Each search has a number. An answer that belongs to another search than the current one is
/// dropped, however late it comes; so the order of answers does not matter.
final class BeerSearch {
  /// What was typed.
  private(set) var text = ""
  /// The range of alcohol.
  private(set) var range = AlcoholRange.whole
  /// The beers found so far, in the service's order.
  private(set) var beers: [Beer] = []
  /// How many beers there are on all pages together; nil until an answer has come.
  private(set) var total: Int?
  /// Why the last request has no answer; nil where it has one or is under way.
  private(set) var failure: BeerServiceError?
  /// Counts the searches: a new text or range begins a new one.
  private(set) var number = 0
  /// Counts the changes of what was found.
  private(set) var changes = 0

  private let service: any BeerService
  private let onChange: () -> Void
  private var pending: PendingSearch?
  /// The page that was asked for and has not come; nil while nothing is under way.
  private var awaitedPage: Int?
  private var lastPage: BeerPage?

  /// Makes a search that has not begun; `onChange` is called after each change.
  init(service: any BeerService, onChange: @escaping () -> Void) {
    self.service = service
    self.onChange = onChange
  }

  /// Whether an answer is waited for.
  var isBusy: Bool { awaitedPage != nil }

  /// Searches for a text in the range that is set.
  func search(for text: String) { begin(text, range) }

  /// Searches for the same text in another range.
  func search(in range: AlcoholRange) { begin(text, range) }

  /// Searches for a text in a range.
  func search(for text: String, in range: AlcoholRange) { begin(text, range) }

  /// Searches for a text whatever the alcohol is.
  func searchEverywhere(for text: String) { begin(text, .whole) }

  /// Asks for the next page, if there is one and it is not asked for already.
  func loadNextPage() {
    guard !isBusy, failure == nil, let lastPage, lastPage.hasNextPage else { return }
    ask(for: lastPage.page + 1)
  }

  /// Asks again for what could not be had.
  func tryAgain() {
    guard failure != nil else { return }
    ask(for: (lastPage?.page ?? 0) + 1)
  }

  private func begin(_ text: String, _ range: AlcoholRange) {
    self.text = text
    self.range = range
    number += 1
    lastPage = nil
    ask(for: 1)
  }

  private func ask(for page: Int) {
    pending?.cancel()
    failure = nil
    awaitedPage = page
    let asked = number
    let request = BeerRequest(
      text: text, minimum: range.minimum, maximum: range.maximum, page: page)
    // A reply may come before the service returns.
    pending = service.search(request) { [weak self] result in
      guard let self, number == asked, awaitedPage == page else { return }
      awaitedPage = nil
      use(result)
    }
    noteChange()
  }

  private func noteChange() {
    changes += 1
    onChange()
  }

  private func use(_ result: Result<BeerPage, BeerServiceError>) {
    switch result {
    case .success(let page):
      beers = page.page == 1 ? page.beers : beers + page.beers
      total = page.total
      lastPage = page
    case .failure(let error):
      failure = error
      // The beers of an earlier search would pass for the answer.
      if lastPage == nil {
        beers = []
        total = nil
      }
    }
    noteChange()
  }
}

extension BeerSearch {
  /// What is searched for, as parts of an address; none for all beers.
  var addressParts: [String] {
    let texts = text.isEmpty ? [] : [text]
    if range == .whole { return texts.isEmpty ? [] : ["search"] + texts }
    let ends = "\(range.minimum.plainText)-\(range.maximum.plainText)"
    return [texts.isEmpty ? "alcohol" : "search"] + texts + [ends]
  }

  /// What parts of an address search for; nil where they are of no search.
  static func parsed(_ parts: [String]) -> (text: String, range: AlcoholRange)? {
    switch (parts.first, parts.count) {
    case (nil, _): return ("", .whole)
    case ("search", 2): return (parts[1], .whole)
    case ("search", 3): return AlcoholRange(address: parts[2]).map { (parts[1], $0) }
    case ("alcohol", 2): return AlcoholRange(address: parts[1]).map { ("", $0) }
    default: return nil
    }
  }
}

/// The two ends of the range of alcohol that a person set, in percent; both are included.
struct AlcoholRange: Equatable {
  /// The range that leaves no beer out.
  static let whole = AlcoholRange(
    minimum: BeerRequest.alcoholLimits.lowerBound, maximum: BeerRequest.alcoholLimits.upperBound)

  private(set) var minimum: Double
  private(set) var maximum: Double

  private init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Reads a range of an address, such as `8-26`; nil for one that can't be set.
  init?(address: String) {
    let ends = address.split(separator: "-").map { Double($0) }
    guard ends.count == 2, let minimum = ends[0], let maximum = ends[1],
      BeerRequest(minimum: minimum, maximum: maximum).problems.isEmpty
    else { return nil }
    self.init(minimum: minimum, maximum: maximum)
  }

  /// Moves the lower end; the upper end gives way.
  mutating func setMinimum(_ percent: Double) {
    minimum = percent
    maximum = max(maximum, percent)
  }

  /// Moves the upper end; the lower end gives way.
  mutating func setMaximum(_ percent: Double) {
    maximum = percent
    minimum = min(minimum, percent)
  }

  /// What is shown of it: "4.5% – 26.0%".
  var text: String { "\(Self.text(minimum)) – \(Self.text(maximum))" }

  /// One end as it is shown: "4.5%".
  static func text(_ percent: Double) -> String {
    AlcoholByVolume(percent: percent)?.description ?? "\(percent)%"
  }
}
