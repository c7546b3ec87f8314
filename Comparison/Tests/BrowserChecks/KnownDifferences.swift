import WebDriver

/// The answers of both ends to a question.
typealias Answers = (ours: JSONValue, browsers: JSONValue)
typealias NamedAnswers = (name: String, answers: Answers)

/// The known differences between our remote end and the browser, with the reasons.
///
/// The check fails if there is any other difference, or if one of these is gone.
enum KnownDifferences {
  /// The answers of each end, by the pair's name.
  static let all: [String: Answers] = Dictionary(
    uniqueKeysWithValues: internalRoles + rest.map { ($0.key, $0.value) })

  /// Returns differences in which our answer is `generic`. The keys are the browser's roles, the
  /// values are pages and element ids.
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

  /// ARIA has no role for these elements, and neither do the HTML Accessibility API Mappings. The
  /// browser returns an internal name that no other browser uses.
  private static let internalRoles = generic([
    "Legend": "names #legend, structure #legend",
    "DescriptionList": "structure #dl, beer detail #detail",
  ])

  private static let rest: [String: Answers] = [
    // A computed name is trimmed (Accessible Name and Description Computation 1.2). The browser
    // doesn't trim it.
    "names: label of #aria": ("Close it", " Close it "),
    "links: label of #spaces": ("Belgian beers", "Belgian beers "),

    // In WAI-ARIA 1.2, terms aren't named from their content. In the browser they are.
    "structure: label of #dt": ("", "term"),

    // The flag `s` is in Selectors Level 4. The browser doesn't support it yet.
    "links: find all css selector \"[data-odd=Yes s]\"": (["#Case"], ["error": "invalid selector"]),

    // A pseudo-element never matches anything. Our end reports an invalid selector at once, so that
    // tests don't wait for it.
    "links: find css selector \"::before\"": (
      ["error": "invalid selector"], ["error": "no such element"]
    ),

    // XPath's attribute names are case-sensitive. The browser lowercases them, which HTML allows
    // only for element names.
    "links: find all xpath \"//*[@ID]\"": (
      [],
      [
        "#nav", "#plain", "#spaces", "#no-break", "#parts", "#in-link", "#hidden", "#anchor",
        "#empty", "#block", "#marks", "#accent", "#list", "#Case", "#with.dots:and#more",
      ]
    ),
  ]
}
