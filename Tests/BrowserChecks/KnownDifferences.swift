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

/// Where our remote end and the browser differ, and why they stay so.
///
/// This is the one place for it. The check fails when there is another difference, and when one of
/// these is gone.
enum KnownDifferences {
  static let all = [
    ownRoles, labels, spaces, layoutTables, rows, terms, figures, caseFlag, pseudoElements,
    attributeCase, caret,
  ]

  /// The roles that the browser answers, where ours answers `generic`, and the elements: each page's
  /// name and ids.
  private static func generic(
    _ elements: [String: String]
  ) -> [String: (ours: JSONValue, browsers: JSONValue)] {
    var answers: [String: (ours: JSONValue, browsers: JSONValue)] = [:]
    for (role, pages) in elements {
      for page in pages.components(separatedBy: ", ") {
        let parts = page.components(separatedBy: " #")
        for id in parts.dropFirst() {
          answers["\(parts[0]): role of #\(id)"] = ("generic", .string(role))
        }
      }
    }
    return answers
  }

  private static let ownRoles = KnownDifference(
    reason: "ARIA has no role for these, so the HTML Accessibility API Mappings leave them "
      + "without one. The browser answers its own internal name, which no other browser has.",
    answers: generic([
      "LabelText": "fields #name-label, choices #one-label, names #l1 #l2 #embedding #with-select "
        + "#label-title",
      "Legend": "choices #legend, forms #legend, names #legend",
      "DisclosureTriangle": "choices #summary #open-summary",
      "DescriptionList": "structure #dl, texts #terms, beer detail #detail",
      "Figcaption": "structure #figcaption", "Abbr": "structure #abbr",
      "LineBreak": "visibility #br", "Canvas": "visibility #canvas",
    ]).merging(["visibility: label of #br": ("", "\n")]) { role, _ in role })

  private static let labels = KnownDifference(
    reason: "The browser takes a label that has a control of its own out of what assistive "
      + "technology is shown, for the control speaks its text. No specification says so.",
    answers: generic([
      "none": "choices #blonde-label #dark-label #amber-label #wrap #cold-label #off-label, texts "
        + "#label"
    ]))

  private static let spaces = KnownDifference(
    reason: "A computed name has no white space at its ends (Accessible Name and Description "
      + "Computation 1.2). The browser leaves it.",
    answers: [
      "names: label of #aria": ("Close it", " Close it "),
      "names: label of #icon": ("Clear", " Clear"),
      "links: label of #spaces": ("Belgian beers", "Belgian beers "),
    ])

  private static let layoutTables = KnownDifference(
    reason: "The browser guesses that a small table without headings serves the layout, and gives "
      + "its parts internal names. The mappings know no such guess.",
    answers: [
      "visibility: role of #table": ("table", "LayoutTable"),
      "visibility: role of #tr": ("row", "LayoutTableRow"),
      "visibility: label of #tr": ("c", ""),
      "visibility: role of #td": ("cell", "LayoutTableCell"),
      "visibility: role of #empty-td": ("cell", "LayoutTableCell"),
      "visibility: css display of #noscript": ("none", "inline"),
    ])

  private static let rows = KnownDifference(
    reason: "A row is named by what is in it (WAI-ARIA 1.2, 'Roles Supporting Name from "
      + "Content'). The browser names none that can't have the focus.",
    answers: [
      "structure: label of #tr1": ("Name Alcohol", ""),
      "structure: label of #tr2": ("400 5.6%", ""),
      "structure: label of #tr3": ("Airborne 7.5%", ""),
      "structure: label of #tr4": ("end", ""),
      "names: label of #row": ("c1 c2", ""),
    ])

  private static let terms = KnownDifference(
    reason: "WAI-ARIA 1.2 does not name terms by what is in them; the browser does.",
    answers: [
      "structure: label of #dt": ("", "term"),
      "structure: label of #dfn": ("", "dfn"),
    ])

  private static let figures = KnownDifference(
    reason: "A figure is named by its caption (HTML Accessibility API Mappings). The browser "
      + "names none.",
    answers: [
      "structure: label of #figure": ("Glass", ""),
      "names: label of #figure": ("Caption", ""),
    ])

  private static let caseFlag = KnownDifference(
    reason: "The flag `s` is in Selectors Level 4; the browser does not know it yet.",
    answers: [
      "links: find all css selector \"[data-odd=Yes s]\"": (
        ["#Case"], ["error": "invalid selector"]
      )
    ])

  private static let pseudoElements = KnownDifference(
    reason: "Nothing is ever found by a pseudo-element. Ours says at once that the selector can't "
      + "work, instead of leaving it to be waited for.",
    answers: [
      "links: find css selector \"::before\"": (
        ["error": "invalid selector"], ["error": "no such element"]
      )
    ])

  private static let attributeCase = KnownDifference(
    reason: "XPath's names of attributes are in the case in which the document has them. The "
      + "browser lowers them, as HTML has it for elements alone.",
    answers: [
      "links: find all xpath \"//*[@ID]\"": (
        [],
        [
          "#nav", "#plain", "#spaces", "#no-break", "#parts", "#in-link", "#upper", "#hidden",
          "#anchor", "#empty", "#lines", "#block", "#image", "#marks", "#accent", "#area", "#list",
          "#Case", "#with.dots:and#more",
        ]
      )
    ])

  private static let caret = KnownDifference(
    reason: "Keys go in at a text's end (W3C WebDriver, \"Element Send Keys\"). The browser's "
      + "driver can't put the caret there in fields of these types, which tell scripts of no "
      + "selection.",
    answers: [
      "fields, type \"12\" into #number: property value of #number": ("712", "127"),
      "fields, type \"-1.5e2\" into #number: property value of #number": ("", "-1.5e27"),
      "fields, type \"x@y\" into #email: property value of #email": ("a@b.cx@y", "x@ya@b.c"),
    ])
}
