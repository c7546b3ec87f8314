import Testing
import WebDriver

/// What both ends answered to the same question about the same page.
struct Pair {
  /// The page, what was done, and what was asked.
  let name: String
  let ours: JSONValue
  let browsers: JSONValue

  /// Whether both are the same character for character: strings compare by what they look like.
  var isSame: Bool { ours.data == browsers.data }
}

/// Differences that stay, for one reason.
struct KnownDifference {
  /// Why the two ends can't sensibly answer the same.
  let reason: String
  /// What each of them answers, by the pair's name.
  let answers: [String: (ours: JSONValue, browsers: JSONValue)]
}

/// What is wrong with the answers of the two ends, given the differences that are known.
///
/// - Returns: a text for each finding; none where all is as it should be.
func findings(in pairs: [Pair], known: [KnownDifference], minimum: Int = 40) -> [String] {
  var findings: [String] = []
  if pairs.count < minimum {
    findings.append("Only \(pairs.count) pairs were compared; there must be \(minimum).")
  }
  var unmet: [String: (ours: JSONValue, browsers: JSONValue)] = [:]
  for difference in known {
    for (name, answers) in difference.answers {
      if unmet.updateValue(answers, forKey: name) != nil {
        findings.append("\(name): is listed twice among the known differences.")
      }
    }
  }
  var seen: Set<String> = []
  for pair in pairs {
    if !seen.insert(pair.name).inserted { findings.append("\(pair.name): was asked twice.") }
    let answers = "ours is \(pair.ours.line), the browser's \(pair.browsers.line)"
    guard let expected = unmet.removeValue(forKey: pair.name) else {
      if !pair.isSame { findings.append("\(pair.name): \(answers).") }
      continue
    }
    if pair.isSame {
      findings.append(
        "\(pair.name): the known difference is gone, both are \(pair.ours.line); "
          + "take it off the list.")
    } else if pair.ours != expected.ours || pair.browsers != expected.browsers {
      findings.append(
        "\(pair.name): \(answers); the list of known differences says \(expected.ours.line) and "
          + "\(expected.browsers.line).")
    }
  }
  findings += unmet.keys.sorted().map { "\($0): is a known difference, but was not asked." }
  return findings
}

extension JSONValue {
  /// The value as a line of JSON.
  var line: String { String(decoding: data, as: UTF8.self) }
}

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
