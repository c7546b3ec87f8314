import BrowserSupport
import Testing
import WebDriver

/// All tests that need a real browser. They run one by one, because each starts a browser, which
/// uses most of the machine.
@Suite(
  .serialized,
  .enabled(
    if: Browser.address != nil,
    "DUET_CHROMEDRIVER must be the address of a chromedriver, such as http://127.0.0.1:9515"))
enum RealBrowserTests {}

extension RealBrowserTests {
  /// Compares our remote end's web context with a real browser: same document, same question.
  struct BrowserChecks {
    @Test func `both ends give the same answers`() async throws {
      let remoteEnd = PageDefinition.remoteEnd()
      var pairs: [NamedAnswers] = []
      try await Browser.with { browser in
        for state in PageStates.all {
          pairs += try await self.pairs(in: state, remoteEnd, browser)
        }
      }
      for finding in findings(in: pairs, known: KnownDifferences.all) {
        Issue.record("\(finding)")
      }
      print("\(pairs.count) pairs of page state and command were compared with the browser.")
    }

    private func pairs(
      in state: PageState, _ remoteEnd: RemoteEnd, _ browser: RemoteDriver
    ) async throws -> [NamedAnswers] {
      let driver = try await PageDefinition.open(state.page, on: remoteEnd)
      let names = try await ComparedRemoteEnd.names(on: driver)
      try await browser.show(driver.pageSource())
      let ours = try await ComparedRemoteEnd(driver, names: names)
      let browsers = try await ComparedRemoteEnd(browser, names: names)
      for action in state.actions {
        try await action.perform(ours)
        try await action.perform(browsers)
      }
      var pairs: [NamedAnswers] = []
      for question in state.questions {
        let our = try await ours.answer { try await question.answer(ours) }
        let browser = try await browsers.answer { try await question.answer(browsers) }
        pairs.append((state.name(question), (our, browser)))
      }
      for (one, other) in zip(ours.named, browsers.named) {
        for fact in state.ofEveryElement {
          let our = try await ours.answer { try await fact.value(one.element) }
          // Our end has no style sheets, so its answer is empty for a property without a value.
          if fact.isOfStyle, our == "" { continue }
          let browser = try await browsers.answer { try await fact.value(other.element) }
          pairs.append((state.name("\(fact) of \(one.name)"), (our, browser)))
        }
      }
      try await driver.quit()
      return pairs
    }
  }
}

/// Returns the unexpected differences between the two ends, and the known ones that are missing.
func findings(in pairs: [NamedAnswers], known: [String: Answers]) -> [String] {
  var (findings, unmet, seen) = ([String](), known, Set<String>())
  for (name, answers) in pairs {
    if !seen.insert(name).inserted { findings.append("\(name): was compared twice.") }
    func line(_ value: JSONValue) -> String { String(decoding: value.data, as: UTF8.self) }
    let (ours, browsers) = (line(answers.ours), line(answers.browsers))
    let expected = unmet.removeValue(forKey: name)
    // Compare the bytes, because Swift treats canonically equivalent strings as equal.
    let isSame = answers.ours.data == answers.browsers.data
    if isSame, expected != nil {
      findings.append("\(name): the known difference is gone, both are \(ours).")
    } else if !isSame, expected.map({ $0 == answers }) != true {
      findings.append("\(name): ours is \(ours), the browser's is \(browsers).")
    }
  }
  return findings
    + unmet.keys.sorted().map { "\($0): is a known difference, but was not compared." }
}

/// Tests that the comparison itself finds differences.
struct FindingsTests {
  private static let known: [String: Answers] = ["role": ("button", "link")]

  @Test(
    arguments: [
      ([("title", ("T", "T")), ("role", ("button", "link"))], known, []),
      (
        [("role", ("button", "link"))], [:], [#"role: ours is "button", the browser's is "link"."#]
      ),
      (
        [("role", ("link", "link"))], known,
        [#"role: the known difference is gone, both are "link"."#]
      ),
      (
        [("role", ("none", ["error": "stale"]))], known,
        [#"role: ours is "none", the browser's is {"error":"stale"}."#]
      ),
      (
        [("title", ("T", "T")), ("title", ("T", "T"))], known,
        ["title: was compared twice.", "role: is a known difference, but was not compared."]
      ),
      // Strings that only look the same differ.
      (
        [("text", ("\u{E9}", "e\u{301}"))], [:],
        ["text: ours is \"\u{E9}\", the browser's is \"e\u{301}\"."]
      ),
    ] as [([NamedAnswers], [String: Answers], [String])])
  func `every unknown difference is found`(
    pairs: [NamedAnswers], known: [String: Answers], expected: [String]
  ) { #expect(findings(in: pairs, known: known) == expected) }
}

/// A remote end that shows a page, and its answers about the page.
struct ComparedRemoteEnd {
  let driver: RemoteDriver
  /// The elements of the page in document order, as references of this end.
  private let elements: [RemoteElement]
  /// The elements' names, which are the same for both ends.
  private let names: [String]

  /// Finds the elements of the driver's current page.
  ///
  /// - Parameter names: The names of the page's elements, in document order.
  init(_ driver: RemoteDriver, names: [String]) async throws {
    self.driver = driver
    self.names = names
    elements = try await driver.findElements(.xpath("//*"))
  }

  /// Returns the names of a page's elements: ids, or tags with indexes if they have no id.
  static func names(on driver: RemoteDriver) async throws -> [String] {
    var names: [String] = []
    for (place, element) in try await driver.findElements(.xpath("//*")).enumerated() {
      let id = try await element.attribute("id") ?? ""
      let tag = try await element.state("name").string ?? ""
      names.append(id.isEmpty ? "\(tag)[\(place)]" : "#\(id)")
    }
    return names
  }

  /// The elements of the body that have an id, by their names.
  var named: [(name: String, element: RemoteElement)] {
    zip(names, elements).filter { $0.0.hasPrefix("#") }.map { (name: $0.0, element: $0.1) }
  }

  func element(_ selector: String) async throws -> RemoteElement {
    try await driver.findElement(.css(selector))
  }

  func name(of element: RemoteElement) -> JSONValue {
    elements.firstIndex(of: element).map { .string(names[$0]) } ?? "an unknown element"
  }

  func names(of found: [RemoteElement]) -> JSONValue { .array(found.map { name(of: $0) }) }

  /// Returns the answer, or the error code as an answer. Messages differ between the ends.
  func answer(_ ask: () async throws -> JSONValue) async throws -> JSONValue {
    do {
      return try await ask()
    } catch let error as WebDriverError {
      return ["error": .string(error.code.rawValue)]
    }
  }
}

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
