import ScenarioFormat

/// The words of a new scenario's steps.
enum Wording {
  /// An action as a part of a step: `tap "Save"`.
  static func step(_ gesture: Gesture, _ target: Target) -> String {
    let name = Proposals.quote(target.name)
    switch gesture {
    case .tap: return "tap \(name)"
    case .doubleTap: return "double tap \(name)"
    case .press: return "press \(name) for a second"
    case .swipe(let direction): return "swipe \(direction) on \(name)"
    case .drag(let other): return "drag \(name) to \(Proposals.quote(other.name))"
    case .adjust(let position, _): return "set the slider \(name) to \(Int(position * 100))%"
    case .type(_, ""): return "delete the text of \(name)"
    case .type("", let text): return "enter \(Proposals.quote(text)) in \(name)"
    case .type(let old, let text):
      return "change \(Proposals.quote(old)) to \(Proposals.quote(text)) in \(name)"
    }
  }

  /// A new scenario of what was recorded: steps of what was done, expectations of what was checked.
  ///
  /// A step without a check has the expectation that the app goes on.
  static func scenario(_ id: ScenarioID, app: String, _ lines: [RecordedLine]) -> Scenario {
    let places = lines.map(\.place)
    let numbers = Set(places.map(\.testCase)).sorted()
    let testCases = numbers.map { number in
      let own = lines.filter { $0.place.testCase == number }
      let steps = Set(own.map(\.place.number)).sorted()
      return TestCase(
        number: number, title: title(of: own, number),
        steps: steps.map { step in
          let done = own.filter { $0.place.number == step && $0.acts }.map(\.words)
          let text = done.isEmpty ? "look at the screen" : done.joined(separator: ", ")
          return Step(number: step, text: sentence(text))
        },
        expectations: steps.map { step in
          let texts = own.filter { $0.place.number == step }.compactMap { line in
            if case .check(let check) = line.operation { check.text } else { nil }
          }
          return Expectation(
            number: step,
            text: texts.isEmpty ? "The app shows what follows." : texts.joined(separator: " "))
        })
    }
    return Scenario(
      id: id, title: "Recorded in \(app)", header: Header(app: app, source: "recorded", tags: []),
      testCases: testCases)
  }

  private static func title(of lines: [RecordedLine], _ number: Int) -> String {
    let first = lines.first(where: \.acts)?.words ?? "part \(number)"
    return String(sentence(first).dropLast())
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
