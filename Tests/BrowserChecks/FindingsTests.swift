import Testing
import WebDriver

/// What compares the answers must itself be seen to notice.
struct FindingsTests {
  private let same = Pair(name: "page: title", ours: "T", browsers: "T")
  private let other = Pair(name: "page: role of #x", ours: "button", browsers: "link")
  private let known = KnownDifference(
    reason: "none", answers: ["page: role of #x": ("button", "link")])

  @Test func answersThatAreTheSameAreFine() {
    #expect(findings(in: [same], known: [], minimum: 1) == [])
  }

  @Test func anUnlistedDifferenceIsFound() {
    #expect(
      findings(in: [same, other], known: [], minimum: 1) == [
        "page: role of #x: ours is \"button\", the browser's \"link\"."
      ])
  }

  @Test func aListedDifferenceIsFine() {
    #expect(findings(in: [same, other], known: [known], minimum: 1) == [])
  }

  @Test func aListedDifferenceThatIsGoneIsFound() {
    let mended = Pair(name: other.name, ours: "link", browsers: "link")
    #expect(
      findings(in: [mended], known: [known], minimum: 1) == [
        "page: role of #x: the known difference is gone, both are \"link\"; take it off the list."
      ])
  }

  @Test func anotherDifferenceThanTheListedOneIsFound() {
    let changed = Pair(name: other.name, ours: "none", browsers: ["error": "stale"])
    #expect(
      findings(in: [changed], known: [known], minimum: 1) == [
        "page: role of #x: ours is \"none\", the browser's {\"error\":\"stale\"}; "
          + "the list of known differences says \"button\" and \"link\"."
      ])
  }

  @Test func aListedDifferenceThatNobodyAskedForIsFound() {
    #expect(
      findings(in: [same], known: [known], minimum: 1) == [
        "page: role of #x: is a known difference, but was not asked."
      ])
  }

  @Test func whatIsListedOrAskedTwiceIsFound() {
    #expect(
      findings(in: [same, same, other], known: [known, known], minimum: 1) == [
        "page: role of #x: is listed twice among the known differences.",
        "page: title: was asked twice.",
      ])
  }

  @Test func tooFewPairsAreFound() {
    #expect(
      findings(in: [same], known: []) == ["Only 1 pairs were compared; there must be 40."])
  }

  @Test func textsThatOnlyLookTheSameDiffer() {
    let pair = Pair(name: "page: text of #x", ours: "\u{E9}", browsers: "e\u{301}")
    #expect(findings(in: [pair], known: [], minimum: 1).count == 1)
  }

  @Test func everyKnownDifferenceIsOneAndHasAReason() {
    for difference in KnownDifferences.all {
      #expect(!difference.reason.isEmpty && !difference.answers.isEmpty)
      for (name, answers) in difference.answers {
        #expect(answers.ours != answers.browsers, "\(name)")
      }
    }
  }
}
