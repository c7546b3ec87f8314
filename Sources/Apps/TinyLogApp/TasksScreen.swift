import Device
import ScreenParts
import TinyLog

/// A list's tasks, with a field that adds to them.
final class TasksScreen: TinyLogScreen {
  private struct State {
    var draft: TextInput
    var selection: RowSelection<TaskID>
    var tasks: [TaskItem]?
  }

  private unowned let app: TinyLogApp
  private let list: TaskList
  private var state: State { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, list: TaskList, draft: TextInput = TextInput(),
    selection: RowSelection<TaskID> = RowSelection()
  ) {
    self.app = app
    self.list = list
    state = State(draft: draft, selection: selection)
  }

  var address: [String]? { ["lists", list.id.description] }

  func load() { ask { _ in } }

  func disappear() {
    state.draft.isFocused = false
    state.selection.conceal()
  }

  var element: Element {
    let isEditing = state.selection.isEditing
    return .screen(
      ["tasks", list.id],
      bar: .navigationBar(
        list.title, leading: .button("My Lists") { self.app.pop(endingSearch: true) },
        trailing: .button(isEditing ? "Done" : "Edit", identifier: "edit") {
          self.state.selection.toggleEditing()
        }),
      content: [draftField]
        + Element.table(
          state.tasks, empty: "Tap text field to create a new task.", selection: state.selection
        ) { task, look in self.cell(task, look) },
      tabBar: [
        .button("Export") { self.app.push(ExportScreen(app: self.app, list: self.list)) },
        .text(CompletionSummary.text(for: state.tasks ?? []), identifier: "summary"),
        .button("Archive") { self.app.push(ArchivedTasksScreen(app: self.app, list: self.list)) },
      ])
  }

  private var draftField: Element {
    TextInput.element(
      .textField, id: "new task", placeholder: "Add new task", { self.state.draft },
      update: { self.state.draft = $0 }, submit: { self.add() })
  }

  private func cell(_ task: TaskItem, _ look: RowLook) -> Element {
    let checkBox = Element.button(
      task.text, identifier: "check box", isSelected: task.isDone
    ) { self.ask { try $0.perform(.setDone(task.id, !task.isDone)) } }
    return .cell(
      task.text, look: look, leading: [checkBox],
      actions: RowActions(
        tap: { self.open(task) },
        reveal: { self.state.selection.reveal(task.id) },
        conceal: { self.state.selection.conceal() },
        move: { row in self.ask { try $0.perform(.moveTask(task.id, to: row)) } },
        buttons: [("Archive", { self.archive(task) })]))
  }

  /// A tap on a row: opens its task, unless the row has other uses just then.
  private func open(_ task: TaskItem) {
    if state.selection.revealed != nil { return state.selection.conceal() }
    if !state.selection.isEditing { app.push(EditTaskScreen(app: app, task: task)) }
  }

  /// The return key: adds what was typed and keeps the focus; without a text it gives it up.
  private func add() {
    let text = state.draft.text
    state.draft.text = ""
    ask { [list] service in
      try service.perform(.addTask(in: list.id, text: text))
    } then: { outcome in
      if outcome == .unchanged { self.state.draft.isFocused = false }
    }
  }

  private func archive(_ task: TaskItem) {
    state.selection.stopEditing()
    ask { try $0.perform(.archiveTask(task.id)) }
  }

  /// Has something done, then shows the tasks as they are.
  private func ask<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Answer) -> Void = { _ in }
  ) {
    app.ask { [list] service in
      let answer = try work(service)
      return (answer, try service.tasks(in: list.id), try service.textSize())
    } then: { answer, tasks, textSize in
      self.state.tasks = tasks
      self.state.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
      use(answer)
    }
  }
}

/// The form for changing a task's text.
final class EditTaskScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let task: TaskItem
  private var text: TextInput { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, task: TaskItem, text: String? = nil) {
    self.app = app
    self.task = task
    self.text = TextInput(text ?? task.text, isFocused: true)
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

/// A list's archived tasks: each can be restored, or deleted for good.
final class ArchivedTasksScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let list: TaskList
  private var tasks: [TaskItem]? { didSet { app.host.invalidate() } }
  private var selection: RowSelection<TaskID> { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, list: TaskList, selection: RowSelection<TaskID> = RowSelection()
  ) {
    self.app = app
    self.list = list
    self.selection = selection
  }

  var address: [String]? { ["lists", list.id.description, "archive"] }

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

  var address: [String]? { ["archive", list.id.description] }

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

/// A list as text, to be copied elsewhere.
final class ExportScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let list: TaskList
  private var text: String? { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList) {
    self.app = app
    self.list = list
  }

  var address: [String]? { ["lists", list.id.description, "export"] }

  func load() {
    app.ask { [list] in
      try $0.exportText(of: list.id)
    } then: {
      self.text = $0
    }
  }

  var element: Element {
    .screen(
      ["export"],
      bar: .navigationBar("Export", leading: .button("Close") { self.app.pop() }),
      content: [Element(.textView, identifier: "export text", value: text)])
  }
}
