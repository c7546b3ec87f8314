import ScenarioFormat

/// The words of a new scenario's steps.
enum Wording {
  /// A new scenario of what was recorded: steps of what was done, expectations of what was checked.
  ///
  /// A step without a check has the expectation that the app goes on.
  static func scenario(_ id: ScenarioID, app: String, _ lines: [RecordedLine]) -> Scenario {
    func words(_ lines: [RecordedLine], acting: Bool) -> [String] {
      lines.filter { $0.acts == acting }.flatMap { Emitter.code($0, .scenario) }
    }
    let testCases = Set(lines.map(\.place.testCase)).sorted().map { number in
      let own = lines.filter { $0.place.testCase == number }
      let title = sentence(words(own, acting: true).first ?? "part \(number)").dropLast()
      var (steps, expectations): ([Step], [Expectation]) = ([], [])
      for step in Set(own.map(\.place.number)).sorted() {
        let lines = own.filter { $0.place.number == step }
        let (done, checked) = (words(lines, acting: true), words(lines, acting: false))
        let text = done.isEmpty ? "look at the screen" : done.joined(separator: ", ")
        steps.append(Step(number: step, text: sentence(text)))
        let expected =
          checked.isEmpty ? "The app shows what follows." : checked.joined(separator: " ")
        expectations.append(Expectation(number: step, text: expected))
      }
      return TestCase(
        number: number, title: String(title), steps: steps, expectations: expectations)
    }
    return Scenario(
      id: id, title: "Recorded in \(app)", header: Header(app: app, source: "recorded", tags: []),
      testCases: testCases)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
