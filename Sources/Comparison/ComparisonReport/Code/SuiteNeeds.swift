import Foundation
import ScenarioFormat

/// What a suite's locators and launches for one app ask of it.
package struct NeedData: Codable, Hashable, Sendable {
  /// The app, as the suite's folders call it; `Samples` for all of these.
  package var app: String
  /// How many different locators are written for it.
  package var locators: Int
  /// How many of them name an identifier that the app gives for the sake of tests.
  package var identifiers: Int
  /// How many hold to a text that a person can read or hear: a label, a title, a placeholder.
  package var texts: Int
  /// How many hold to an id, a class or another attribute of a page.
  package var structure: Int
  /// How many hold to nothing but a type, a place or a state.
  package var places: Int
  /// How many tests there are.
  package var tests: Int
  /// How many of them launch the app with data.
  package var launched: Int
}

/// What a locator holds to: it finds nothing, or something else, where that changes.
enum LocatorHold: CaseIterable {
  case identifier, text, structure

  /// All that a locator holds to; nothing for one that goes by types, places and states.
  static func all(of locator: WrittenLocator, identifiers: Set<String>) -> Set<LocatorHold> {
    switch locator.strategy {
    case "query": return query(locator.text, identifiers)
    case "xpath": return path(locator.text, identifiers)
    case "css selector": return css(locator.text)
    case "accessibility id", "name", "id":
      return [identifiers.contains(locator.text) ? .identifier : .text]
    case "link text", "partial link text": return [.text]
    default: return []
    }
  }

  private static func query(_ text: String, _ identifiers: Set<String>) -> Set<LocatorHold> {
    let quoted = text.matches(of: /"([^"]*)"/).map { String($0.1) }
    var holds = Set(quoted.map { identifiers.contains($0) ? LocatorHold.identifier : .text })
    if text.contains(/\[[a-z]\w*\]|identifier: [a-z]|\.label/) { holds.insert(.text) }
    return holds
  }

  private static func path(_ text: String, _ identifiers: Set<String>) -> Set<LocatorHold> {
    var holds: Set<LocatorHold> = []
    if text.contains("@label") || text.contains("@placeholderValue") { holds.insert(.text) }
    for name in text.matches(of: /@name='([^']*)'/) {
      holds.insert(identifiers.contains(String(name.1)) ? .identifier : .text)
    }
    if text.contains(/@(id|class|aria-busy)/) { holds.insert(.structure) }
    if text.contains(/\[\. = |contains\(\.|@name=\\/) { holds.insert(.text) }
    return holds
  }

  private static func css(_ text: String) -> Set<LocatorHold> {
    if text.contains(/placeholder=|aria-label=/) { return [.text] }
    return text.contains(/[#.\[]/) ? [.structure] : []
  }
}

extension NeedData {
  /// Counts what files of a suite for one app ask of it.
  init(
    _ app: String, tests: SuiteTexts, helpers: SuiteTexts, identifiers: Set<String>,
    launched: Set<String>
  ) {
    let locators = Set((tests + helpers).flatMap { WrittenLocator.all(inSwift: $0.text) })
    let holds = locators.map { LocatorHold.all(of: $0, identifiers: identifiers) }
    self.app = app
    self.locators = locators.count
    self.identifiers = holds.count { $0.contains(.identifier) }
    texts = holds.count { $0.contains(.text) }
    structure = holds.count { $0.contains(.structure) }
    places = holds.count(where: \.isEmpty)
    self.tests = tests.count
    self.launched = tests.count { test in
      SuiteCode.scenario(ofTest: test.path).map(launched.contains) ?? false
    }
  }

  static func identifiers(ofAppsIn root: URL) -> Set<String> {
    let folder = root.appendingPathComponent("Sources/Apps")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let texts = paths.filter { $0.hasSuffix(".swift") }.compactMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    return Set(
      texts.flatMap { text in text.matches(of: /identifier: "([^"]+)"/).map { String($0.1) } })
  }
}

/// What somebody writes, and has to know, to make passing tests of written scenarios.
package struct EffortData: Codable, Hashable, Sendable {
  /// The lines of each test that its skeleton does not have, by scenario.
  package var ownLines: [String: Int]
  /// The names of the tool that the suite uses, in order.
  package var calls: [String]
  /// The words of its selectors' languages, in order: tags, attributes, functions, axes.
  package var selectorWords: [String]
}

extension EffortData {
  /// Measures a suite's files beside the tool's sources, and skeletons by scenario.
  init(
    tests: SuiteTexts, helpers: SuiteTexts, tool: [String], skeletons: [String: String]
  ) {
    ownLines = [:]
    for test in tests {
      guard let scenario = SuiteCode.scenario(ofTest: test.path),
        let skeleton = skeletons[scenario]
      else { continue }
      let left = Dictionary(Self.lines(skeleton).map { ($0, 1) }, uniquingKeysWith: +)
      ownLines[scenario] =
        Self.lines(test.text).reduce(into: (left, 0)) { state, line in
          if state.0[line, default: 0] > 0 { state.0[line, default: 0] -= 1 } else { state.1 += 1 }
        }.1
    }
    let files = (tests + helpers).map(\.text)
    calls = Self.calls(in: files, of: tool).sorted()
    selectorWords = Set(
      files.flatMap { WrittenLocator.all(inSwift: $0) }.filter { $0.strategy != "query" }
        .flatMap(Self.words)
    ).sorted()
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// The tool's names in a suite: behind a point, or where the suite has none of that name.
  private static func calls(in files: [String], of tool: [String]) -> Set<String> {
    let declaration = /\b(?:func|var|let|case|class|struct|enum) (\w+)/
    let known = Set(
      tool.flatMap { text -> [String] in
        text.matches(
          of: /(?m)^ *(?:public|package) (?:[a-z]+ )*?(?:func|var|let|case|class|struct|enum) (\w+)/
        )
        .map { String($0.1) } + text.matches(of: /(?m)^ *case (\w+)/).map { String($0.1) }
      }
    ).subtracting(["let", "nil"])
    let own = Set(files.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    let words = files.flatMap { CodeText($0, .swift).words }
    return Set(
      words.filter { known.contains($0.name) && ($0.isMember || !own.contains($0.name)) }.map(
        \.name))
  }

  /// A selector's words without quoted texts and a page's own ids and classes.
  private static func words(_ locator: WrittenLocator) -> [String] {
    switch locator.strategy {
    case "accessibility id", "name", "id": return [locator.strategy]
    case "class name": return [locator.strategy, locator.text]
    default: break
    }
    let bare = locator.text.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "")
      .replacing(/'[^']*'|"[^"]*"/, with: "").replacing(/[#.][a-z][\w-]*/, with: "")
    return [locator.strategy]
      + bare.matches(of: /[@:]?[A-Za-z][\w-]*/).map { String($0.0) }
  }
}
