import Device
import ScreenParts

/// A search field, what it suggests, and what was taken.
package final class SuggestionsApp: App, SearchDelegate {
  private let host: AppHost
  private let search: SuggestingSearch
  private var input = TextInput() { didSet { host.invalidate() } }
  private var result = "" { didSet { host.invalidate() } }

  package init(service: any SuggestService, host: AppHost) {
    self.host = host
    search = SuggestingSearch(service: service)
    search.delegate = self
    search.onChange = host.invalidate
  }

  package var screen: Screen {
    let field = TextInput.element(
      .searchField, id: "search", placeholder: "Search categories", returnKey: "Search",
      { self.input },
      update: {
        self.input = $0
        self.search.query = $0.text
      }, submit: search.enterKeyword)
    let taken = result.isEmpty ? [] : [Element.text(result, identifier: "result")]
    return Screen(
      .screen(
        ["search"], bar: .navigationBar("Categories"),
        content: [field] + taken + [Element(.table, id: "table", content: .elements(rows))]))
  }

  package func search(enteredKeyword keyword: String) { result = "Entered: \(keyword)" }

  package func search(pickedItem item: String) { result = "Picked: \(item)" }

  private var rows: [Element] {
    switch search.state {
    case .nothing: []
    case .words(let words): words.map { word in row(word) { self.search.pick(word) } }
    case .comingSoon: [row("Item coming soon! Tap to add.") { self.search.enterKeyword() }]
    case .failed(let message): [row(message) {}]
    }
  }

  private func row(_ text: String, tap: @escaping () -> Void) -> Element {
    Element(
      .cell, id: text, content: .elements([.text(text, identifier: "title")]), actions: [.tap(tap)])
  }
}
