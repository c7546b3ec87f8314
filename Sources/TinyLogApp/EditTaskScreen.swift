import Device
import TinyLog

/// The form for changing a task's text.
final class EditTaskScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let task: TaskItem
  private var text: TextInput { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, task: TaskItem) {
    self.app = app
    self.task = task
    text = TextInput(text: task.text, isFocused: true)
  }

  func load() {}

  var element: Element {
    .screen(
      ["edit task", task.id],
      bar: .navigationBar(
        "Edit Task", leading: .button("Close") { self.app.pop() },
        trailing: .button("Save") { self.save() }),
      content: [
        TextInput.element(
          .textField, id: "text", placeholder: "Task", { self.text }, update: { self.text = $0 },
          submit: { self.save() })
      ])
  }

  private func save() {
    let (id, text) = (task.id, text.text)
    app.ask {
      try $0.perform(.editTask(id, text: text))
    } then: { _ in
      if self.app.isOnTop(self) { self.app.pop() }
    }
  }
}
