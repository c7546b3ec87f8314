import Device
import Foundation
import TestSupport
import Testing
import WebDriver
import WebView

/// The state of the fake app for the remote end's tests: everything that a gesture may change.
struct Workbench: Sendable {
  var log: [String] = []
  var text = ""
  /// The identifier of the field with the keyboard focus.
  var focus: String?
  var volume = 0.0
  var rows = (0..<40).map { "row \($0)" }
  /// The alert's buttons. Nil while it is closed.
  var alertButtons: [String]?
  var alertHasField = false
  var isLate = false
  var isGone = false
}

extension Workbench {
  typealias Running = ScriptedApp<Workbench>

  /// The app: a bar of buttons, a text field, a slider, a table, and alerts on demand.
  static let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench", name: "Workbench")
  {
    launch in
    if launch.arguments.contains("--refuse") {
      throw LaunchError("Workbench was not launched: its arguments ask it to refuse.")
    }
    var model = Workbench()
    model.log += launch.arguments.map { "argument \($0)" }
    model.log += launch.environment.keys.sorted().map { "\($0)=\(launch.environment[$0] ?? "")" }
    return ScriptedApp(model, host: launch.host, draw: draw)
  }

  private static func draw(_ app: Running) -> Screen {
    let slider = Element(
      .slider, identifier: "volume", value: "\(Int(app.model.volume))",
      scale: Element.Scale(minimum: 0, maximum: 10, current: app.model.volume),
      actions: [.adjust { app.model.volume = $0 }])
    let log = Element(.staticText, identifier: "log", value: app.model.log.joined(separator: ", "))
    var elements = [bar(app), field(app, "field"), slider, log]
    if app.model.isLate { elements.append(Element(.staticText, label: "late")) }
    if !app.model.isGone {
      elements.append(Element(.staticText, identifier: "fleeting", label: "f"))
    }
    elements += [
      table(app),
      Element(.textField, identifier: "locked", isEnabled: false, layout: Layout(height: 20)),
      Element(.staticText, identifier: "footer", label: "footer"),
    ]
    return Screen(elements, alert: app.model.alertButtons.map { alert(app, $0) })
  }

  private static func bar(_ app: Running) -> Element {
    func button(_ name: String, isEnabled: Bool = true, _ action: @escaping () -> Void) -> Element {
      Element(
        .button, identifier: name, label: name, isEnabled: isEnabled, layout: Layout(width: 38),
        actions: [.tap(action)])
    }
    let pad = Element(
      .button, identifier: "pad", label: "Pad", layout: Layout(width: 38),
      actions: [
        .tap { app.model.log.append("tap") }, .doubleTap { app.model.log.append("double tap") },
        .tripleTap { app.model.log.append("triple tap") },
        .press { app.model.log.append("press") },
      ])
    let buttons = [
      pad, button("alert") { app.model.alertButtons = ["Cancel", "OK"] },
      button("note") { app.model.alertButtons = ["OK"] },
      button("question") {
        app.model.alertHasField = true
        app.model.alertButtons = ["Cancel", "OK"]
      },
      button("later") { app.host.after(.seconds(2)) { app.model.isLate = true } },
      button("remove") { app.model.isGone = true },
      button("remove later") { app.host.after(.seconds(1)) { app.model.isGone = true } },
      button("clock") {
        app.model.log.append("\((app.host.now.seconds * 1000).rounded() / 1000) s")
      },
      button("disabled", isEnabled: false) { app.model.log.append("impossible") },
    ]
    return Element(.navigationBar, id: "bar", content: .elements(buttons))
  }

  private static func field(_ app: Running, _ name: String) -> Element {
    Element(
      .textField, identifier: name, value: app.model.text.isEmpty ? nil : app.model.text,
      placeholder: "Type here", isFocused: app.model.focus == name,
      actions: [
        .focus { app.model.focus = name },
        .typing(
          { app.model.text }, isFocused: { app.model.focus == name },
          edit: { app.model.text = $0 },
          submit: {
            app.model.log.append("submit \(app.model.text)")
            app.model.focus = nil
          }),
      ])
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
    let texts = ["Sure?", "It can't be undone."].map { Element(.staticText, label: $0) }
    let fields = app.model.alertHasField ? [field(app, "answer")] : []
    let buttons = buttons.map { button in
      let tap = Action.tap {
        app.model.log.append("alert \(button)")
        app.model.alertButtons = nil
      }
      return Element(.button, label: button, actions: [tap])
    }
    return Element(.alert, label: "Sure?", content: .elements(texts + fields + buttons))
  }
}

extension ScriptedAppDefinition {
  /// An app whose launch arguments are the buttons of its navigation bar. One that begins with a
  /// hyphen is disabled.
  static let other = ScriptedAppDefinition(bundleIdentifier: "app.duet.other") { launch in
    ScriptedApp("", host: launch.host) { app in
      func button(_ label: String, in place: String) -> Element {
        Element(
          .button, id: label, identifier: place, label: label, isEnabled: !label.hasPrefix("-"),
          layout: Layout(width: 80), actions: [.tap { app.model = "\(label) \(place)" }])
      }
      let bar = launch.arguments.map { button($0, in: "in the bar") }
      return Screen([
        Element(.navigationBar, id: "bar", identifier: "Bar", content: .elements(bar)),
        Element(.staticText, identifier: "log", label: "Log", value: app.model),
        button("Back", in: "elsewhere"), Element(.button, identifier: "plain"),
      ])
    }
  }

  /// An app with an alert of several parts. Its button closes the alert after two seconds.
  static let asking = ScriptedAppDefinition(bundleIdentifier: "app.duet.asking") { launch in
    ScriptedApp(true, host: launch.host) { app in
      let close = Action.tap { app.host.after(.seconds(2)) { app.model = false } }
      let parts = [
        Element(.staticText, label: "Title", value: "not read"),
        Element(.staticText, value: "Text"), Element(.staticText),
        Element(.other, content: .elements([Element(.textView, value: "Notes")])),
        Element(.textField, value: "A"), Element(.secureTextField, value: "B"),
        Element(
          .button, label: "Yes", content: .elements([Element(.staticText, label: "inside")]),
          actions: [close]),
      ]
      let alert = Element(.alert, label: "Label", content: .elements(parts))
      return Screen([Element(.staticText, label: "behind")], alert: app.model ? alert : nil)
    }
  }

  /// An app that shows its page after 2,001 ms.
  static let late = ScriptedAppDefinition(bundleIdentifier: "app.duet.late") { launch in
    let view = WebView(identifier: "page", invalidate: launch.host.invalidate) {
      HTMLPage(title: "Late", url: "app://late", body: [.element("p", [:], ["here"])])
    }
    let app = ScriptedApp(false, host: launch.host) { app in
      Screen(app.model ? [view.element] : [])
    }
    launch.host.after(.milliseconds(2001)) { [weak app] in app?.model = true }
    return app
  }

  /// A screen with one element each of many kinds, to be found by their attributes.
  static let kinds = ScriptedAppDefinition(bundleIdentifier: "app.duet.kinds") { launch in
    ScriptedApp((), host: launch.host) { _ in
      Screen([
        Element(
          .navigationBar, identifier: "bar",
          content: .elements([
            Element(.button, identifier: "add", label: "Add `it`", isSelected: true),
            Element(.button, label: "Edit $5", isEnabled: false),
          ])), Element(.textField, identifier: "field", placeholder: "Your name", isFocused: true),
        Element(.switch, label: "Loud", value: "true"),
        Element(
          .slider, identifier: "size", value: "17",
          scale: Element.Scale(minimum: 13, maximum: 21, current: 17)),
        Element(
          .other, id: "box", layout: Layout(height: 100),
          content: .elements([
            Element(
              .other, id: "inner",
              content: .elements([
                Element(.staticText, label: "Deep"), Element(.button, label: "Last"),
              ])), Element(.image, layout: Layout(height: 50)),
          ])), PageFixture.table(3),
      ])
    }
  }
}

/// A device that shows elements below each other, and their tree.
struct PageFixture {
  let device: Device
  let tree: ElementTree

  init(_ elements: @escaping @Sendable () -> [Element]) throws {
    device = try Device.running(0) { _ in Screen(elements()) }
    tree = try #require(device.tree)
  }

  /// A table with the rows "Row 0", "Row 1", …, each a cell with a text and a button "More".
  static func rows(_ count: Int) throws -> PageFixture { try PageFixture { [table(count)] } }

  static func table(_ count: Int) -> Element {
    let rows = Rows(Array(0..<count), id: { $0 }, state: 0) { index in
      Element(
        .cell, identifier: "cell-\(index)",
        content: .elements([
          Element(.staticText, label: "Row \(index)"),
          Element(.button, label: "More", isSelected: index % 2 == 1),
        ]))
    }
    return Element(.table, identifier: "rows", content: .rows(rows))
  }

  var document: PageDocument { PageDocument(tree: tree, limits: .untimed) }
}

extension XPathLimits {
  /// Limits that never end an evaluation because the machine is busy.
  static var untimed: XPathLimits { XPathLimits(timer: XPathTimer(clock: ManualTimeoutClock())) }
}

extension PageDocument {
  func texts(_ xpath: String) throws -> [String] {
    try evaluate(xpath: xpath).map(\.briefDescription)
  }

  /// Returns the message of the error of an XPath, after the XPath itself.
  func flaw(_ xpath: String) -> String {
    let start = "invalid selector: The XPath \"\(xpath)\" "
    do {
      return "no error: \(try texts(xpath))"
    } catch {
      return "\(error)".hasPrefix(start) ? String("\(error)".dropFirst(start.count)) : "\(error)"
    }
  }
}
