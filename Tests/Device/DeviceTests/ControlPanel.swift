import Device
import Foundation
import TestSupport
import Testing

/// A screen with controls of every kind. The label of its first element lists what they did.
///
/// A tap on that element makes a change that the screen doesn't show. From then on, each action also
/// logs the number of such changes that its rendering knew.
struct ControlPanel: Sendable {
  var log: [String] = []
  var text = "old"
  var isFocused = false
  var isFieldEnabled = true
  var size = 10.0
  var rows = Array(0..<40)
  var isAsking = false
  var unseen = 0

  /// The elements' heights are 22, then 44 each, and the table has the remaining 646 points.
  static func device(_ model: ControlPanel = ControlPanel()) throws -> Device {
    try Device.running(model) { app in
      let unseen = app.model.unseen
      func did(_ event: String) { if unseen > 0 { app.model.log.append("\(event) \(unseen)") } }
      func log(_ event: String) -> () -> Void {
        { unseen > 0 ? did(event) : app.model.log.append(event) }
      }
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
          .focus {
            did("focus")
            app.model.isFocused = true
          },
          .edit {
            did("edit")
            app.model.text = $0
          },
          .typing(
            { app.model.text }, isFocused: { app.model.isFocused },
            edit: {
              did("key")
              app.model.text = $0
            }, submit: log("return")),
        ])
      let slider = Element(
        .slider, identifier: "size",
        scale: Element.Scale(minimum: 0, maximum: 20, current: app.model.size),
        actions: [
          .adjust {
            did("adjust")
            app.model.size = $0
          }
        ])
      let rows = Rows(app.model.rows, id: { $0 }, state: 0) { number in
        let move = Action.drag { row in
          did("drag")
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
      let table = Element(
        .table, content: .rows(rows), actions: [.scroll { _ in did("scroll") }])
      let ok = Element(.button, label: "OK", actions: [.tap { app.model.isAsking = false }])
      let first = Element(
        .staticText, label: app.model.log.joined(separator: ", "),
        actions: [.tap { app.model.unseen += 1 }])
      return Screen(
        [first, button, off, field, slider, table],
        alert: app.model.isAsking
          ? Element(.alert, label: "Sure?", content: .elements([ok])) : nil)
    }
  }
}

extension Device {
  var log: String { shown[0].element.label }
  var field: ElementNode { shown[3] }
  var table: ElementNode { shown[5] }

  func row(_ index: Int) throws -> ElementNode { try #require(table.child(at: index)) }

  /// The log, and what has changed otherwise: text, size, offset, the order of the first rows, focus.
  func changes() throws -> String {
    let text = field.element.value ?? ""
    let size = try find(.slider, "size").element.scale?.current ?? 0
    let order = try (0..<7).map { try row($0).children[1].element.label.dropFirst(5) }
      .joined(separator: " ")
    let changes = [
      log, text == "old" ? "" : "'\(text)'", size == 10 ? "" : "size \(size)",
      table.scrollOffset == 0 ? "" : "scroll \(table.scrollOffset)",
      order == "0 1 2 3 4 5 6" ? "" : order, field.element.isFocused ? "focused" : "",
    ]
    return changes.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
