import Device
import Foundation
import NativeQuery

/// The answers of Duet's native tool to the probe's questions.
package struct Probe {
  /// Two answers to one question: Duet's own, and one in a file. Nil if there is none.
  package struct Comparison {
    package let name: String
    package let own, other: String?
    /// Whether both answers are the same, within the question's tolerance.
    package let isSame: Bool
  }

  private let answers: ProbeAnswers

  /// Asks all questions on the probe's app, on a device of its own.
  package init() throws {
    let device = Device(apps: [ProbeDefinition()], clock: .virtual)
    let tools = ProbeTools(
      now: { device.now / .seconds(1) },
      wait: { predicate, element, timeout in element.wait(for: predicate, timeout: timeout) })
    let points = try ProbePoint.all.map { point in
      let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.probe")
      app.launchArguments = point.launchArguments
      try app.launch()
      return point.asked(of: app, tools)
    }
    answers = ProbeAnswers(tool: "Duet", points: points)
  }

  /// The answers as JSON.
  package var json: String { answers.json }

  /// Compares the answers with another tool's, in the order of the questions. Answers that only the
  /// other tool has follow. Throws a `DecodingError` if `json` isn't a probe's answers.
  package func compared(with json: Data) throws -> [Comparison] {
    let others = try JSONDecoder().decode(ProbeAnswers.self, from: json).points
    let results = Dictionary(others.map { ($0.name, $0.result) }) { first, _ in first }
    let names = Set(answers.points.map(\.name))
    return answers.points.map { point in
      let other = results[point.name]
      var isSame = other == point.result
      if point.tolerance > 0, let one = Double(point.result), let two = Double(other ?? "") {
        // One thousandth more, because decimal fractions are rounded.
        isSame = abs(one - two) <= point.tolerance + 0.001
      }
      return Comparison(name: point.name, own: point.result, other: other, isSame: isSame)
    }
      + others.filter { !names.contains($0.name) }.map {
        Comparison(name: $0.name, own: nil, other: $0.result, isSame: false)
      }
  }
}

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
