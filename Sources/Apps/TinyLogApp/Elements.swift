import Device
import ScreenParts
import TinyLog

/// The elements that TinyLog's screens are made of, beside those of any app.
extension Element {
  /// A table, or the text that stands in for it when it has no rows; nothing while its rows are
  /// not known yet.
  static func table<Datum: Identifiable & Equatable>(
    _ data: [Datum]?, empty: String, selection: RowSelection<Datum.ID>,
    row: @escaping (Datum, RowLook) -> Element
  ) -> [Element] {
    let rows = Rows(data ?? [], id: \.id, state: selection) { row($0, selection.look(of: $0.id)) }
    let table = Element(.table, id: "table", content: .rows(rows))
    return data?.isEmpty == true ? [table, .text(empty, identifier: "empty")] : [table]
  }

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
        Element(
          .button, identifier: "reorder", label: "Reorder \(title)", actions: [.drag(move)]))
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
    let members = [
      color.map { "\"color\":\"\($0.hex)\"" }, fontSize.map { "\"fontSize\":\($0)" },
    ]
    return "{" + members.compactMap { $0 }.joined(separator: ",") + "}"
  }
}

/// Which rows of a table show more than usual: all while editing, one after a swipe.
struct RowSelection<ID: Hashable>: Equatable {
  /// Whether each row can be removed and moved.
  private(set) var isEditing: Bool
  /// The row whose buttons show.
  private(set) var revealed: ID?
  /// The size of the rows' texts, in points.
  var fontSize = 17

  init(isEditing: Bool = false, revealed: ID? = nil) {
    self.isEditing = isEditing
    self.revealed = revealed
  }

  mutating func toggleEditing() {
    isEditing.toggle()
    revealed = nil
  }

  mutating func stopEditing() {
    isEditing = false
    revealed = nil
  }

  mutating func reveal(_ id: ID) { revealed = id }

  mutating func conceal() { revealed = nil }

  func look(of id: ID) -> RowLook {
    RowLook(isEditing: isEditing, isRevealed: revealed == id, fontSize: fontSize)
  }
}

/// What the looks of a row depend on beside what it is about.
struct RowLook: Equatable {
  var isEditing: Bool
  var isRevealed: Bool
  /// The size of its texts, in points.
  var fontSize: Int
}

/// What can be done with a row.
struct RowActions {
  var tap: () -> Void = {}
  var reveal: () -> Void
  var conceal: () -> Void
  /// Moves it to an index; nil where rows have a fixed order.
  var move: ((Int) -> Void)?
  /// The buttons that a swipe shows.
  var buttons: [(label: String, tap: () -> Void)]
}
