import Device
import NativeQuery
import Testing

/// What "did you mean" offers for a button that is not there.
struct SuggestionTests {
  private func suggestion(_ text: String, among titles: [String]) throws -> Substring? {
    let app = try RunningLists(Lists(titles: titles)).app
    do {
      try app.buttons[text].tap()
      return nil
    } catch {
      return "\(error)".split(separator: "\n").last { $0.hasPrefix("Did you mean") }
    }
  }

  @Test func anotherCaseIsNearest() throws {
    #expect(
      try suggestion("HOLIDAYS", among: ["Holiday", "Holidays"])
        == "Did you mean `staticTexts[\"Holidays\"]` or `staticTexts[\"Holiday\"]`?")
  }

  @Test func aThirdOfTheCharactersMayDiffer() throws {
    #expect(
      try suggestion("Holliday", among: ["Holidays"])
        == "Did you mean `staticTexts[\"Holidays\"]`?")
    #expect(try suggestion("Hollow", among: ["Holidays"]) == nil)
  }

  @Test func aLongerTextThatContainsItIsNear() throws {
    #expect(
      try suggestion("shop", among: ["Shopping list", "TODO"])
        == "Did you mean `staticTexts[\"Shopping list\"]`?")
    #expect(try suggestion("sh", among: ["Shopping list"]) == nil)
  }

  @Test func theRightTypeComesBeforeTheOthersAndThreeAreEnough() throws {
    #expect(
      try suggestion("Ads", among: ["Ad", "Ade", "Adt", "Adu"])
        == """
        Did you mean `buttons["Add"]`, `staticTexts["Ad"]` or `staticTexts["Ade"]`?
        """)
  }

  @Test func aTextFarDownALongTableIsFoundWhenOnlyTheTypeIsWrong() throws {
    let app = try RunningLists(.long(20_000)).app
    do {
      try app.images["Row 19999"].tap()
      Issue.record("There is no such image.")
    } catch {
      #expect("\(error)".hasSuffix("\nDid you mean `staticTexts[\"Row 19999\"]`?"))
    }
  }
}
