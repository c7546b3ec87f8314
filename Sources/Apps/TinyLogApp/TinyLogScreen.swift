import Device
import ScreenParts
import TinyLog

/// A screen of the app.
class TinyLogScreen {
  unowned let app: TinyLogApp

  init(app: TinyLogApp) { self.app = app }

  var element: Element { Element(.other) }
  /// The parts of its address; nil for that of the screen below.
  var address: [String]? { nil }
  /// Fetches what it shows: when it appears, and when it comes back.
  func load() {}
  func disappear() {}
  /// Forgets what was searched for.
  func endSearch() {}
}

/// A screen with a table of lists or tasks.
class TableScreen<Item: Identifiable & Equatable>: TinyLogScreen {
  /// Nil while they are not known yet.
  fileprivate(set) var items: [Item]? { didSet { app.host.invalidate() } }
  var selection: RowSelection<Item.ID> { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, selection: RowSelection<Item.ID> = RowSelection()) {
    self.selection = selection
    super.init(app: app)
  }

  /// Asks for the items that are wanted just now; the service may answer later.
  var fetch: (any TinyLogService) throws -> [Item] { { _ in [] } }

  override func load() { ask { _ in } }

  override func disappear() { selection.conceal() }

  /// Has something done, then shows the items as they are.
  final func ask<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Answer) -> Void = { _ in }
  ) {
    app.ask { [fetch] service in
      (try work(service), try fetch(service), try service.textSize())
    } then: { answer, items, textSize in
      self.items = items
      self.selection.fontSize = textSize.fontSize(system: self.app.systemTextSize)
      use(answer)
    }
  }

  /// Shows all items again; those that are shown are not taken for all until these are known.
  final func forgetItems() { items = nil }

  /// A tap on a row: hides the buttons that show, or does what the row is for.
  final func tap(_ act: () -> Void) {
    if selection.revealed != nil { return selection.conceal() }
    if !selection.isEditing { act() }
  }

  final var editButton: Element {
    .button(selection.isEditing ? "Done" : "Edit", identifier: "edit") {
      self.selection.toggleEditing()
    }
  }

  /// The table, and the text that stands in for it when it has no rows.
  final func table(empty: String, row: @escaping (Item, RowLook) -> Element) -> [Element] {
    let selection = selection
    let rows = Rows(items ?? [], id: \.id, state: selection) { row($0, selection.look(of: $0.id)) }
    let table = Element(.table, id: "table", content: .rows(rows))
    return items?.isEmpty == true ? [table, .text(empty, identifier: "empty")] : [table]
  }

  /// What can be done with an item's row; `move` moves it to an index.
  final func actions(
    for item: Item, tap: @escaping () -> Void = {}, move: ((Int) -> Void)? = nil,
    buttons: [(label: String, tap: () -> Void)]
  ) -> RowActions {
    RowActions(
      tap: tap, reveal: { self.selection.revealed = item.id },
      conceal: { self.selection.conceal() }, move: move, buttons: buttons)
  }
}

/// Which rows of a table show more than usual: all while editing, one after a swipe.
struct RowSelection<ID: Hashable>: Equatable {
  /// Whether each row can be removed and moved.
  var isEditing = false
  /// The row whose buttons show.
  var revealed: ID?
  /// The size of the rows' texts, in points.
  var fontSize = 17

  mutating func toggleEditing() {
    isEditing.toggle()
    revealed = nil
  }

  mutating func stopEditing() {
    isEditing = false
    revealed = nil
  }

  mutating func conceal() { revealed = nil }

  func look(of id: ID) -> RowLook {
    RowLook(isEditing: isEditing, isRevealed: revealed == id, fontSize: fontSize)
  }
}

/// What the looks of a row depend on beside what it is about.
struct RowLook: Equatable {
  var isEditing, isRevealed: Bool
  var fontSize: Int
}

/// What can be done with a row.
struct RowActions {
  let tap: () -> Void
  let reveal: () -> Void
  let conceal: () -> Void
  /// Moves it to an index; nil where rows have a fixed order.
  let move: ((Int) -> Void)?
  /// The buttons that a swipe shows.
  let buttons: [(label: String, tap: () -> Void)]
}

/// The elements that TinyLog's screens are made of, beside those of any app.
extension Element {
  /// A row; a swipe to the left shows what can be done with it, where anything can.
  static func cell(
    _ title: String, look: RowLook, leading: [Element] = [], trailing: [Element] = [],
    actions: RowActions? = nil
  ) -> Element {
    var parts: [Element] = []
    if look.isEditing, let actions {
      parts.append(.button("Remove \(title)", identifier: "remove", tap: actions.reveal))
    }
    parts += leading + [.text(title, identifier: "title")] + trailing
    if look.isEditing, let move = actions?.move {
      parts.append(
        Element(.button, identifier: "reorder", label: "Reorder \(title)", actions: [.drag(move)]))
    }
    if look.isRevealed, let actions {
      parts += actions.buttons.map { .button($0.label, tap: $0.tap) }
    }
    return Element(
      .cell, value: Properties(fontSize: look.fontSize).json, content: .elements(parts),
      actions: actions.map {
        [.tap($0.tap), .swipe(.left, $0.reveal), .swipe(.right, $0.conceal)]
      } ?? [])
  }

  /// A list's row: its title, and a circle in its colour with the number of its open tasks.
  static func listCell(_ summary: ListSummary, look: RowLook, actions: RowActions) -> Element {
    let circle = Element(
      .image, identifier: "circle", label: summary.list.color.name,
      value: Properties(color: summary.list.color).json,
      content: .elements([.text("\(summary.openTaskCount)", identifier: "open tasks")]))
    return .cell(summary.list.title, look: look, trailing: [circle], actions: actions)
  }
}

/// Looks that tests like to read, as JSON in the value of an element that has none of its own.
struct Properties {
  var color: ListColor?
  /// In points.
  var fontSize: Int?

  /// The properties that are known, in the order of their names.
  var json: String {
    let members = [color.map { "\"color\":\"\($0.hex)\"" }, fontSize.map { "\"fontSize\":\($0)" }]
    return "{" + members.compactMap { $0 }.joined(separator: ",") + "}"
  }
}
