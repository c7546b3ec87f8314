import BeerExplorer

/// The beer service's mutants that no suite was improved against.
enum HeldOutBeers {
  struct Request {
    let operation: MutationOperator
    let variant: String
    /// Changes a request. The second one is the previous request, or nil if there is none.
    let change: @Sendable (inout BeerRequest, BeerRequest?) -> Void

    init(
      _ operation: MutationOperator, _ variant: String,
      _ change: @escaping @Sendable (inout BeerRequest, BeerRequest?) -> Void
    ) { (self.operation, self.variant, self.change) = (operation, variant, change) }
  }

  static var all: [Mutant] {
    let variants =
      requests.map { ($0.operation, $0.variant) } + pages.map { ($0.operation, $0.variant) }
      + ["previous-first", "previous-last", "one-behind"].map { (.overtake, $0) }
      + ["the-first-time", "later"].map { (.once, $0) }
    return variants.map { Mutant($0, BeerMutants.site, $1, app: BeerMutants.app) }
  }

  static let requests: [Request] =
    HeldOutTexts.all.map { text in
      Request(text.operation, "search-\(text.variant)") { request, _ in
        request.text = text.change(request.text)
      }
    } + [
      Request(.bound, "minimum-over-0") { request, _ in
        request.minimum = max(request.minimum ?? 0, 0.5)
      },
      Request(.bound, "maximum-under-26") { request, _ in
        request.maximum = min(request.maximum ?? 26, 25.5)
      },
      Request(.bound, "page-of-31") { request, _ in request.pageSize = 31 },
      Request(.sticky, "previous-text") { $0.text = $1?.text ?? $0.text },
      Request(.sticky, "text-appended") { $0.text = ($1?.text ?? "") + $0.text },
      Request(.sticky, "previous-range") { request, previous in
        guard let previous else { return }
        (request.minimum, request.maximum) = (previous.minimum, previous.maximum)
      },
      Request(.sticky, "previous-page") { $0.page = $1?.page ?? $0.page },
    ]

  static let pages: [BeerMutants.Page] =
    HeldOutTexts.all.flatMap { text -> [BeerMutants.Page] in
      [
        .each("name-\(text.variant)", as: text.operation) { $0.name = text.change($0.name) },
        .each("brewery-\(text.variant)", as: text.operation) {
          $0.brewery = text.change($0.brewery)
        },
        .each("features-\(text.variant)", as: text.operation) {
          $0.features = $0.features.map(text.change)
        },
      ]
    } + [
      .init(.bound, "pages-overlap") { page in
        guard page.page > 1, let first = page.beers.first else { return }
        page.beers.insert(first, at: 0)
      },
      .init(.bound, "gap-between-pages") { page in
        if page.page > 1 { page.beers = Array(page.beers.dropFirst()) }
      },
      .init(.bound, "no-last-page") { page in
        if page.page > 1, page.page * page.pageSize >= page.total { page.beers = [] }
      },
      .init(.bound, "full-page-less-one") { page in
        if page.beers.count == page.pageSize { page.beers.removeLast() }
      },
      .init(.bound, "one-is-none") { page in
        if page.total == 1 { (page.beers, page.total) = ([], 0) }
      },
      .init(.bound, "none-is-one") { $0.total = max(1, $0.total) },
      .init(.bound, "at-most-99") { $0.total = min(99, $0.total) },
      .init(.cut, "three-beers") { $0.beers = Array($0.beers.prefix(3)) },
      .init(.cut, "one-feature") { page in
        for place in page.beers.indices {
          page.beers[place].features = Array(page.beers[place].features.prefix(1))
        }
      },
      .init(.locale, "by-code-points") { page in page.beers.sort { $0.name < $1.name } },
    ]
}
