import Device
import TinyLog

/// The archived lists: each can be restored, or deleted for good.
final class ArchivedListsScreen: TinyLogScreen {
  private struct State {
    var search = TextInput()
    var selection = RowSelection<ListID>()
    var lists: [ListSummary]?
  }

  private unowned let app: TinyLogApp
  private var state = State() { didSet { app.host.invalidate() } }

  init(app: TinyLogApp) { self.app = app }

  func load() { ask { _ in } }

  var element: Element {
    .screen(
      ["archived lists"],
      bar: .navigationBar("My Archives", leading: .button("Close") { self.app.pop() }),
      content: [searchField]
        + Element.table(
          state.lists, empty: state.search.text.isEmpty ? "No Archives" : "No Results",
          selection: state.selection
        ) { .listCell($0, look: $1, actions: self.actions(for: $0)) })
  }

  private var searchField: Element {
    state.search.searchField { input, isNewText in
      self.state.search = input
      if isNewText { self.load() }
    }
  }

  private func actions(for summary: ListSummary) -> RowActions {
    let id = summary.id
    return RowActions(
      reveal: { self.state.selection.reveal(id) },
      conceal: { self.state.selection.conceal() },
      buttons: [
        ("Delete", { self.change(.deleteList(id)) }),
        ("Restore", { self.change(.restoreList(id)) }),
      ])
  }

  private func change(_ change: TinyLogChange) {
    state.selection.conceal()
    ask { try $0.perform(change) }
  }

  private func ask(_ work: @escaping (any TinyLogService) throws -> Void) {
    let search = state.search.text
    app.ask { service in
      try work(service)
      return (try service.archivedLists(matching: search), try service.textSize())
    } then: { lists, textSize in
      self.state.lists = lists
      self.state.selection.fontSize = textSize.fontSize
    }
  }
}
