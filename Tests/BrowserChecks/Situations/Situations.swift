/// All that both ends are asked.
enum Situations {
  static var all: [Situation] {
    CheckedPage.allCases.map(everyElement) + finding + reading + effects
  }

  /// What every element of a page is.
  private static func everyElement(of page: CheckedPage) -> Situation {
    Situation(
      page: page, questions: [.title, .source, .activeElement],
      ofEveryElement: [.role, .label, .displayed, .enabled, .selected, .text])
  }
}
