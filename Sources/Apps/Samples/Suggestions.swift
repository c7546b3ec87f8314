import Device
import Foundation

package protocol SuggestService {
  /// Suggests words for a query. Calls `completion` once, with the words or an error.
  func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void)
}

/// A fake service: it works, but without a server and with only a few words.
package struct FakeSuggestService: SuggestService {
  private let failing: Bool
  private let deliver: (@escaping () -> Void) -> Void

  private static let words = [
    "Apple", "Apricot", "Avocado", "Banana", "Blackberries", "Blackcurrant", "Blueberries",
    "Breadfruit",
  ]

  /// - Parameters:
  ///   - failing: Whether each query fails.
  ///   - deliver: Runs the work that delivers an answer, at once by default.
  package init(
    failing: Bool = false,
    deliver: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) { (self.failing, self.deliver) = (failing, deliver) }

  /// Suggests the words that begin with the query. Case-sensitive.
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
    case failed(String)
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
