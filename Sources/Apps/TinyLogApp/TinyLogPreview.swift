import Device
import TinyLog

/// A screen of TinyLog in a given state, built from data instead of by navigation.
///
/// It shows the first list. Rows are identified by their index on the screen, from 0.
package struct TinyLogPreview: Sendable {
  let screen: @Sendable (TinyLogApp, any TinyLogService) throws -> TinyLogScreen

  package static func lists(
    search: TextInput = TextInput(), isEditing: Bool = false, revealed: Int? = nil
  ) -> Self {
    Self { app, service in
      ListsScreen(
        app: app, search: search,
        selection: try selection(isEditing, revealed, of: service.lists(matching: search.text)))
    }
  }

  package static func archivedLists(revealed: Int? = nil) -> Self {
    Self { app, service in
      let selection = selection(false, revealed, of: try service.archivedLists())
      return ArchivedListsScreen(app: app, selection: selection)
    }
  }

  package static func newList(_ name: String = "", color: ListColor = .default) -> Self {
    Self { app, _ in EditListScreen(app: app, name: name, color: color) }
  }

  package static func editList() -> Self {
    ofList { app, _, list in EditListScreen(app: app, editing: list) }
  }

  /// A list's tasks. `draft` is the text in the field for a new task.
  package static func tasks(
    draft: TextInput = TextInput(), isEditing: Bool = false, revealed: Int? = nil
  ) -> Self {
    ofList { app, service, list in
      TasksScreen(
        app: app, list: list, draft: draft,
        selection: try selection(isEditing, revealed, of: service.tasks(in: list.id)))
    }
  }

  package static func editTask(text: String? = nil) -> Self {
    ofList { app, service, list in
      EditTaskScreen(app: app, task: try service.tasks(in: list.id)[0], text: text)
    }
  }

  package static func archivedTasks(revealed: Int? = nil) -> Self {
    ofList { app, service, list in
      let tasks = try service.archivedTasks(in: list.id)
      return ArchivedTasksScreen(
        app: app, list: list, selection: selection(false, revealed, of: tasks))
    }
  }

  package static func archivedList() -> Self {
    Self { ArchivedListScreen(app: $0, list: try $1.archivedLists()[0].list) }
  }

  package static func export() -> Self {
    ofList { app, _, list in ExportScreen(app: app, list: list) }
  }

  package static let settings = Self { app, _ in SettingsScreen(app: app) }
  package static let textSize = Self { app, _ in TextSizeScreen(app: app) }

  private static func selection<Item: Identifiable>(
    _ isEditing: Bool, _ revealed: Int?, of items: [Item]
  ) -> RowSelection<Item.ID> {
    RowSelection(isEditing: isEditing, revealed: revealed.map { items[$0].id })
  }

  private static func ofList(
    _ screen: @escaping @Sendable (TinyLogApp, any TinyLogService, TaskList) throws -> TinyLogScreen
  ) -> Self { Self { try screen($0, $1, $1.lists()[0].list) } }
}

extension TinyLogApp {
  /// Starts the app on a screen, with the lists below it. The error is shown as an alert.
  package convenience init(
    showing preview: TinyLogPreview, error: (any Error)? = nil, service: any TinyLogService,
    systemTextSize: Int = TextSize.usualSystemSize, delay: Duration = .zero, host: AppHost
  ) throws {
    self.init(service: service, systemTextSize: systemTextSize, delay: { delay }, host: host)
    let screen = try preview.screen(self, service)
    if screen is ListsScreen { replace(with: screen) } else { push(screen) }
    if let error { show(error) }
  }
}
