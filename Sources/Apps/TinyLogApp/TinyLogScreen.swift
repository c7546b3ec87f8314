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

  private var isSaving = false

  /// Makes the change that a form is for. A second call while the first is pending does nothing, so
  /// nothing is saved twice.
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
  /// Nil while they are not known yet.
  fileprivate(set) var items: [Item]? { didSet { app.host.invalidate() } }
  var selection: RowSelection<Item.ID> { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, selection: RowSelection<Item.ID> = RowSelection()) {
    self.selection = selection
    super.init(app: app)
  }

  var fetch: (any TinyLogService) throws -> [Item] { { _ in [] } }

  override func load() { app.ask({ [fetch] in try Content($0, fetch) }, then: show) }

  override func disappear() { selection.revealed = nil }

  /// Changes something, then shows the items as they are.
  ///
  /// If the change fails, `recover` must bring back what the user would lose by it.
  final func perform<Outcome>(
    _ change: @escaping (any TinyLogService) throws -> Outcome,
    then use: @escaping (Outcome) -> Void = { _ in }, otherwise recover: @escaping () -> Void = {}
  ) {
    app.perform(
      { [fetch] service in
        let outcome = try change(service)
        // From here on the change is made: an error in reading must not look as if it were not.
        return (outcome, Result { try Content(service, fetch) })
      },
      then: { outcome, content in
        do {
          self.show(try content.get())
          use(outcome)
        } catch { self.app.show(error) }
      }, otherwise: recover)
  }

  /// What a screen reads to show its items.
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
