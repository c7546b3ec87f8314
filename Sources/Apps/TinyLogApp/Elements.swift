import Device
import TinyLog

/// The elements that TinyLog's screens are made of.
extension Element {
  static func button(
    _ label: String, identifier: String = "", isSelected: Bool = false, tap: @escaping () -> Void
  ) -> Element {
    Element(
      .button, id: identifier.isEmpty ? label : identifier, identifier: identifier, label: label,
      isSelected: isSelected, actions: [.tap(tap)])
  }

  static func text(_ text: String, identifier: String = "") -> Element {
    Element(.staticText, identifier: identifier, label: text)
  }

  /// A whole screen: a bar with a title, what is below it, and perhaps a bar at the bottom.
  /// The id says which screen it is and what it is about.
  static func screen(
    _ id: [AnyHashable], bar: Element, content: [Element], tabBar: [Element] = []
  ) -> Element {
    let bottom =
      tabBar.isEmpty ? [] : [Element(.tabBar, id: "tab bar", content: .elements(tabBar))]
    return Element(
      .other, id: id, layout: Layout(topInset: 47), content: .elements([bar] + content + bottom))
  }

  static func navigationBar(
    _ title: String, leading: Element? = nil, trailing: Element? = nil
  ) -> Element {
    let parts = [leading?.whole, .text(title, identifier: "title"), trailing?.whole]
    return Element(
      .navigationBar, id: "navigation bar", identifier: title,
      content: .elements(parts.compactMap { $0 }))
  }

  /// A bar's button, as wide as its label needs.
  private var whole: Element {
    var button = self
    if label.count > 9 { button.layout.width = 96 }
    return button
  }

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

/// A text being typed into a field.
package struct TextInput: Equatable, Sendable {
  var text: String
  var isFocused: Bool

  /// A text, with the keyboard's focus or without.
  package init(_ text: String = "", isFocused: Bool = false) {
    self.text = text
    self.isFocused = isFocused
  }

  /// The field, of a type that takes text.
  ///
  /// - Parameters:
  ///   - input: the input as it is when a key is pressed.
  ///   - update: is given the input after each change.
  ///   - submit: does what the return key does.
  static func element(
    _ type: ElementType, id: String, placeholder: String, returnKey: String = "Done",
    _ input: @escaping () -> TextInput, update: @escaping (TextInput) -> Void,
    submit: @escaping () -> Void
  ) -> Element {
    func edit(_ text: String) { update(TextInput(text, isFocused: input().isFocused)) }
    let shown = input()
    return Element(
      type, id: id, value: shown.text.isEmpty ? nil : shown.text, placeholder: placeholder,
      isFocused: shown.isFocused, returnKey: returnKey,
      actions: [
        .focus { update(TextInput(input().text, isFocused: true)) }, .edit(edit),
        .typing(
          { input().text }, isFocused: { input().isFocused }, edit: edit, submit: submit),
      ])
  }
}
