import Device
import TinyLog

/// The archived lists: each can be restored, or deleted for good.
final class ArchivedListsScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let lists: SearchedLists

  init(app: TinyLogApp) {
    self.app = app
    lists = SearchedLists(app: app) { try $0.archivedLists(matching: $1) }
  }

  func load() { lists.load() }

  var element: Element {
    .screen(
      ["archived lists"],
      bar: .navigationBar("My Archives", leading: .button("Close") { self.app.pop() }),
      content: lists.elements(empty: "No Archives") { summary, actions in
        let id = summary.id
        actions.buttons = [
          ("Delete", { self.lists.change(.deleteList(id)) }),
          ("Restore", { self.lists.change(.restoreList(id)) }),
        ]
      })
  }
}
