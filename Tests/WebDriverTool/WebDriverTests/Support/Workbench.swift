import Device
import DeviceDoubles
import Foundation

/// What the fake app of the remote end's tests knows: everything that a gesture may change.
struct Workbench: Sendable {
  /// What was done, in order.
  var log: [String] = []
  var text = ""
  var isFocused = false
  var volume = 0.0
  var rows = (0..<40).map { "row \($0)" }
  /// The alert's buttons; nil while it is closed.
  var alertButtons: [String]?
  var alertHasField = false
  var alertFieldIsFocused = false
  var isLate = false
  var isGone = false
}

extension Workbench {
  typealias Running = ScriptedApp<Workbench>

  /// The app: a bar of buttons, a text field, a slider, a table; alerts on demand.
  static let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench", name: "Workbench")
  {
    launch in
    if launch.arguments.contains("--refuse") {
      throw LaunchError("Workbench was not launched: it was told to refuse.")
    }
    var model = Workbench()
    model.log += launch.arguments.map { "argument \($0)" }
    model.log += launch.environment.keys.sorted().map { "\($0)=\(launch.environment[$0] ?? "")" }
    return ScriptedApp(model, host: launch.host, draw: draw)
  }

  private static func draw(_ app: Running) -> Screen {
    var elements = [bar(app), field(app), slider(app), log(app)]
    if app.model.isLate { elements.append(Element(.staticText, label: "late")) }
    if !app.model.isGone {
      elements.append(Element(.staticText, identifier: "fleeting", label: "f"))
    }
    elements.append(table(app))
    elements.append(
      Element(.textField, identifier: "locked", isEnabled: false, layout: Layout(height: 20)))
    elements.append(Element(.staticText, identifier: "footer", label: "footer"))
    return Screen(
      Element(.other, id: "bench", content: .elements(elements)),
      alert: app.model.alertButtons.map { alert(app, $0) })
  }

  private static func bar(_ app: Running) -> Element {
    func button(_ name: String, isEnabled: Bool = true, _ action: @escaping () -> Void) -> Element {
      Element(
        .button, identifier: name, label: name, isEnabled: isEnabled, layout: Layout(width: 38),
        actions: [.tap(action)])
    }
    return Element(
      .navigationBar, id: "bar",
      content: .elements([
        Element(
          .button, identifier: "pad", label: "Pad", layout: Layout(width: 38),
          actions: [
            .tap { app.model.log.append("tap") }, .doubleTap { app.model.log.append("double tap") },
            .press { app.model.log.append("press") },
          ]),
        button("alert") { app.model.alertButtons = ["Cancel", "OK"] },
        button("note") { app.model.alertButtons = ["OK"] },
        button("question") {
          app.model.alertHasField = true
          app.model.alertButtons = ["Cancel", "OK"]
        },
        button("later") { app.host.after(.seconds(2)) { app.model.isLate = true } },
        button("remove") { app.model.isGone = true },
        button("remove later") { app.host.after(.seconds(1)) { app.model.isGone = true } },
        button("clock") {
          let time = app.host.now.seconds
          app.model.log.append("\((time * 1000).rounded() / 1000) s")
        },
        button("disabled", isEnabled: false) { app.model.log.append("impossible") },
      ]))
  }

  private static func field(_ app: Running) -> Element {
    Element(
      .textField, identifier: "field", value: app.model.text.isEmpty ? nil : app.model.text,
      placeholder: "Type here", isFocused: app.model.isFocused,
      actions: [
        .focus { app.model.isFocused = true },
        .typing(
          { app.model.text }, isFocused: { app.model.isFocused }, edit: { app.model.text = $0 },
          submit: {
            app.model.log.append("submit \(app.model.text)")
            app.model.isFocused = false
          }),
      ])
  }

  private static func slider(_ app: Running) -> Element {
    Element(
      .slider, identifier: "volume", value: "\(Int(app.model.volume))",
      scale: Element.Scale(minimum: 0, maximum: 10, current: app.model.volume),
      actions: [.adjust { app.model.volume = $0 }])
  }

  private static func log(_ app: Running) -> Element {
    Element(.staticText, identifier: "log", value: app.model.log.joined(separator: ", "))
  }

  private static func table(_ app: Running) -> Element {
    let rows = Rows(app.model.rows, id: { $0 }, state: 0) { row in
      Element(
        .cell, identifier: row,
        content: .elements([
          Element(.staticText, label: row),
          Element(
            .other, identifier: "handle of \(row)", layout: Layout(width: 44),
            actions: [.drag { app.model.log.append("drag \(row) to \($0)") }]),
        ]),
        actions: [
          .tap { app.model.log.append("tap \(row)") },
          .swipe(.left) { app.model.log.append("swipe \(row)") },
        ])
    }
    return Element(.table, identifier: "rows", content: .rows(rows))
  }

  private static func alert(_ app: Running, _ buttons: [String]) -> Element {
    var elements = [
      Element(.staticText, label: "Sure?"), Element(.staticText, label: "It can't be undone."),
    ]
    if app.model.alertHasField {
      elements.append(
        Element(
          .textField, identifier: "answer", value: app.model.text,
          isFocused: app.model.alertFieldIsFocused,
          actions: [
            .focus { app.model.alertFieldIsFocused = true },
            .typing(
              { app.model.text }, isFocused: { app.model.alertFieldIsFocused },
              edit: { app.model.text = $0 }, submit: {}),
          ]))
    }
    for button in buttons {
      elements.append(
        Element(
          .button, label: button,
          actions: [
            .tap {
              app.model.log.append("alert \(button)")
              app.model.alertButtons = nil
            }
          ]))
    }
    return Element(.alert, label: "Sure?", content: .elements(elements))
  }
}
