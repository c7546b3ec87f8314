import Device
import TinyLog

/// A list's archived tasks: each can be restored, or deleted for good.
final class ArchivedTasksScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let list: TaskList
  private var tasks: [TaskItem]? { didSet { app.host.invalidate() } }
  private var selection = RowSelection<TaskID>() { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList) {
    self.app = app
    self.list = list
  }

  func load() { ask { _ in } }

  var element: Element {
    .screen(
      ["archived tasks"],
      bar: .navigationBar(
        "Archive", leading: .button("Close") { self.app.pop() },
        trailing: .button(selection.isEditing ? "Done" : "Edit", identifier: "edit") {
          self.selection.toggleEditing()
        }),
      content: Element.table(tasks, empty: "No Archives", selection: selection) { task, look in
        .cell(task.text, look: look, actions: self.actions(for: task))
      })
  }

  private func actions(for task: TaskItem) -> RowActions {
    RowActions(
      reveal: { self.selection.reveal(task.id) },
      conceal: { self.selection.conceal() },
      buttons: [
        ("Delete", { self.change(.deleteTask(task.id)) }),
        ("Restore", { self.change(.restoreTask(task.id)) }),
      ])
  }

  private func change(_ change: TinyLogChange) {
    selection.stopEditing()
    ask { try $0.perform(change) }
  }

  private func ask(_ work: @escaping (any TinyLogService) throws -> Void) {
    app.ask { [list] service in
      try work(service)
      return (try service.archivedTasks(in: list.id), try service.textSize())
    } then: { tasks, textSize in
      self.tasks = tasks
      self.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
    }
  }
}
