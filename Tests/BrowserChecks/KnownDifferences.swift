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
    uniqueKeysWithValues: ownRoles + labels + rest.map { ($0.key, $0.value) })

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
  private static let ownRoles = generic([
    "LabelText": "fields #name-label, choices #one-label, names #l1 #l2 #embedding #with-select "
      + "#label-title", "Legend": "choices #legend, forms #legend, names #legend",
    "DisclosureTriangle": "choices #summary #open-summary",
    "DescriptionList": "structure #dl, texts #terms, beer detail #detail",
    "Figcaption": "structure #figcaption", "Abbr": "structure #abbr",
    "LineBreak": "visibility #br", "Canvas": "visibility #canvas",
  ])

  /// The browser takes a label that has a control of its own out of what assistive technology is
  /// shown, for the control speaks its text. No specification says so.
  private static let labels = generic([
    "none":
      "choices #blonde-label #dark-label #amber-label #wrap #cold-label #off-label, texts #label"
  ])

  private static let rest: [String: Answers] = [
    // As with roles of its own.
    "visibility: label of #br": ("", "\n"),

    // A computed name has no white space at its ends (Accessible Name and Description Computation
    // 1.2). The browser leaves it.
    "names: label of #aria": ("Close it", " Close it "),
    "names: label of #icon": ("Clear", " Clear"),
    "links: label of #spaces": ("Belgian beers", "Belgian beers "),

    // The browser guesses that a small table without headings serves the layout, and gives its parts
    // internal names. The mappings know no such guess.
    "visibility: role of #table": ("table", "LayoutTable"),
    "visibility: role of #tr": ("row", "LayoutTableRow"), "visibility: label of #tr": ("c", ""),
    "visibility: role of #td": ("cell", "LayoutTableCell"),
    "visibility: role of #empty-td": ("cell", "LayoutTableCell"),
    "visibility: css display of #noscript": ("none", "inline"),

    // A row is named by what is in it (WAI-ARIA 1.2, 'Roles Supporting Name from Content'). The
    // browser names none that can't have the focus.
    "structure: label of #tr1": ("Name Alcohol", ""), "structure: label of #tr2": ("400 5.6%", ""),
    "structure: label of #tr3": ("Airborne 7.5%", ""), "structure: label of #tr4": ("end", ""),
    "names: label of #row": ("c1 c2", ""),

    // WAI-ARIA 1.2 does not name terms by what is in them; the browser does.
    "structure: label of #dt": ("", "term"), "structure: label of #dfn": ("", "dfn"),

    // A figure is named by its caption (HTML Accessibility API Mappings). The browser names none.
    "structure: label of #figure": ("Glass", ""), "names: label of #figure": ("Caption", ""),

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
        "#nav", "#plain", "#spaces", "#no-break", "#parts", "#in-link", "#upper", "#hidden",
        "#anchor", "#empty", "#lines", "#block", "#image", "#marks", "#accent", "#area", "#list",
        "#Case", "#with.dots:and#more",
      ]
    ),

    // Keys go in at a text's end (W3C WebDriver, "Element Send Keys"). The browser's driver can't put
    // the caret there in fields of these types, which tell scripts of no selection.
    "fields, type \"12\" into #number: property value of #number": ("712", "127"),
    "fields, type \"-1.5e2\" into #number: property value of #number": ("", "-1.5e27"),
    "fields, type \"x@y\" into #email: property value of #email": ("a@b.cx@y", "x@ya@b.c"),
  ]
}
