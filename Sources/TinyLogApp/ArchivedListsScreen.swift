import Device
import TinyLog

/// The archived lists: each can be opened to read, restored, or deleted for good.
final class ArchivedListsScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let lists: SearchedLists

  init(app: TinyLogApp) {
    self.app = app
    lists = SearchedLists(app: app) { try $0.archivedLists(matching: $1) }
  }

  func load() { lists.load() }

  func disappear() { lists.disappear() }

  func endSearch() { lists.endSearch() }

  var element: Element {
    .screen(
      ["archived lists"],
      bar: .navigationBar("My Archives", leading: .button("Close") { self.app.pop() }),
      content: lists.elements(empty: "No Archives") { summary, actions in
        let id = summary.id
        actions.tap = { self.open(summary.list) }
        actions.buttons = [
          ("Delete", { self.lists.change(.deleteList(id)) }),
          ("Restore", { self.lists.change(.restoreList(id)) }),
        ]
      })
  }

  /// A tap on a row: hides the buttons that show, or opens its list.
  private func open(_ list: TaskList) {
    if lists.selection.revealed != nil { return lists.selection.conceal() }
    app.push(ArchivedListScreen(app: app, list: list))
  }
}
