import Device
import ScreenParts
import TinyLog

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
