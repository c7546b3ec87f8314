import Foundation

/// Where suggestions come from.
public protocol SuggestService {
  /// Suggests words for what is typed, and calls `completion` once: with the words, none where there
  /// are none, or with an error.
  func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void)
}

/// A service without a server. A fake: it works, but knows a few words only, and all in memory.
public struct FakeSuggestService: SuggestService {
  private let words: [String]
  private let failing: Bool
  private let answer: (@escaping () -> Void) -> Void

  /// Some fruit.
  public static let fruit = [
    "Apple", "Apricot", "Avocado", "Banana", "Blackberries", "Blackcurrant", "Blueberries",
    "Breadfruit",
  ]

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - words: all that it knows.
  ///   - failing: whether it has an error for each query.
  ///   - answer: does work when an answer is there: at once, or after a while.
  public init(
    words: [String] = fruit, failing: Bool = false,
    answer: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) {
    self.words = words
    self.failing = failing
    self.answer = answer
  }

  /// Suggests the words that begin with the query; case counts.
  public func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void) {
    let found = words.filter { $0.hasPrefix(query) }
    let error = failing ? SuggestError(message: "No suggestions: try again.") : nil
    answer { completion(error == nil ? found : [], error) }
  }
}

/// Why there are no suggestions.
public struct SuggestError: LocalizedError, Equatable {
  /// What a person is told.
  public var message: String
  /// What a person is told.
  public var errorDescription: String? { message }
}

/// Who is told what a search has come to.
public protocol SearchDelegate: AnyObject {
  /// What is typed was taken as it is.
  func search(enteredKeyword keyword: String)
  /// One of the suggestions was taken.
  func search(pickedItem item: String)
}

/// A search field that suggests while one types.
public final class SuggestingSearch {
  /// What is shown below the field.
  public enum State: Equatable, Sendable {
    /// Nothing: nothing is typed, or no answer has come yet.
    case nothing
    /// Words to pick one of.
    case words([String])
    /// No word begins with what is typed; it can be taken as it is.
    case comingSoon
    /// Why there are none.
    case failed(String)
  }

  /// What is typed; each change asks the service. What was suggested stays until the answer comes,
  /// and that to an earlier text is dropped.
  public var query = "" { didSet { if query != oldValue { ask() } } }
  /// What is shown.
  public private(set) var state = State.nothing { didSet { onChange() } }
  /// Who is told.
  public weak var delegate: (any SearchDelegate)?
  /// Is called after each change of the state.
  public var onChange: () -> Void = {}
  private let service: any SuggestService

  /// Makes a search that asks a service.
  public init(service: any SuggestService) { self.service = service }

  /// Takes a suggestion.
  public func pick(_ item: String) { delegate?.search(pickedItem: item) }

  /// Takes what is typed as it is, unless that is nothing.
  public func enterKeyword() {
    if !query.isEmpty { delegate?.search(enteredKeyword: query) }
  }

  private func ask() {
    guard !query.isEmpty else {
      state = .nothing
      return
    }
    let asked = query
    service.suggest(query: asked) { [weak self] words, error in
      guard let self, query == asked else { return }
      if let error {
        state = .failed(error.localizedDescription)
      } else {
        state = words.isEmpty ? .comingSoon : .words(words)
      }
    }
  }
}
