import Device
import ScreenParts
import TinyLog

/// A screen of TinyLog in a state, made of its data instead of by the way that leads to it.
///
/// Lists and tasks are named by their places, from 0, in the order in which the screen shows them.
package struct TinyLogPreview: Sendable {
  let screen: @Sendable (TinyLogApp, any TinyLogService) throws -> TinyLogScreen

  package static func lists(
    search: TextInput = TextInput(), isEditing: Bool = false, revealed: Int? = nil
  ) -> TinyLogPreview {
    TinyLogPreview { app, service in
      let id = try revealed.map { try service.lists(matching: search.text)[$0].id }
      return ListsScreen(
        app: app, search: search, selection: RowSelection(isEditing: isEditing, revealed: id))
    }
  }

  package static func archivedLists(
    search: TextInput = TextInput(), revealed: Int? = nil
  ) -> TinyLogPreview {
    TinyLogPreview { app, service in
      let id = try revealed.map { try service.archivedLists(matching: search.text)[$0].id }
      return ArchivedListsScreen(app: app, search: search, selection: RowSelection(revealed: id))
    }
  }

  /// The form for a new list, filled in.
  package static func newList(_ name: String = "", color: ListColor = .default) -> TinyLogPreview {
    TinyLogPreview { app, _ in EditListScreen(app: app, name: name, color: color) }
  }

  package static func editList(_ list: Int = 0) -> TinyLogPreview {
    TinyLogPreview { app, service in
      EditListScreen(app: app, editing: try service.lists()[list].list)
    }
  }

  /// A list's tasks; `draft` is what is typed into the field for a new one.
  package static func tasks(
    of list: Int = 0, draft: TextInput = TextInput(), isEditing: Bool = false, revealed: Int? = nil
  ) -> TinyLogPreview {
    TinyLogPreview { app, service in
      let list = try service.lists()[list].list
      let id = try revealed.map { try service.tasks(in: list.id)[$0].id }
      return TasksScreen(
        app: app, list: list, draft: draft,
        selection: RowSelection(isEditing: isEditing, revealed: id))
    }
  }

  /// The form for a task's text; nil leaves it as it is.
  package static func editTask(
    _ task: Int = 0, of list: Int = 0, text: String? = nil
  ) -> TinyLogPreview {
    TinyLogPreview { app, service in
      let tasks = try service.tasks(in: service.lists()[list].id)
      return EditTaskScreen(app: app, task: tasks[task], text: text)
    }
  }

  package static func archivedTasks(
    of list: Int = 0, isEditing: Bool = false, revealed: Int? = nil
  ) -> TinyLogPreview {
    TinyLogPreview { app, service in
      let list = try service.lists()[list].list
      let id = try revealed.map { try service.archivedTasks(in: list.id)[$0].id }
      return ArchivedTasksScreen(
        app: app, list: list, selection: RowSelection(isEditing: isEditing, revealed: id))
    }
  }

  package static func archivedList(_ list: Int = 0) -> TinyLogPreview {
    TinyLogPreview { app, service in
      ArchivedListScreen(app: app, list: try service.archivedLists()[list].list)
    }
  }

  package static func export(of list: Int = 0) -> TinyLogPreview {
    TinyLogPreview { app, service in ExportScreen(app: app, list: try service.lists()[list].list) }
  }

  package static let settings = TinyLogPreview { app, _ in SettingsScreen(app: app) }

  package static let textSize = TinyLogPreview { app, _ in TextSizeScreen(app: app) }
}

extension TinyLogApp {
  /// Starts the app on a screen, above the lists; the error is shown as an alert over it.
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
