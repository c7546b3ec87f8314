import Device
import TestSupport
import Foundation
import NativeQuery

/// The model of a small fake app with a bar, a field and rows. It records the actions on them.
struct Lists: Sendable {
  var titles = ["TODO", "Shopping", "Holidays"]
  var name = ""
  var isNaming = false
  var fontSize = 17.0
  var alert: String?
  var done: [String] = []

  /// Returns a model with `count` rows: "Row 0", "Row 1", …
  static func long(_ count: Int) -> Lists { Lists(titles: (0..<count).map { "Row \($0)" }) }
}

typealias ListsApp = ScriptedApp<Lists>

extension ListsApp {
  func note(_ text: String) { model.done.append(text) }

  var listsScreen: Screen {
    Screen(
      Element(.other, id: "lists", content: .elements([bar, nameField, table, slider])),
      alert: alert)
  }

  private var bar: Element {
    Element(
      .navigationBar, identifier: "My Lists",
      content: .elements([
        Element(.button, identifier: "settings", label: "Settings", actions: [.tap {}]),
        Element(.staticText, label: "My Lists"),
        Element(
          .button, label: "Edit", isEnabled: false, actions: [.tap { self.note("edit") }]),
        Element(
          .button, label: "Add",
          actions: [
            .tap { self.model.titles.insert("New", at: 0) },
            .doubleTap { self.note("double tap") }, .tripleTap { self.note("triple tap") },
            .press { self.note("press at \(self.host.now)") },
          ]),
      ]))
  }

  private var nameField: Element {
    Element(
      .textField, identifier: "name", value: model.name, placeholder: "Name",
      isFocused: model.isNaming,
      actions: [
        .focus { self.model.isNaming = true },
        .typing(
          { self.model.name }, isFocused: { self.model.isNaming },
          edit: { self.model.name = $0 }, submit: { self.note("submitted \(self.model.name)") }),
      ])
  }

  private var table: Element {
    Element(
      .table, identifier: "Lists",
      content: .rows(
        Rows(model.titles, id: { $0 }, state: 0) { title in
          Element(
            .cell, id: title,
            content: .elements([
              Element(
                .button, identifier: "check", actions: [.tap { self.note("check \(title)") }]),
              Element(.staticText, label: title),
              Element(
                .other, identifier: "handle",
                actions: [.drag { self.note("\(title) to \($0)") }]),
            ]),
            actions: [
              .tap { self.note("open \(title)") },
              .swipe(.left) { self.note("swipe \(title)") },
            ])
        }))
  }

  private var slider: Element {
    Element(
      .slider, identifier: "size", value: "\(model.fontSize)",
      scale: Element.Scale(minimum: 13, maximum: 21, current: model.fontSize),
      actions: [.adjust { self.model.fontSize = $0 }])
  }

  private var alert: Element? {
    model.alert.map { text in
      Element(
        .alert, id: "alert", label: text,
        content: .elements([
          Element(.button, label: "OK", actions: [.tap { self.model.alert = nil }])
        ]))
    }
  }
}

/// The running app, and its proxy for tests.
struct RunningLists {
  let device: Device
  let app: XCUIApplication
  private let box = Box()

  /// Launches the app with a model. A test may change the model later.
  init(_ lists: Lists = Lists()) throws {
    device = try Device.running(lists) { [box] app in
      box.app = app
      return app.listsScreen
    }
    app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    _ = device.tree
  }

  var model: Lists {
    get { box.app?.model ?? Lists() }
    nonmutating set { box.app?.model = newValue }
  }

  private final class Box: @unchecked Sendable {
    weak var app: ListsApp?
  }
}

/// Returns the full message of the thrown error.
func errorText(_ body: () throws -> Void) -> String {
  do { try body() } catch { return "\(error)" }
  return "nothing was thrown"
}
