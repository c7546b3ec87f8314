import Device
import TinyLog

class SearchedListsScreen: TableScreen<ListSummary> {
  fileprivate var search: TextInput { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, search: TextInput = TextInput(),
    selection: RowSelection<ListID> = RowSelection()
  ) {
    self.search = search
    super.init(app: app, selection: selection)
  }

  fileprivate func elements(
    empty: String, row: @escaping (ListSummary, RowSelection<ListID>) -> Element
  ) -> [Element] {
    let field = TextInput.element(
      .searchField, id: "search", placeholder: strings("Search"), returnKey: strings("Search"),
      { self.search },
      update: { input in
        let isNewText = input.text != self.search.text
        self.search = input
        if isNewText { self.load() }
      }, submit: { self.search.isFocused = false })
    return [field] + table(empty: search.text.isEmpty ? empty : strings("No Results"), row: row)
  }

  fileprivate func circle(_ summary: ListSummary) -> Element {
    Element(
      .image, identifier: "circle", label: strings(summary.list.color.name),
      value: #"{"color":"\#(summary.list.color.hex)"}"#,
      content: .elements([.text("\(summary.openTaskCount)", identifier: "open tasks")]))
  }

  fileprivate func change(_ change: @escaping (any TinyLogService) throws -> Void) {
    selection.revealed = nil
    perform(change)
  }

  override func endSearch() {
    guard !search.text.isEmpty else { return }
    search.text = ""
    forgetItems()
  }

  override func disappear() {
    search.isFocused = false
    super.disappear()
  }
}

final class ListsScreen: SearchedListsScreen {
  override var address: [String]? { search.text.isEmpty ? [] : ["search", search.text] }

  override var fetch: (any TinyLogService) throws -> [ListSummary] {
    { [text = search.text] in try $0.lists(matching: text) }
  }

  override var element: Element {
    .screen(
      ["lists"],
      bar: .navigationBar(
        strings("My Lists"),
        leading: .button(strings("Settings")) { self.app.push(SettingsScreen(app: self.app)) },
        trailing: editButton),
      content: elements(empty: strings("Tap + icon to create a new list."), row: row),
      tabBar: [
        .button(strings("Add")) { self.app.push(EditListScreen(app: self.app)) },
        .button(strings("Archive")) { self.app.push(ArchivedListsScreen(app: self.app)) },
      ])
  }

  private func row(_ summary: ListSummary, _ selection: RowSelection<ListID>) -> Element {
    let list = summary.list
    return cell(
      summary, list.title, selection, trailing: [circle(summary)],
      tap: { self.tap { self.app.push(TasksScreen(app: self.app, list: list)) } },
      move: { self.move(list.id, toRow: $0) },
      buttons: [
        (strings("Edit"), { self.app.push(EditListScreen(app: self.app, editing: list)) }),
        (strings("Archive", as: "verb"), { self.change { try $0.archiveList(list.id) } }),
      ])
  }

  /// Moves a list to the place of a row: directly below the row when moving down, otherwise
  /// directly above it.
  private func move(_ id: ListID, toRow row: Int) {
    guard !search.text.isEmpty, let items, items.indices.contains(row) else {
      return change { try $0.moveList(id, to: row) }
    }
    // A row of a search's results has a different index among all lists.
    let target = items[row].id
    change { service in
      guard let index = try service.lists().firstIndex(where: { $0.id == target }) else { return }
      try service.moveList(id, to: index)
    }
  }
}

/// The archived lists. Each can be opened to read, restored, or deleted.
final class ArchivedListsScreen: SearchedListsScreen {
  override var address: [String]? { ["archive"] }

  override var fetch: (any TinyLogService) throws -> [ListSummary] {
    { [text = search.text] in try $0.archivedLists(matching: text) }
  }

  override var element: Element {
    .screen(
      ["archived lists"],
      bar: .navigationBar(
        strings("My Archives"), leading: .button(strings("Close")) { self.app.pop() }),
      content: elements(empty: strings("No Archives"), row: row))
  }

  private func row(_ summary: ListSummary, _ selection: RowSelection<ListID>) -> Element {
    let list = summary.list
    return cell(
      summary, list.title, selection, trailing: [circle(summary)],
      tap: { self.tap { self.app.push(ArchivedListScreen(app: self.app, list: list)) } },
      buttons: [
        (strings("Delete"), { self.change { try $0.deleteList(list.id) } }),
        (strings("Restore"), { self.change { try $0.restoreList(list.id) } }),
      ])
  }
}

final class EditListScreen: TinyLogScreen {
  private let edited: TaskList?
  private var color: ListColor { didSet { app.host.invalidate() } }
  private var name: TextInput { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, editing list: TaskList? = nil, name: String = "", color: ListColor = .default
  ) {
    edited = list
    self.color = list?.color ?? color
    self.name = TextInput(list?.title ?? name, isFocused: true)
    super.init(app: app)
  }

  override var element: Element {
    let colors = ListColor.allCases.map { color in
      var button = Element.button(strings(color.name), isSelected: color == self.color) {
        self.color = color
      }
      // The buttons share the width, even on a narrow screen.
      button.layout.width = nil
      return button
    }
    return .screen(
      edited.map { ["edit list", $0.id] } ?? ["new list"],
      bar: .navigationBar(
        strings(edited == nil ? "Add List" : "Edit List"),
        leading: .button(strings("Cancel")) { self.app.pop() },
        trailing: .button(strings("Save")) { self.saveList() }),
      content: [
        TextInput.element(
          .textField, id: "name", placeholder: strings("Name"),
          returnKey: strings("Done"), { self.name }, update: { self.name = $0 },
          submit: { self.saveList() }),
        Element(
          .other, id: "colors", layout: Layout(axis: .horizontal, height: 44),
          content: .elements(colors)),
      ])
  }

  private func saveList() {
    let (title, color) = (name.text, color)
    save { [edited] service -> TaskList? in
      guard let edited else {
        return try service.list(service.addList(title: title, color: color))
      }
      try service.editList(edited.id, title: title, color: color)
      return nil
    } then: { added in
      guard let added else { return self.app.pop() }
      self.app.replace(
        with: TasksScreen(app: self.app, list: added, draft: TextInput(isFocused: true)))
    }
  }
}
