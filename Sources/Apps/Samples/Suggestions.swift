import Device
import Foundation

package protocol SuggestService {
  /// Suggests words for what is typed, and calls `completion` once: with any words, or an error.
  func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void)
}

/// A service without a server. A fake: it works, but knows a few words only, and all in memory.
package struct FakeSuggestService: SuggestService {
  private let failing: Bool
  private let deliver: (@escaping () -> Void) -> Void

  private static let words = [
    "Apple", "Apricot", "Avocado", "Banana", "Blackberries", "Blackcurrant", "Blueberries",
    "Breadfruit",
  ]

  /// With `failing`, each query ends with an error; `deliver` does work when an answer is there.
  package init(
    failing: Bool = false,
    deliver: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) { (self.failing, self.deliver) = (failing, deliver) }

  /// Suggests the words that begin with the query; case counts.
  package func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void) {
    let found = Self.words.filter { $0.hasPrefix(query) }
    let error = failing ? SuggestError(message: "No suggestions: try again.") : nil
    deliver { completion(error == nil ? found : [], error) }
  }
}

package struct SuggestError: LocalizedError, Equatable {
  package var message: String
  package var errorDescription: String? { message }
}

package protocol SearchDelegate: AnyObject {
  /// What is typed was taken as it is.
  func search(enteredKeyword keyword: String)
  func search(pickedItem item: String)
}

/// A search field that suggests while one types.
package final class SuggestingSearch {
  package enum State: Equatable, Sendable {
    /// Nothing: nothing is typed, or no answer has come yet.
    case nothing
    case words([String])
    /// No word begins with what is typed; it can be taken as it is.
    case comingSoon
    case failed(String)
  }

  /// What is typed; each change asks the service, whose answer to an earlier text is dropped.
  package var query = "" { didSet { if query != oldValue { ask() } } }
  package private(set) var state = State.nothing { didSet { onChange() } }
  package weak var delegate: (any SearchDelegate)?
  package var onChange: () -> Void = {}
  private let service: any SuggestService
  /// Counts the changes of the query, so that a text that is typed again is a new question.
  private var changes = 0

  package init(service: any SuggestService) { self.service = service }

  package func pick(_ item: String) { delegate?.search(pickedItem: item) }

  /// Takes what is typed as it is, unless that is nothing.
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
    service.suggest(query: query) { [weak self] words, error in
      guard let self, changes == asked else { return }
      if let error {
        state = .failed(error.localizedDescription)
      } else {
        state = words.isEmpty ? .comingSoon : .words(words)
      }
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
    case .failed(let message): [row(message) {}]
    }
  }

  private func row(_ text: String, tap: @escaping () -> Void) -> Element {
    Element(
      .cell, id: text, content: .elements([.text(text, identifier: "title")]), actions: [.tap(tap)])
  }
}
