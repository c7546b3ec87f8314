import Device
import TinyLog

class ListScreen: TableScreen<TaskItem> {
  let list: TaskList

  init(app: TinyLogApp, list: TaskList, selection: RowSelection<TaskID> = RowSelection()) {
    self.list = list
    super.init(app: app, selection: selection)
  }

  override var fetch: (any TinyLogService) throws -> [TaskItem] {
    { [list] in try $0.tasks(in: list.id) }
  }

  fileprivate func change(_ change: @escaping (any TinyLogService) throws -> Void) {
    selection.setEditing(false)
    perform(change)
  }
}

final class TasksScreen: ListScreen {
  private var draft: TextInput {
    didSet {
      edits += 1
      app.host.invalidate()
    }
  }
  /// The number of changes of the draft and its focus.
  private var edits = 0

  init(
    app: TinyLogApp, list: TaskList, draft: TextInput = TextInput(),
    selection: RowSelection<TaskID> = RowSelection()
  ) {
    self.draft = draft
    super.init(app: app, list: list, selection: selection)
  }

  override var address: [String]? { ["lists", list.id.description] }

  override func disappear() {
    draft.isFocused = false
    super.disappear()
  }

  override var element: Element {
    let field = TextInput.element(
      .textField, id: "new task", placeholder: strings("Add new task"),
      returnKey: strings("Done"), { self.draft },
      update: { self.draft = $0 }, submit: { self.add() })
    return .screen(
      ["tasks", list.id],
      bar: .navigationBar(
        list.title, leading: .button(strings("My Lists")) { self.app.pop(endingSearch: true) },
        trailing: editButton),
      content: [field] + table(empty: strings("Tap text field to create a new task."), row: row),
      tabBar: [
        .button(strings("Export")) { self.app.push(ExportScreen(app: self.app, list: self.list)) },
        .text(
          strings(composed: CompletionSummary.text(for: items ?? [])), identifier: "summary"),
        .button(strings("Archive")) {
          self.app.push(ArchivedTasksScreen(app: self.app, list: self.list))
        },
      ])
  }

  private func row(_ task: TaskItem, _ selection: RowSelection<TaskID>) -> Element {
    let checkBox = Element.button(
      task.text, identifier: "check box", isSelected: task.isDone
    ) { self.perform { try $0.setDone(!task.isDone, for: task.id) } }
    return cell(
      task, task.text, selection, leading: [checkBox],
      tap: { self.tap { self.app.push(EditTaskScreen(app: self.app, task: task)) } },
      move: { row in self.perform { try $0.moveTask(task.id, to: row) } },
      buttons: [(strings("Archive", as: "verb"), { self.change { try $0.archiveTask(task.id) } })])
  }

  /// Handles the return key: adds the typed task and keeps the focus. If the field is empty, drops
  /// the focus.
  private func add() {
    let text = draft.text
    draft.text = ""
    let edits = edits
    perform { [list] service in
      try service.addTask(in: list.id, text: text)
    } then: { added in
      if added == nil, self.edits == edits { self.draft.isFocused = false }
    } otherwise: {
      // Restore the text in front of anything typed meanwhile.
      self.draft.text = [text, self.draft.text].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

final class EditTaskScreen: TinyLogScreen {
  private let task: TaskItem
  private var text: TextInput { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, task: TaskItem, text: String? = nil) {
    self.task = task
    self.text = TextInput(text ?? task.text, isFocused: true)
    super.init(app: app)
  }

  override var element: Element {
    .screen(
      ["edit task", task.id],
      bar: .navigationBar(
        strings("Edit Task"), leading: .button(strings("Close")) { self.app.pop() },
        trailing: .button(strings("Save")) { self.saveText() }),
      content: [
        TextInput.element(
          .textField, id: "text", placeholder: strings("Task"), returnKey: strings("Done"),
          { self.text }, update: { self.text = $0 },
          submit: { self.saveText() })
      ])
  }

  private func saveText() {
    let (id, text) = (task.id, text.text)
    save {
      try $0.editTask(id, text: text)
    } then: { _ in
      self.app.pop()
    }
  }
}

final class ArchivedTasksScreen: ListScreen {
  override var address: [String]? { ["lists", list.id.description, "archive"] }

  override var fetch: (any TinyLogService) throws -> [TaskItem] {
    { [list] in try $0.archivedTasks(in: list.id) }
  }

  override var element: Element {
    .screen(
      ["archived tasks"],
      bar: .navigationBar(
        strings("Archive"), leading: .button(strings("Close")) { self.app.pop() },
        trailing: editButton),
      content: table(empty: strings("No Archives")) { task, selection in
        self.cell(
          task, task.text, selection,
          buttons: [
            (self.strings("Delete"), { self.change { try $0.deleteTask(task.id) } }),
            (self.strings("Restore"), { self.change { try $0.restoreTask(task.id) } }),
          ])
      })
  }
}

final class ArchivedListScreen: ListScreen {
  override var address: [String]? { ["archive", list.id.description] }

  override var element: Element {
    .screen(
      ["archived list", list.id],
      bar: .navigationBar(
        list.title, leading: .button(strings("My Archives")) { self.app.pop(endingSearch: true) }),
      content: table(empty: strings("No Tasks")) { task, selection in
        let checkBox = Element(
          .button, identifier: "check box", label: task.text, isEnabled: false,
          isSelected: task.isDone)
        return self.cell(task, task.text, selection, leading: [checkBox])
      })
  }
}

final class ExportScreen: TinyLogScreen {
  private let list: TaskList
  private var text: String? { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList) {
    self.list = list
    super.init(app: app)
  }

  override var address: [String]? { ["lists", list.id.description, "export"] }

  override func load() {
    app.ask({ [list] in try $0.exportText(of: list.id) }, then: { self.text = $0 })
  }

  override var element: Element {
    .screen(
      ["export"],
      bar: .navigationBar(strings("Export"), leading: .button(strings("Close")) { self.app.pop() }),
      content: [Element(.textView, identifier: "export text", value: text)])
  }
}
