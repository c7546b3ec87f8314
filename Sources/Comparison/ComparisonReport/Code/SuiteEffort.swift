import Foundation
import ScenarioFormat

/// What somebody writes, and has to know, to make passing tests of written scenarios.
public struct EffortData: Codable, Hashable, Sendable {
  /// The lines of each test that its skeleton does not have, by scenario.
  public var ownLines: [String: Int]
  /// The names of the tool that the suite uses, in order.
  public var calls: [String]
  /// The words of its selectors' languages, in order: tags, attributes, functions, axes.
  public var selectorWords: [String]
}

extension EffortData {
  /// Counts of a suite's files, beside the sources in which the tool says what it offers, and what
  /// is written for each scenario without anybody, by its id.
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

  /// The lines with code, without what indents them.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// The names that a tool declares and a suite writes: behind a point, or where the suite has
  /// nothing of its own that is called so.
  private static func calls(in files: [String], of tool: [String]) -> Set<String> {
    let declaration = /\b(?:func|var|let|case|class|struct|enum) (\w+)/
    let known = Set(
      tool.flatMap { text -> [String] in
        text.matches(of: /(?m)^ *public (?:[a-z]+ )*?(?:func|var|let|case|class|struct|enum) (\w+)/)
          .map { String($0.1) } + text.matches(of: /(?m)^ *case (\w+)/).map { String($0.1) }
      }
    ).subtracting(["let", "nil"])
    let own = Set(files.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    let words = files.flatMap { CodeText($0, .swift).words }
    return Set(
      words.filter { known.contains($0.name) && ($0.isMember || !own.contains($0.name)) }.map(
        \.name))
  }

  /// The words of a selector that are its language's, or the screen's types and attributes: not
  /// what stands in quotes, nor a page's own ids and classes.
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
