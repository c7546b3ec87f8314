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
