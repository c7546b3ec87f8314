import BeerExplorer

/// The current search and the result pages loaded so far.
///
/// Answers to earlier searches are dropped, however late they arrive.
final class BeerSearch {
  private(set) var text = ""
  /// The range of alcohol, in percent.
  private(set) var range = BeerRequest.alcoholLimits
  private(set) var beers: [Beer] = []
  private(set) var total: Int?
  private(set) var failure: BeerServiceError?
  /// The number of searches so far. A new text or range starts a new search.
  private(set) var number = 0
  private(set) var changes = 0

  private let service: any BeerService
  private let onChange: () -> Void
  private var pending: PendingSearch?
  private var awaitedPage: Int?
  private var lastPage: BeerPage?

  init(service: any BeerService, onChange: @escaping () -> Void) {
    (self.service, self.onChange) = (service, onChange)
  }

  var isBusy: Bool { awaitedPage != nil }

  /// Starts a new search. A nil text or alcohol range stays as it was.
  func search(for text: String? = nil, in range: ClosedRange<Double>? = nil) {
    self.text = text ?? self.text
    self.range = range ?? self.range
    number += 1
    lastPage = nil
    ask(for: 1)
  }

  func loadNextPage() {
    guard !isBusy, failure == nil, let lastPage, lastPage.hasNextPage else { return }
    ask(for: lastPage.page + 1)
  }

  func tryAgain() {
    guard failure != nil else { return }
    ask(for: (lastPage?.page ?? 0) + 1)
  }

  private func ask(for page: Int) {
    pending?.cancel()
    failure = nil
    awaitedPage = page
    let asked = number
    let request = BeerRequest(
      text: text, minimum: range.lowerBound, maximum: range.upperBound, page: page)
    // The reply may arrive before `search` returns.
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

  private func use(_ result: BeerAnswer) {
    switch result {
    case .success(let page):
      beers = page.page == 1 ? page.beers : beers + page.beers
      total = page.total
      lastPage = page
    case .failure(let error):
      failure = error
      // Don't show the beers of an earlier search as the result of this one.
      if lastPage == nil {
        beers = []
        total = nil
      }
    }
    noteChange()
  }

  var addressParts: [String] {
    let texts = text.isEmpty ? [] : [text]
    if range == BeerRequest.alcoholLimits { return texts.isEmpty ? [] : ["search"] + texts }
    let ends = "\(range.lowerBound.plainText)-\(range.upperBound.plainText)"
    return [texts.isEmpty ? "alcohol" : "search"] + texts + [ends]
  }

  /// Returns the text and the range of a search from its address, nil if it isn't a search.
  static func parsed(_ parts: [String]) -> (text: String, range: ClosedRange<Double>)? {
    switch (parts.first, parts.count) {
    case (nil, _): return ("", BeerRequest.alcoholLimits)
    case ("search", 2): return (parts[1], BeerRequest.alcoholLimits)
    case ("search", 3): return ClosedRange(address: parts[2]).map { (parts[1], $0) }
    case ("alcohol", 2): return ClosedRange(address: parts[1]).map { ("", $0) }
    default: return nil
    }
  }
}

extension ClosedRange<Double> {
  /// Parses an alcohol range in an address, such as `8-26`. Nil if the range isn't valid.
  fileprivate init?(address: String) {
    let ends = address.split(separator: "-").map { Double($0) }
    guard ends.count == 2, let minimum = ends[0], let maximum = ends[1],
      BeerRequest(minimum: minimum, maximum: maximum).problems.isEmpty
    else { return nil }
    self = minimum...maximum
  }
}
