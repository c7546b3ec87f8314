import Device
import TinyLog

/// The first screen: all lists in use, with a search field.
final class ListsScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let lists: SearchedLists

  init(app: TinyLogApp) {
    self.app = app
    lists = SearchedLists(app: app) { try $0.lists(matching: $1) }
  }

  func load() { lists.load() }

  func disappear() { lists.disappear() }

  func endSearch() { lists.endSearch() }

  var element: Element {
    .screen(
      ["lists"],
      bar: .navigationBar(
        "My Lists",
        leading: .button("Settings") { self.app.push(SettingsScreen(app: self.app)) },
        trailing: .button(lists.selection.isEditing ? "Done" : "Edit", identifier: "edit") {
          self.lists.selection.toggleEditing()
        }),
      content: lists.elements(empty: "Tap + icon to create a new list.") { summary, actions in
        self.complete(&actions, for: summary)
      },
      tabBar: [
        .button("Add") { self.app.push(EditListScreen(app: self.app)) },
        .button("Archive") { self.app.push(ArchivedListsScreen(app: self.app)) },
      ])
  }

  private func complete(_ actions: inout RowActions, for summary: ListSummary) {
    let id = summary.id
    actions.tap = { self.open(summary.list) }
    actions.move = { self.lists.change(.moveList(id, to: $0)) }
    actions.buttons = [
      ("Edit", { self.app.push(EditListScreen(app: self.app, editing: summary.list)) }),
      ("Archive", { self.lists.change(.archiveList(id)) }),
    ]
  }

  /// A tap on a row: opens its list, unless the row has other uses just then.
  private func open(_ list: TaskList) {
    if lists.selection.revealed != nil { return lists.selection.conceal() }
    if !lists.selection.isEditing { app.push(TasksScreen(app: app, list: list)) }
  }
}
