import Device
import ScreenParts
import TinyLog

class TinyLogScreen {
  unowned let app: TinyLogApp

  init(app: TinyLogApp) { self.app = app }

  var element: Element { Element(.other) }
  /// The parts of its address; nil for that of the screen below.
  var address: [String]? { nil }
  /// Fetches what it shows: when it appears, and when it comes back.
  func load() {}
  func disappear() {}
  func endSearch() {}
}

class TableScreen<Item: Identifiable & Equatable>: TinyLogScreen {
  /// Nil while they are not known yet.
  fileprivate(set) var items: [Item]? { didSet { app.host.invalidate() } }
  var selection: RowSelection<Item.ID> { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, selection: RowSelection<Item.ID> = RowSelection()) {
    self.selection = selection
    super.init(app: app)
  }

  var fetch: (any TinyLogService) throws -> [Item] { { _ in [] } }

  override func load() { ask { _ in } }

  override func disappear() { selection.revealed = nil }

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
    if selection.revealed != nil {
      selection.revealed = nil
    } else if !selection.isEditing {
      act()
    }
  }

  final var editButton: Element {
    .button(selection.isEditing ? "Done" : "Edit", identifier: "edit") {
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

  /// An item's row; a swipe to the left shows its buttons, and `move` moves it to an index.
  ///
  /// One without buttons takes no gestures; one that can't be moved stays where it is.
  final func cell(
    _ item: Item, _ title: String, _ selection: RowSelection<Item.ID>, leading: [Element] = [],
    trailing: [Element] = [], tap: @escaping () -> Void = {}, move: ((Int) -> Void)? = nil,
    buttons: [(label: String, tap: () -> Void)] = []
  ) -> Element {
    let reveal = { self.selection.revealed = item.id }
    var parts: [Element] = []
    if selection.isEditing, !buttons.isEmpty {
      parts.append(.button("Remove \(title)", identifier: "remove", tap: reveal))
    }
    parts += leading + [.text(title, identifier: "title")] + trailing
    if selection.isEditing, let move {
      parts.append(
        Element(.button, identifier: "reorder", label: "Reorder \(title)", actions: [.drag(move)]))
    }
    if selection.revealed == item.id { parts += buttons.map { .button($0.label, tap: $0.tap) } }
    let conceal = { self.selection.revealed = nil }
    return Element(
      .cell, value: .fontSize(selection.fontSize), content: .elements(parts),
      actions: buttons.isEmpty ? [] : [.tap(tap), .swipe(.left, reveal), .swipe(.right, conceal)])
  }
}

/// Which rows of a table show more than usual: all while editing, one after a swipe.
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
  /// A size of text in points as JSON: the value of an element that has none of its own, for tests.
  static func fontSize(_ size: Int) -> String { #"{"fontSize":\#(size)}"# }
}
