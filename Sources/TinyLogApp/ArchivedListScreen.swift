import Device
import TinyLog

/// The tasks of an archived list, to read: nothing can be added or changed.
final class ArchivedListScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let list: TaskList
  private var tasks: [TaskItem]? { didSet { app.host.invalidate() } }
  private var selection = RowSelection<TaskID>() { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList) {
    self.app = app
    self.list = list
  }

  func load() {
    app.ask { [list] in
      (try $0.tasks(in: list.id), try $0.textSize())
    } then: { tasks, textSize in
      self.tasks = tasks
      self.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
    }
  }

  var element: Element {
    .screen(
      ["archived list", list.id],
      bar: .navigationBar(
        list.title, leading: .button("My Archives") { self.app.pop(endingSearch: true) }),
      content: Element.table(tasks, empty: "No Tasks", selection: selection) { task, look in
        let checkBox = Element(
          .button, identifier: "check box", label: task.text, isEnabled: false,
          isSelected: task.isDone)
        return .cell(task.text, look: look, leading: [checkBox])
      })
  }
}
