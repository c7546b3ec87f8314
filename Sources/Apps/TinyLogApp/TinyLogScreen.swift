import Device
import TinyLog

class TinyLogScreen {
  unowned let app: TinyLogApp
  let strings: Strings

  init(app: TinyLogApp) { (self.app, strings) = (app, app.host.strings) }

  var element: Element { Element(.other) }
  /// The parts of the screen's address. Nil if it has the address of the screen below.
  var address: [String]? { nil }
  /// Fetches the screen's data. Called when it appears, and when the user comes back to it.
  func load() {}
  func disappear() {}
  func endSearch() {}

  private var isSaving = false

  /// Makes a form's change. A second call while the first is pending does nothing, so that nothing
  /// is saved twice.
  final func save<Outcome>(
    _ change: @escaping (any TinyLogService) throws -> Outcome,
    then use: @escaping (Outcome) -> Void
  ) {
    guard !isSaving else { return }
    isSaving = true
    app.perform(change, then: use, otherwise: { self.isSaving = false })
  }
}

class TableScreen<Item: Identifiable & Equatable>: TinyLogScreen {
  /// The items of the table, nil until they are fetched.
  fileprivate(set) var items: [Item]? { didSet { app.host.invalidate() } }
  var selection: RowSelection<Item.ID> { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, selection: RowSelection<Item.ID> = RowSelection()) {
    self.selection = selection
    super.init(app: app)
  }

  var fetch: (any TinyLogService) throws -> [Item] { { _ in [] } }

  override func load() { app.ask({ [fetch] in try Content($0, fetch) }, then: show) }

  override func disappear() { selection.revealed = nil }

  /// Makes a change, then shows the current items.
  ///
  /// If the change fails, `recover` must restore the user's input.
  final func perform<Outcome>(
    _ change: @escaping (any TinyLogService) throws -> Outcome,
    then use: @escaping (Outcome) -> Void = { _ in }, otherwise recover: @escaping () -> Void = {}
  ) {
    app.perform(
      { [fetch] service in (try change(service), try Content(service, fetch)) },
      then: { outcome, content in
        self.show(content)
        use(outcome)
      }, otherwise: recover)
  }

  /// The data that a screen shows.
  private struct Content {
    let items: [Item]
    let textSize: TextSize

    init(
      _ service: any TinyLogService, _ fetch: (any TinyLogService) throws -> [Item]
    ) throws { (items, textSize) = (try fetch(service), try service.textSize()) }
  }

  private func show(_ content: Content) {
    items = content.items
    selection.fontSize = content.textSize.fontSize(system: app.systemTextSize)
  }

  /// Drops the items, so that search results aren't shown as all items until those are fetched.
  final func forgetItems() { items = nil }

  /// Handles a tap on a row: hides a row's buttons, or acts on the row.
  final func tap(_ act: () -> Void) {
    if selection.revealed != nil {
      selection.revealed = nil
    } else if !selection.isEditing {
      act()
    }
  }

  final var editButton: Element {
    .button(strings(selection.isEditing ? "Done" : "Edit"), identifier: "edit") {
      self.selection.setEditing(!self.selection.isEditing)
    }
  }

  final func table(
    empty: String, row: @escaping (Item, RowSelection<Item.ID>) -> Element
  ) -> [Element] {
    let selection = selection
    let rows = Rows(items ?? [], id: \.id, state: selection) { row($0, selection) }
    let table = Element(.table, id: "table", content: .rows(rows))
    return items?.isEmpty == true ? [table, .text(empty, identifier: "empty")] : [table]
  }

  /// Returns an item's row. A swipe to the left shows its buttons, and `move` moves it to an index.
  ///
  /// A row without buttons takes no gestures. A row without `move` can't be moved.
  final func cell(
    _ item: Item, _ title: String, _ selection: RowSelection<Item.ID>, leading: [Element] = [],
    trailing: [Element] = [], tap: @escaping () -> Void = {}, move: ((Int) -> Void)? = nil,
    buttons: [(label: String, tap: () -> Void)] = []
  ) -> Element {
    let reveal = { self.selection.revealed = item.id }
    var parts: [Element] = []
    if selection.isEditing, !buttons.isEmpty {
      parts.append(.button(strings("Remove %@", title), identifier: "remove", tap: reveal))
    }
    parts += leading + [.text(title, identifier: "title")] + trailing
    if selection.isEditing, let move {
      parts.append(
        Element(
          .button, identifier: "reorder", label: strings("Reorder %@", title),
          actions: [.drag(move)]
        ))
    }
    if selection.revealed == item.id { parts += buttons.map { .button($0.label, tap: $0.tap) } }
    let conceal = { self.selection.revealed = nil }
    return Element(
      .cell, value: .fontSize(selection.fontSize), content: .elements(parts),
      actions: buttons.isEmpty ? [] : [.tap(tap), .swipe(.left, reveal), .swipe(.right, conceal)])
  }
}

/// The rows of a table that show their buttons: all rows while editing, one row after a swipe.
struct RowSelection<ID: Hashable>: Equatable {
  var isEditing = false
  var revealed: ID?
  var fontSize = 17

  mutating func setEditing(_ isEditing: Bool) {
    self.isEditing = isEditing
    revealed = nil
  }
}

extension String {
  /// A text size in points as JSON, so that tests can read it as the value of an element.
  static func fontSize(_ size: Int) -> String { #"{"fontSize":\#(size)}"# }
}
