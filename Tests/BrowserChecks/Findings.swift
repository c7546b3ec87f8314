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
  private static let same = Pair(name: "title", ours: "T", browsers: "T")
  private static let other = Pair(name: "role", ours: "button", browsers: "link")
  private static let known = KnownDifference(reason: "none", answers: ["role": ("button", "link")])

  private static let cases: [([Pair], [KnownDifference], [String])] = [
    ([same], [], []), ([same, other], [known], []),
    ([other], [], ["role: ours is \"button\", the browser's \"link\"."]),
    (
      [Pair(name: "role", ours: "link", browsers: "link")], [known],
      ["role: the known difference is gone, both are \"link\"; take it off the list."]
    ),
    (
      [Pair(name: "role", ours: "none", browsers: ["error": "stale"])], [known],
      [
        "role: ours is \"none\", the browser's {\"error\":\"stale\"}; "
          + "the list of known differences says \"button\" and \"link\"."
      ]
    ),
    ([same], [known], ["role: is a known difference, but was not asked."]),
    (
      [same, same, other], [known, known],
      ["role: is listed twice among the known differences.", "title: was asked twice."]
    ),
    // Texts that only look the same differ.
    (
      [Pair(name: "text", ours: "\u{E9}", browsers: "e\u{301}")], [],
      ["text: ours is \"\u{E9}\", the browser's \"e\u{301}\"."]
    ),
  ]

  @Test func everyDifferenceIsFoundUnlessItIsKnown() {
    for (pairs, known, expected) in Self.cases {
      #expect(findings(in: pairs, known: known, minimum: 1) == expected)
    }
    #expect(
      findings(in: [Self.same], known: []) == ["Only 1 pairs were compared; there must be 40."])
  }
}
