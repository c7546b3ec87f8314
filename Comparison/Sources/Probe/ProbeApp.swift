import Device

struct ProbeDefinition: AppDefinition {
  let bundleIdentifier = "app.duet.probe"
  let name = "Probe"

  /// Shows the screen that the argument `--screen` names.
  func launch(_ launch: AppLaunch) throws -> any App {
    let page = launch.arguments.last.flatMap(ProbeApp.Page.init)
    return ProbeApp(page: page ?? .fields, host: launch.host)
  }
}

/// The screens on which the probe asks its questions. Comparison/Probe has the same ones for iOS.
final class ProbeApp: App {
  enum Page: String, CaseIterable { case fields, controls, waiting, hidden, alert, rows }

  private let page: Page
  private let host: AppHost
  private var state = State() { didSet { host.invalidate() } }

  private struct State {
    var inputs = ["city": TextInput("Prague")]
    var count = 0
    var (isOn, asks) = (false, false)
    var position = 0.3
    /// The buttons whose work has finished.
    var ended: Set<String> = []
  }

  init(page: Page, host: AppHost) { (self.page, self.host) = (page, host) }

  var screen: Screen {
    Screen(
      .screen(["probe"], bar: .navigationBar("Probe"), content: content),
      alert: state.asks ? alert : nil)
  }

  private var content: [Element] {
    switch page {
    case .fields:
      [
        field("name", .textField, "Your name"), field("city", .textField, "City"),
        field("password", .secureTextField, "Password"),
      ]
    case .controls:
      [
        .button("Count", identifier: "counter") { self.state.count += 1 },
        .text("\(state.count)", identifier: "count"),
        .button("Twin", identifier: "twin 1") {}, .button("Twin", identifier: "twin 2") {},
        .button("Chosen", isSelected: true) {}, .button("Off", isEnabled: false) {},
        Element(
          .switch, identifier: "switch", label: "Quiet", value: state.isOn ? "1" : "0",
          actions: [.tap { self.state.isOn.toggle() }]),
        Element(
          .slider, identifier: "slider", label: "Volume", value: "\(Int(state.position * 100)) %",
          scale: Element.Scale(minimum: 0, maximum: 1, current: state.position),
          actions: [.adjust { self.state.position = $0 }]),
      ]
    case .waiting:
      [
        .text("Here", identifier: "there"), work("Soon", .milliseconds(300)),
        work("Later", .milliseconds(2500)),
        .text(state.ended.contains("Later") ? "new" : "old", identifier: "state"),
        state.ended.contains("Later")
          ? .text("Late", identifier: "later") : .text("Going", identifier: "passing"),
      ] + (state.ended.contains("Soon") ? [.text("Soon it was", identifier: "soon")] : [])
    case .hidden:
      [.text("shown")]
        + ["hidden", "transparent"].map {
          var text = Element.text($0)
          text.isHidden = true
          return text
        } + [Element(.staticText, label: "without size", layout: Layout(width: 0, height: 0))]
    case .alert: [.button("Ask") { self.state.asks = true }]
    case .rows:
      [
        Element(
          .table, id: "table",
          content: .rows(
            Rows(["Milk", "Bread"], id: \.self, state: 0) { title in
              Element(.cell, content: .elements([.text(title), .text("2 pieces")]))
            }))
      ]
    }
  }

  private var alert: Element {
    Element(
      .alert, id: "alert", label: "Delete?",
      content: .elements([
        .text("Delete?"), .text("There is no way back."),
        .button("Cancel") { self.state.asks = false }, .button("OK") { self.state.asks = false },
      ]))
  }

  private func field(_ name: String, _ type: ElementType, _ placeholder: String) -> Element {
    TextInput.element(
      type, id: name, identifier: name, placeholder: placeholder,
      { self.state.inputs[name] ?? TextInput() }, update: { self.state.inputs[name] = $0 },
      submit: { self.state.inputs[name]?.isFocused = false })
  }

  private func work(_ name: String, _ duration: Duration) -> Element {
    .button(name) { self.host.after(duration) { self.state.ended.insert(name) } }
  }
}
