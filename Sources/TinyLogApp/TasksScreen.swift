import Device
import TinyLog

/// A list's tasks, with a field that adds to them.
final class TasksScreen: TinyLogScreen {
  private struct State {
    var draft: TextInput
    var selection = RowSelection<TaskID>()
    var tasks: [TaskItem]?
  }

  private unowned let app: TinyLogApp
  private let list: TaskList
  private var state: State { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList, isAdding: Bool = false) {
    self.app = app
    self.list = list
    state = State(draft: TextInput(isFocused: isAdding))
  }

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
