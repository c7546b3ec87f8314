import BeerExplorer
import Device
import WebView

struct ListPage {
  let strings: Strings
  let search: BeerSearch
  let open: (Beer) -> Void
  /// Starts a new search. A nil text or alcohol range stays as it was.
  let find: (_ text: String?, _ range: ClosedRange<Double>?) -> Void
  let endTyping: () -> Void

  var html: HTMLPage {
    HTMLPage(
      title: strings("Belgian Beer Explorer"),
      url: search.address,
      body: [
        .element("h1", ["id": "title"], [.text(strings("Belgian Beer Explorer"))]),
        .element("div", ["id": "search-bar", "role": "search"], searchBar),
        .element("fieldset", ["id": "alcohol"], version: search.range) { alcohol },
        .element(
          "section", ["id": "results", "aria-busy": search.isBusy], version: search.changes,
          children: results),
      ],
      on: [.scrolledToEnd(search.loadNextPage)])
  }

  // MARK: - Search

  private var searchBar: [HTML] {
    [
      .element(
        "input",
        [
          "id": "search", "type": "text", "placeholder": strings("Search"),
          "enterkeyhint": "search",
          "autocomplete": "off", "value": search.text,
        ],
        on: [
          .input { find($0, nil) },
          // Each keystroke has searched already, so return only hides the keyboard.
          .keydown { if $0 == "Enter" { endTyping() } },
        ])
    ]
      + (search.text.isEmpty
        ? []
        : [
          .button("clear", "✕", label: strings("Clear")) {
            find("", BeerRequest.alcoholLimits)
          }
        ])
  }

  private var alcohol: [HTML] {
    [
      .element("legend", [:], [.text(strings("% alcohol"))]),
      // Moving one end past the other moves both.
      end("from", "% alcohol: From", search.range.lowerBound) {
        $0...max($0, search.range.upperBound)
      },
      end("to", "% alcohol: To", search.range.upperBound) { min($0, search.range.lowerBound)...$0 },
      .element(
        "output", ["id": "alcohol-range"],
        [.text("\(shown(search.range.lowerBound)) – \(shown(search.range.upperBound))")]),
    ]
  }

  private func end(
    _ id: String, _ label: String, _ percent: Double,
    range: @escaping (Double) -> ClosedRange<Double>
  ) -> HTML {
    .element(
      "input",
      [
        "id": "alcohol-\(id)", "type": "range", "aria-label": strings(label),
        "aria-valuetext": shown(percent), "min": BeerRequest.alcoholLimits.lowerBound,
        "max": BeerRequest.alcoholLimits.upperBound, "step": BeerRequest.alcoholStep,
        "value": percent,
      ],
      on: [
        .input { text in
          if let value = Double(text), !value.isNaN { find(nil, range(value)) }
        }
      ])
  }

  private func shown(_ percent: Double) -> String {
    strings(composed: AlcoholByVolume(percent: percent)?.description ?? "\(percent)%")
  }

  // MARK: - Results

  /// Captures the results now, because the page may be rendered after the search has changed.
  private var results: () -> [HTML] {
    let (beers, total, failure, isBusy) = (
      search.beers, search.total, search.failure, search.isBusy
    )
    return {
      var results: [HTML] = []
      if let total {
        let count = total == 1 ? strings("1 beer") : strings("%@ beers", "\(total)")
        results.append(.element("p", ["id": "count"], [.text(count)]))
        if total == 0 {
          results.append(
            .element(
              "p", ["id": "no-hits", "role": "status"],
              [
                .text(
                  strings("No beer was found. Try fewer words or a wider range of alcohol."))
              ]))
        }
      }
      if !beers.isEmpty {
        results.append(.element("ul", ["id": "beers"], version: beers) { beers.map(row) })
      }
      if isBusy {
        results.append(
          .element("p", ["id": "searching", "role": "status"], [.text(strings("Searching…"))]))
      }
      if let failure {
        results += [
          .element(
            "p", ["id": "failure", "role": "alert"], [.text(strings(composed: failure.description))]
          ),
          .button("try-again", strings("Try again"), action: search.tryAgain),
        ]
      }
      return results
    }
  }

  private func row(_ beer: Beer) -> HTML {
    var texts = [("name", beer.name)]
    if !beer.features.isEmpty {
      texts.append(("features", beer.features.joined(separator: ", ")))
    }
    if let alcohol = beer.alcohol {
      texts.append(("alcohol", strings(composed: alcohol.description)))
    }
    // As paragraphs, so that assistive technology reads each one separately.
    let parts: [HTML] = texts.map { name, text in
      .element("span", ["class": name, "role": "paragraph"], [.text(text)])
    }
    return .element(
      "li", ["class": "beer"],
      [
        .element(
          "a", ["href": beer.address],
          // Spaces separate the strings if the row is read aloud or copied as a whole.
          Array(parts.map { [$0] }.joined(separator: [" "])),
          on: [
            .event(.click) { event in
              event.preventDefault()
              open(beer)
            }
          ])
      ], key: beer.id)
  }
}

extension BeerSearch {
  /// Different for each search, so that each has its own scroll position: a new search starts at
  /// the top, and going back restores the position.
  var address: String { "app://beers/search/\(number)" }
}

struct DetailPage {
  let strings: Strings
  let beer: Beer
  let goBack: () -> Void
  let search: (String) -> Void

  var html: HTMLPage {
    HTMLPage(
      title: beer.name, url: beer.address,
      body: [
        .element("nav", [:], [.button("back", strings("Back"), action: goBack)]),
        .element("h1", ["id": "title"], [.text(beer.name)]),
        .element("dl", ["id": "detail"], facts),
      ])
  }

  private var facts: [HTML] {
    let alcohol = strings(composed: beer.alcohol?.description ?? "unknown")
    return fact(strings("Name"), [.element("dd", ["id": "name"], [.text(beer.name)])])
      + fact(strings("Brewery"), [.element("dd", [:], [searchButton(beer.brewery, id: "brewery")])])
      + fact(
        strings("Alcohol"),
        [.element("dd", ["id": "alcohol"], [.text(alcohol)])])
      + (beer.features.isEmpty
        ? []
        : fact(
          strings("Features"),
          beer.features.map { .element("dd", ["class": "feature"], [searchButton($0)]) }))
  }

  private func fact(_ term: String, _ descriptions: [HTML]) -> [HTML] {
    [.element("dt", [:], [.text(term)])] + descriptions
  }

  private func searchButton(_ text: String, id: String? = nil) -> HTML {
    .button(id, text) { search(text) }
  }
}

extension HTML {
  static func button(
    _ id: String?, _ text: String, label: String? = nil, action: @escaping () -> Void
  ) -> HTML {
    .element(
      "button", ["id": id, "type": "button", "aria-label": label], [.text(text)],
      on: [.click(action)])
  }
}

extension Beer {
  var address: String { "app://beers/" + place }

  var place: String { AppAddress.text(["beer", "\(id)", name]) }
}
