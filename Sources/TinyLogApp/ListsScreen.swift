import Device
import TinyLog

/// The first screen: all lists in use, with a search field.
final class ListsScreen: TinyLogScreen {
  private struct State {
    var search = TextInput()
    var selection = RowSelection<ListID>()
    var lists: [ListSummary]?
  }

  private unowned let app: TinyLogApp
  private var state = State() { didSet { app.host.invalidate() } }

  init(app: TinyLogApp) { self.app = app }

  func load() { ask { _ in } }

  func disappear() {
    state.search.isFocused = false
    state.selection.conceal()
  }

  var element: Element {
    let isEditing = state.selection.isEditing
    return .screen(
      ["lists"],
      bar: .navigationBar(
        "My Lists",
        leading: .button("Settings") { self.app.push(SettingsScreen(app: self.app)) },
        trailing: .button(isEditing ? "Done" : "Edit", identifier: "edit") {
          self.state.selection.toggleEditing()
        }),
      content: [searchField]
        + Element.table(
          state.lists,
          empty: state.search.text.isEmpty ? "Tap + icon to create a new list." : "No Results",
          selection: state.selection
        ) { .listCell($0, look: $1, actions: self.actions(for: $0)) },
      tabBar: [
        .button("Add") { self.app.push(EditListScreen(app: self.app)) },
        .button("Archive") { self.app.push(ArchivedListsScreen(app: self.app)) },
      ])
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
      tap: { self.open(summary.list) },
      reveal: { self.state.selection.reveal(id) },
      conceal: { self.state.selection.conceal() },
      move: { self.change(.moveList(id, to: $0)) },
      buttons: [
        ("Edit", { self.app.push(EditListScreen(app: self.app, editing: summary.list)) }),
        ("Archive", { self.change(.archiveList(id)) }),
      ])
  }

  /// A tap on a row: opens its list, unless the row has other uses just then.
  private func open(_ list: TaskList) {
    if state.selection.revealed != nil { return state.selection.conceal() }
    if !state.selection.isEditing { app.push(TasksScreen(app: app, list: list)) }
  }

  private func change(_ change: TinyLogChange) {
    state.selection.conceal()
    ask { try $0.perform(change) }
  }

  /// Has something done, then shows the lists as they are.
  private func ask(_ work: @escaping (any TinyLogService) throws -> Void) {
    let search = state.search.text
    app.ask { service in
      try work(service)
      return (try service.lists(matching: search), try service.textSize())
    } then: { lists, textSize in
      self.state.lists = lists
      self.state.selection.fontSize = textSize.fontSize
    }
  }
}
