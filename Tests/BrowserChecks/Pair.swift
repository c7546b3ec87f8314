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
