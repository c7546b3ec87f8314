import WebDriver

/// What both ends answer to a question.
typealias Answers = (ours: JSONValue, browsers: JSONValue)
typealias NamedAnswers = (name: String, answers: Answers)

/// Where our remote end and the browser differ, and why they stay so.
///
/// This is the one place for it. The check fails when there is another difference, and when one of
/// these is gone.
enum KnownDifferences {
  /// What each end answers, by the pair's name.
  static let all: [String: Answers] = Dictionary(
    uniqueKeysWithValues: internalRoles + rest.map { ($0.key, $0.value) })

  /// The roles that the browser answers, where ours answers `generic`, and the elements: each page's
  /// name and ids.
  private static func generic(_ elements: [String: String]) -> [(String, Answers)] {
    elements.flatMap { role, pages in
      pages.components(separatedBy: ", ").flatMap { page in
        let parts = page.components(separatedBy: " #")
        return parts.dropFirst().map { id -> (String, Answers) in
          ("\(parts[0]): role of #\(id)", ("generic", .string(role)))
        }
      }
    }
  }

  /// ARIA has no role for these, so the HTML Accessibility API Mappings leave them without one. The
  /// browser answers its own internal name, which no other browser has.
  private static let internalRoles = generic([
    "Legend": "names #legend, structure #legend",
    "DescriptionList": "structure #dl, beer detail #detail",
  ])

  private static let rest: [String: Answers] = [
    // A computed name has no white space at its ends (Accessible Name and Description Computation
    // 1.2). The browser leaves it.
    "names: label of #aria": ("Close it", " Close it "),
    "links: label of #spaces": ("Belgian beers", "Belgian beers "),

    // WAI-ARIA 1.2 does not name terms by what is in them; the browser does.
    "structure: label of #dt": ("", "term"),

    // The flag `s` is in Selectors Level 4; the browser does not know it yet.
    "links: find all css selector \"[data-odd=Yes s]\"": (["#Case"], ["error": "invalid selector"]),

    // Nothing is ever found by a pseudo-element. Ours says at once that the selector can't work,
    // instead of leaving it to be waited for.
    "links: find css selector \"::before\"": (
      ["error": "invalid selector"], ["error": "no such element"]
    ),

    // XPath's names of attributes are in the case in which the document has them. The browser lowers
    // them, as HTML has it for elements alone.
    "links: find all xpath \"//*[@ID]\"": (
      [],
      [
        "#nav", "#plain", "#spaces", "#no-break", "#parts", "#in-link", "#hidden", "#anchor",
        "#empty", "#block", "#marks", "#accent", "#list", "#Case", "#with.dots:and#more",
      ]
    ),
  ]
}
