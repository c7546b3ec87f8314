import Device

package protocol SuggestService {
  /// Suggests words for a query. Calls `completion` once.
  func suggest(query: String, completion: @escaping ([String]) -> Void)
}

/// A fake service: it works, but without a server and with only a few words.
package struct FakeSuggestService: SuggestService {
  private let words: [String]
  private let deliver: (@escaping () -> Void) -> Void

  package static let fruits = [
    "Apple", "Apricot", "Avocado", "Banana", "Blackberries", "Blackcurrant", "Blueberries",
    "Breadfruit",
  ]

  /// `words` are all that it knows. `deliver` runs the work that delivers an answer, at once by
  /// default.
  package init(
    words: [String], deliver: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) { (self.words, self.deliver) = (words, deliver) }

  /// Suggests the words that begin with the query. Case-sensitive.
  package func suggest(query: String, completion: @escaping ([String]) -> Void) {
    let found = words.filter { $0.hasPrefix(query) }
    deliver { completion(found) }
  }
}

package protocol SearchDelegate: AnyObject {
  /// The user entered the query itself.
  func search(enteredKeyword keyword: String)
  func search(pickedItem item: String)
}

/// A search that suggests words while the user types.
package final class SuggestingSearch {
  package enum State: Equatable, Sendable {
    /// The query is empty, or its answer hasn't arrived yet.
    case nothing
    case words([String])
    /// No word begins with the query. The user can enter the query itself.
    case comingSoon
  }

  /// The typed query. Each change asks the service. Answers to earlier queries are dropped.
  package var query = "" { didSet { if query != oldValue { ask() } } }
  package private(set) var state = State.nothing { didSet { onChange() } }
  package weak var delegate: (any SearchDelegate)?
  package var onChange: () -> Void = {}
  private let service: any SuggestService
  /// The number of changes of the query, so that a query typed again counts as a new one.
  private var changes = 0

  package init(service: any SuggestService) { self.service = service }

  package func pick(_ item: String) { delegate?.search(pickedItem: item) }

  /// Enters the query itself, unless it is empty.
  package func enterKeyword() {
    if !query.isEmpty { delegate?.search(enteredKeyword: query) }
  }

  private func ask() {
    changes += 1
    guard !query.isEmpty else {
      state = .nothing
      return
    }
    let asked = changes
    service.suggest(query: query) { [weak self] words in
      guard let self, changes == asked else { return }
      state = words.isEmpty ? .comingSoon : .words(words)
    }
  }
}

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
    }
  }

  private func row(_ text: String, tap: @escaping () -> Void) -> Element {
    Element(
      .cell, id: text, content: .elements([.text(text, identifier: "title")]), actions: [.tap(tap)])
  }
}
