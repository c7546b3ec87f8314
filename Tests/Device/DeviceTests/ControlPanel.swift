import Device
import Foundation
import TestSupport
import Testing

/// A screen with controls of every kind. The label of its first element lists what they did.
struct ControlPanel: Sendable {
  var log: [String] = []
  var text = "old"
  var isFocused = false
  var isFieldEnabled = true
  var size = 10.0
  var rows = Array(0..<40)
  var isAsking = false

  /// The elements' heights are 22, then 44 each, and the table has the remaining 646 points.
  static func device(_ model: ControlPanel = ControlPanel()) throws -> Device {
    try Device.running(model) { app in
      func log(_ event: String) -> () -> Void { { app.model.log.append(event) } }
      let swipes = SwipeDirection.allCases.map { Action.swipe($0, log("\($0)")) }
      let button = Element(
        .button, label: "B",
        actions: [
          .tap(log("tap")), .doubleTap(log("double tap")), .tripleTap(log("triple tap")),
          .press(log("press")),
        ] + swipes)
      let off = Element(.button, label: "Off", isEnabled: false, actions: [.tap(log("off"))])
      let field = Element(
        .textField, identifier: "name", value: app.model.text, isEnabled: app.model.isFieldEnabled,
        isFocused: app.model.isFocused, returnKey: "Go",
        actions: [
          .focus { app.model.isFocused = true }, .edit { app.model.text = $0 },
          .typing(
            { app.model.text }, isFocused: { app.model.isFocused },
            edit: { app.model.text = $0 }, submit: log("return")),
        ])
      let slider = Element(
        .slider, identifier: "size",
        scale: Element.Scale(minimum: 0, maximum: 20, current: app.model.size),
        actions: [.adjust { app.model.size = $0 }])
      let table = Element(.table, content: .rows(app.model.tableRows(app)))
      let ok = Element(.button, label: "OK", actions: [.tap { app.model.isAsking = false }])
      let first = Element(.staticText, label: app.model.log.joined(separator: ", "))
      return Screen(
        [first, button, off, field, slider, table],
        alert: app.model.isAsking
          ? Element(.alert, label: "Sure?", content: .elements([ok])) : nil)
    }
  }

  private func tableRows(_ app: ScriptedApp<ControlPanel>) -> Rows {
    func log(_ event: String) -> () -> Void { { app.model.log.append(event) } }
    return Rows(rows, id: { $0 }, state: 0) { number in
      let move = Action.drag { row in
        app.model.rows.removeAll { $0 == number }
        app.model.rows.insert(number, at: row)
      }
      return Element(
        .cell,
        content: .elements([
          Element(.button, label: "Inner \(number)", actions: [.tap(log("inner \(number)"))]),
          Element(.staticText, label: "Text \(number)"),
          Element(.button, label: "Move \(number)", actions: [move]),
        ]),
        actions: [
          .tap(log("tap \(number)")), .press(log("press \(number)")),
          .swipe(.left, log("left \(number)")), .swipe(.right, log("right \(number)")),
        ])
    }
  }
}

extension Device {
  var log: String { shown[0].element.label }
  var field: ElementNode { shown[3] }
  var table: ElementNode { shown[5] }

  func row(_ index: Int) throws -> ElementNode { try #require(table.child(at: index)) }

  /// The numbers of the first rows.
  func order(_ count: Int) throws -> [String] {
    try (0..<count).map { try row($0).children[1].element.label }
  }
}
