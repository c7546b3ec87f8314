import Device
import TinyLog

/// A screen of TinyLog in a given state, built from data instead of by navigation.
///
/// A screen of a list or a task shows the first one.
package struct TinyLogPreview: Sendable {
  /// The raw values are the screens' names.
  package enum Screen: String, CaseIterable, Sendable {
    case lists = "Lists"
    case archivedLists = "Archived lists"
    case archivedList = "Archived list"
    case newList = "New list"
    case editList = "Edit list"
    case tasks = "Tasks"
    case editTask = "Edit task"
    case archivedTasks = "Archived tasks"
    case export = "Export"
    case settings = "Settings"
    case textSize = "Text size"
  }

  package var screen: Screen
  /// The text in the screen's field: the search, a list's name or a task's text.
  package var text: String?
  package var isTyping = false
  package var isEditing = false
  /// The row whose buttons a swipe has revealed, from 0.
  package var revealed: Int?
  package var color = ListColor.default

  package init(_ screen: Screen) { self.screen = screen }

  /// Throws ``LaunchError`` if the list, task or row doesn't exist.
  fileprivate func screen(
    of app: TinyLogApp, _ service: any TinyLogService
  ) throws -> TinyLogScreen {
    let input = TextInput(text ?? "", isFocused: isTyping)
    func first<Item>(_ items: [Item], _ noun: String) throws -> Item {
      guard let item = items.first else {
        throw LaunchError("The screen '\(screen.rawValue)' needs data with \(noun).")
      }
      return item
    }
    func list() throws -> TaskList { try first(service.lists(), "a list").list }
    switch screen {
    case .lists:
      return ListsScreen(
        app: app, search: input, selection: try selection(of: service.lists(matching: input.text)))
    case .archivedLists:
      return ArchivedListsScreen(app: app, selection: try selection(of: service.archivedLists()))
    case .archivedList:
      return ArchivedListScreen(
        app: app, list: try first(service.archivedLists(), "an archived list").list)
    case .newList: return EditListScreen(app: app, name: text ?? "", color: color)
    case .editList: return EditListScreen(app: app, editing: try list())
    case .tasks:
      let list = try list()
      return TasksScreen(
        app: app, list: list, draft: input, selection: try selection(of: service.tasks(in: list.id))
      )
    case .editTask:
      let task = try first(service.tasks(in: list().id), "a task in the first list")
      return EditTaskScreen(app: app, task: task, text: text)
    case .archivedTasks:
      let list = try list()
      return ArchivedTasksScreen(
        app: app, list: list, selection: try selection(of: service.archivedTasks(in: list.id)))
    case .export: return ExportScreen(app: app, list: try list())
    case .settings: return SettingsScreen(app: app)
    case .textSize: return TextSizeScreen(app: app)
    }
  }

  private func selection<Item: Identifiable>(of items: [Item]) throws -> RowSelection<Item.ID> {
    if let revealed, !items.indices.contains(revealed) {
      throw LaunchError("The screen has no row \(revealed). It has \(items.count), from 0.")
    }
    return RowSelection(isEditing: isEditing, revealed: revealed.map { items[$0].id })
  }
}

extension TinyLogApp {
  /// Starts the app on a screen, with the lists below it. The error is shown as an alert.
  ///
  /// Throws ``LaunchError`` if the screen needs other data.
  package convenience init(
    showing preview: TinyLogPreview, error: (any Error)? = nil, service: any TinyLogService,
    systemTextSize: Int = TextSize.usualSystemSize, delay: Duration = .zero, host: AppHost
  ) throws {
    self.init(service: service, systemTextSize: systemTextSize, delay: { delay }, host: host)
    let screen = try preview.screen(of: self, service)
    if screen is ListsScreen { replace(with: screen) } else { push(screen) }
    if let error { show(error) }
  }
}
