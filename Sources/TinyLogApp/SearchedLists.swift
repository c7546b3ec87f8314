import Device
import TinyLog

/// The lists of a screen that has a search field: what was typed, what was found, how rows look.
final class SearchedLists {
  private unowned let app: TinyLogApp
  /// Finds lists; the text is what was typed.
  private let find: (any TinyLogService, _ search: String) throws -> [ListSummary]
  private var search = TextInput() { didSet { app.host.invalidate() } }
  private var lists: [ListSummary]? { didSet { app.host.invalidate() } }
  /// Which rows show more than usual.
  var selection = RowSelection<ListID>() { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp,
    find: @escaping (any TinyLogService, _ search: String) throws -> [ListSummary]
  ) {
    self.app = app
    self.find = find
  }

  /// The search field, and the lists below it.
  ///
  /// - Parameters:
  ///   - empty: what is shown when there are no lists at all.
  ///   - actions: what can be done with a list, in addition to showing and hiding its buttons.
  func elements(
    empty: String, actions: @escaping (ListSummary, inout RowActions) -> Void
  ) -> [Element] {
    let field = TextInput.element(
      .searchField, id: "search", placeholder: "Search", returnKey: "Search", { self.search },
      update: { input in
        let isNewText = input.text != self.search.text
        self.search = input
        if isNewText { self.load() }
      }, submit: { self.search.isFocused = false })
    let table = Element.table(
      lists, empty: search.text.isEmpty ? empty : "No Results", selection: selection
    ) { summary, look in
      var rowActions = RowActions(
        reveal: { self.selection.reveal(summary.id) },
        conceal: { self.selection.conceal() }, buttons: [])
      actions(summary, &rowActions)
      return .listCell(summary, look: look, actions: rowActions)
    }
    return [field] + table
  }

  /// Fetches the lists.
  func load() { ask { _ in } }

  /// Makes a change, then shows the lists as they are.
  func change(_ change: TinyLogChange) {
    selection.conceal()
    ask { try $0.perform(change) }
  }

  /// Has all lists shown again; those that were found are not taken for all until these are known.
  func endSearch() {
    guard !search.text.isEmpty else { return }
    search.text = ""
    lists = nil
  }

  /// Another screen comes over this one.
  func disappear() {
    search.isFocused = false
    selection.conceal()
  }

  private func ask(_ work: @escaping (any TinyLogService) throws -> Void) {
    let text = search.text
    app.ask { [find] service in
      try work(service)
      return (try find(service, text), try service.textSize())
    } then: { lists, textSize in
      self.lists = lists
      self.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
    }
  }
}
