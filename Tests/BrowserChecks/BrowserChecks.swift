import Testing
import WebDriver

extension RealBrowserTests {
  /// Our remote end's web context beside a real browser's: the same document, the same question.
  struct BrowserChecks {
    @Test func `both ends answer the same`() async throws {
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
          // Ours knows no style sheets: where nothing says what a property is, it says nothing.
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

/// What is wrong with the answers of the two ends, given the differences that are known by name.
func findings(in pairs: [NamedAnswers], known: [String: Answers]) -> [String] {
  var (findings, unmet, seen) = ([String](), known, Set<String>())
  for (name, answers) in pairs {
    if !seen.insert(name).inserted { findings.append("\(name): was asked twice.") }
    func line(_ value: JSONValue) -> String { String(decoding: value.data, as: UTF8.self) }
    let (ours, browsers) = (line(answers.ours), line(answers.browsers))
    let expected = unmet.removeValue(forKey: name)
    // Character for character: strings compare by what they look like.
    let isSame = answers.ours.data == answers.browsers.data
    if isSame, expected != nil {
      findings.append("\(name): the known difference is gone, both are \(ours).")
    } else if !isSame, expected.map({ $0 == answers }) != true {
      findings.append("\(name): ours is \(ours), the browser's \(browsers).")
    }
  }
  return findings + unmet.keys.sorted().map { "\($0): is a known difference, but was not asked." }
}

/// What compares the answers must itself be seen to notice.
struct FindingsTests {
  private static let known: [String: Answers] = ["role": ("button", "link")]

  @Test(
    arguments: [
      ([("title", ("T", "T")), ("role", ("button", "link"))], known, []),
      (
        [("role", ("button", "link"))], [:], [#"role: ours is "button", the browser's "link"."#]
      ),
      (
        [("role", ("link", "link"))], known,
        [#"role: the known difference is gone, both are "link"."#]
      ),
      (
        [("role", ("none", ["error": "stale"]))], known,
        [#"role: ours is "none", the browser's {"error":"stale"}."#]
      ),
      (
        [("title", ("T", "T")), ("title", ("T", "T"))], known,
        ["title: was asked twice.", "role: is a known difference, but was not asked."]
      ),
      // Texts that only look the same differ.
      (
        [("text", ("\u{E9}", "e\u{301}"))], [:],
        ["text: ours is \"\u{E9}\", the browser's \"e\u{301}\"."]
      ),
    ] as [([NamedAnswers], [String: Answers], [String])])
  func `every difference is found unless it is known`(
    pairs: [NamedAnswers], known: [String: Answers], expected: [String]
  ) { #expect(findings(in: pairs, known: known) == expected) }
}

/// A remote end that shows a page, and what it answers about it.
struct ComparedRemoteEnd {
  let driver: RemoteDriver
  /// The elements of the page in document order, as references of this end.
  private let elements: [RemoteElement]
  /// What each of them is called, whichever end it is of.
  private let names: [String]

  /// Looks at the page that the driver shows now.
  ///
  /// - Parameter names: what the page's elements are called, in document order.
  init(_ driver: RemoteDriver, names: [String]) async throws {
    self.driver = driver
    self.names = names
    elements = try await driver.findElements(.xpath("//*"))
  }

  /// What the elements of a page are called: by their ids, or else by their places.
  static func names(on driver: RemoteDriver) async throws -> [String] {
    var names: [String] = []
    for (place, element) in try await driver.findElements(.xpath("//*")).enumerated() {
      let id = try await element.attribute("id") ?? ""
      names.append(id.isEmpty ? "\(try await element.tagName())[\(place)]" : "#\(id)")
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
    elements.firstIndex(of: element).map { .string(names[$0]) } ?? "an element that was not there"
  }

  func names(of found: [RemoteElement]) -> JSONValue { .array(found.map { name(of: $0) }) }

  /// The answer; an error is one, too: its code, for its message is each end's own.
  func answer(_ ask: () async throws -> JSONValue) async throws -> JSONValue {
    do {
      return try await ask()
    } catch let error as WebDriverError {
      return ["error": .string(error.code.rawValue)]
    }
  }
}
