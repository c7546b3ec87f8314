import NativeQuery
import SuiteSupport

/// The checks of ``BeerPage`` in the idiom that reads a whole page with one snapshot.
extension BeerPage {
  func seeResult(_ count: String, _ names: [String], of search: String?) {
    webView.assertSnapshot([count, search ?? ""] + names) { page in
      found(count, in: page) + self.names(in: page)
    }
  }

  func seeRange(_ minimum: String, _ maximum: String) {
    let texts = ["\(minimum) – \(maximum)", "% alcohol"]
    webView.assertSnapshot(
      texts.sorted() + ["% alcohol: From", minimum, "% alcohol: To", maximum]
    ) { page in
      page.texts().filter { texts.contains($0) }.sorted()
        + page.all(.slider).flatMap { [$0.label, $0.text] }
    }
    for (end, text) in [(lowerEnd, minimum), (upperEnd, maximum)] {
      XCTAssertEqual(Double(try end.normalizedSliderPosition * 26), Double(text.dropLast()), "%")
    }
  }

  func seeDetail(of beer: String, _ brewery: String, _ alcohol: String, _ features: [String]) {
    webView.assertSnapshot([beer, beer, alcohol, brewery] + features) { page in
      let texts = page.texts()
      let buttons = page.all(.button).dropFirst().map { $0.label }
      return texts.count > 5 ? [texts[0], texts[2], texts[5]] + buttons : []
    }
  }

  func seeTerms() {
    let terms = ["Name", "Brewery", "Alcohol", "Features"]
    webView.assertSnapshot(terms) { page in page.texts().filter { terms.contains($0) } }
  }

  /// Returns the number of beers found, unless a search is going on, and the search field's text.
  private func found(_ count: String, in page: XCUIElementSnapshot) -> [String] {
    let texts = page.texts()
    return texts.filter { $0 == count && !texts.contains("Searching…") }
      + page.fields("Search").map { $0.text }
  }
}
