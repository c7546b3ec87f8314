/// Which runs of which scenarios the suites are to play.
struct RunSelection {
  private let repetitions: Int
  /// The first run of each scenario, and how far it is to the next; nil for all runs of all.
  private let chosen: [String: (first: Int, step: Int)]?

  /// Reads a selection such as `A.1:2/3,B.1:1/3`; nil selects all.
  ///
  /// - Throws: ``SettingsError`` that says how it is written.
  init(_ text: String?, repetitions: Int) throws {
    self.repetitions = repetitions
    chosen = try text.map { text in
      var chosen: [String: (first: Int, step: Int)] = [:]
      for part in text.split(separator: ",") {
        let pieces = part.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = pieces.last?.split(separator: "/").compactMap { Int($0) } ?? []
        guard pieces.count == 2, numbers.count == 2, numbers.allSatisfy({ $0 >= 1 }) else {
          throw SettingsError(
            "DUET_RUNS has '\(part)'; it must name a scenario, its first run, and how far it is to "
              + "the next, as in A.1:2/3.")
        }
        chosen[String(pieces[0])] = (numbers[0], numbers[1])
      }
      return chosen
    }
  }

  /// Which run of a scenario a round plays, from 1; nil where there is none.
  ///
  /// - Parameter round: from 0.
  func repetition(of scenario: String, inRound round: Int) -> Int? {
    var (first, step) = (1, 1)
    if let chosen {
      guard let own = chosen[scenario] else { return nil }
      (first, step) = own
    }
    // Numbers beyond all runs are as good as the next one, and can't overflow.
    let repetition = min(first, repetitions + 1) + round * min(step, repetitions)
    return repetition <= repetitions ? repetition : nil
  }
}
