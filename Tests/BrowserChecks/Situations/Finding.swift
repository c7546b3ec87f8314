import WebDriver

extension Situations {
  static var finding: [Situation] {
    [
      Situation(page: .links, questions: locators.map(Question.findAll))
    ]
  }
  private static let locators: [Locator] = [.linkText("Belgian beers")]
}
