import Device
import ScreenParts
import TinyLog

/// The first screen: all lists in use, with a search field.
final class ListsScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let lists: SearchedLists

  init(
    app: TinyLogApp, search: TextInput = TextInput(),
    selection: RowSelection<ListID> = RowSelection()
  ) {
    self.app = app
    lists = SearchedLists(app: app, search: search, selection: selection) {
      try $0.lists(matching: $1)
    }
  }

  var address: [String]? { lists.searchedText.isEmpty ? [] : ["search", lists.searchedText] }

  func load() { lists.load() }

  func disappear() { lists.disappear() }

  func endSearch() { lists.endSearch() }

  var element: Element {
    .screen(
      ["lists"],
      bar: .navigationBar(
        "My Lists",
        leading: .button("Settings") { self.app.push(SettingsScreen(app: self.app)) },
        trailing: .button(lists.selection.isEditing ? "Done" : "Edit", identifier: "edit") {
          self.lists.selection.toggleEditing()
        }),
      content: lists.elements(empty: "Tap + icon to create a new list.") { summary, actions in
        self.complete(&actions, for: summary)
      },
      tabBar: [
        .button("Add") { self.app.push(EditListScreen(app: self.app)) },
        .button("Archive") { self.app.push(ArchivedListsScreen(app: self.app)) },
      ])
  }

  private func complete(_ actions: inout RowActions, for summary: ListSummary) {
    let id = summary.id
    actions.tap = { self.open(summary.list) }
    actions.move = { self.lists.change(.moveList(id, to: $0)) }
    actions.buttons = [
      ("Edit", { self.app.push(EditListScreen(app: self.app, editing: summary.list)) }),
      ("Archive", { self.lists.change(.archiveList(id)) }),
    ]
  }

  /// A tap on a row: opens its list, unless the row has other uses just then.
  private func open(_ list: TaskList) {
    if lists.selection.revealed != nil { return lists.selection.conceal() }
    if !lists.selection.isEditing { app.push(TasksScreen(app: app, list: list)) }
  }
}

/// The archived lists: each can be opened to read, restored, or deleted for good.
final class ArchivedListsScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let lists: SearchedLists

  init(
    app: TinyLogApp, search: TextInput = TextInput(),
    selection: RowSelection<ListID> = RowSelection()
  ) {
    self.app = app
    lists = SearchedLists(app: app, search: search, selection: selection) {
      try $0.archivedLists(matching: $1)
    }
  }

  var address: [String]? { ["archive"] }

  func load() { lists.load() }

  func disappear() { lists.disappear() }

  func endSearch() { lists.endSearch() }

  var element: Element {
    .screen(
      ["archived lists"],
      bar: .navigationBar("My Archives", leading: .button("Close") { self.app.pop() }),
      content: lists.elements(empty: "No Archives") { summary, actions in
        let id = summary.id
        actions.tap = { self.open(summary.list) }
        actions.buttons = [
          ("Delete", { self.lists.change(.deleteList(id)) }),
          ("Restore", { self.lists.change(.restoreList(id)) }),
        ]
      })
  }

  /// A tap on a row: hides the buttons that show, or opens its list.
  private func open(_ list: TaskList) {
    if lists.selection.revealed != nil { return lists.selection.conceal() }
    app.push(ArchivedListScreen(app: app, list: list))
  }
}

/// The lists of a screen that has a search field: what was typed, what was found, how rows look.
final class SearchedLists {
  private unowned let app: TinyLogApp
  /// Finds lists; the text is what was typed.
  private let find: (any TinyLogService, _ search: String) throws -> [ListSummary]
  private var search: TextInput { didSet { app.host.invalidate() } }
  private var lists: [ListSummary]? { didSet { app.host.invalidate() } }
  /// What was typed.
  var searchedText: String { search.text }
  /// Which rows show more than usual.
  var selection: RowSelection<ListID> { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, search: TextInput, selection: RowSelection<ListID>,
    find: @escaping (any TinyLogService, _ search: String) throws -> [ListSummary]
  ) {
    self.app = app
    self.search = search
    self.selection = selection
    self.find = find
  }

  /// The search field, and the lists below it.
  ///
  /// - Parameters:
  ///   - empty: what is shown when there are no lists at all.
  ///   - actions: what can be done with a list, in addition to showing and hiding its buttons.
  func elements(
    empty: String, actions: @escaping (ListSummary, inout RowActions) -> Void
  ) -> [Element] {
    let field = TextInput.element(
      .searchField, id: "search", placeholder: "Search", returnKey: "Search", { self.search },
      update: { input in
        let isNewText = input.text != self.search.text
        self.search = input
        if isNewText { self.load() }
      }, submit: { self.search.isFocused = false })
    let table = Element.table(
      lists, empty: search.text.isEmpty ? empty : "No Results", selection: selection
    ) { summary, look in
      var rowActions = RowActions(
        reveal: { self.selection.reveal(summary.id) },
        conceal: { self.selection.conceal() }, buttons: [])
      actions(summary, &rowActions)
      return .listCell(summary, look: look, actions: rowActions)
    }
    return [field] + table
  }

  /// Fetches the lists.
  func load() { ask { _ in } }

  /// Makes a change, then shows the lists as they are.
  func change(_ change: TinyLogChange) {
    selection.conceal()
    ask { try $0.perform(change) }
  }

  /// Has all lists shown again; those that were found are not taken for all until these are known.
  func endSearch() {
    guard !search.text.isEmpty else { return }
    search.text = ""
    lists = nil
  }

  /// Another screen comes over this one.
  func disappear() {
    search.isFocused = false
    selection.conceal()
  }

  private func ask(_ work: @escaping (any TinyLogService) throws -> Void) {
    let text = search.text
    app.ask { [find] service in
      try work(service)
      return (try find(service, text), try service.textSize())
    } then: { lists, textSize in
      self.lists = lists
      self.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
    }
  }
}

/// The form for a new list, or for changing one.
final class EditListScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let edited: TaskList?
  private var color: ListColor { didSet { app.host.invalidate() } }
  private var name: TextInput { didSet { app.host.invalidate() } }

  init(
    app: TinyLogApp, editing list: TaskList? = nil, name: String = "", color: ListColor = .default
  ) {
    self.app = app
    edited = list
    self.color = list?.color ?? color
    self.name = TextInput(list?.title ?? name, isFocused: true)
  }

  func load() {}

  var element: Element {
    let colors = ListColor.allCases.map { color in
      var button = Element.button(color.name, isSelected: color == self.color) {
        self.color = color
      }
      // They share the width, however narrow the screen is.
      button.layout.width = nil
      return button
    }
    return .screen(
      edited.map { ["edit list", $0.id] } ?? ["new list"],
      bar: .navigationBar(
        edited == nil ? "Add List" : "Edit List",
        leading: .button("Cancel") { self.app.pop() },
        trailing: .button("Save") { self.save() }),
      content: [
        TextInput.element(
          .textField, id: "name", placeholder: "Name", { self.name }, update: { self.name = $0 },
          submit: { self.save() }),
        Element(
          .other, id: "colors", layout: Layout(axis: .horizontal, height: 44),
          content: .elements(colors)),
      ])
  }

  private func save() {
    let (title, color) = (name.text, color)
    app.ask { [edited] service in
      guard let edited else {
        let outcome = try service.perform(.addList(title: title, color: color))
        guard case .addedList(let id) = outcome else { return nil }
        return try service.list(id)
      }
      try service.perform(.editList(edited.id, title: title, color: color))
      return nil
    } then: { (added: TaskList?) in
      guard self.app.isOnTop(self) else { return }
      if let added {
        self.app.replace(
          with: TasksScreen(app: self.app, list: added, draft: TextInput(isFocused: true)))
      } else {
        self.app.pop()
      }
    }
  }
}
