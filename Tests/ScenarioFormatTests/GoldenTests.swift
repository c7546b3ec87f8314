import Foundation
import ScenarioFormat
import Testing

/// Every rule has a file that breaks it, and the text and JSON that are then reported.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter ScenarioFormatTests`
struct GoldenTests {
  @Test(arguments: Rule.allCases)
  func textIsAsRecorded(_ rule: Rule) throws {
    let outcome = try GoldenCase(rule).outcome(json: false)
    let text = outcome.standardOutput + outcome.standardError
    #expect(text.contains("[\(rule.slug)]"))
    #expect(text == (try recorded("\(rule.slug).expected", now: text)))
  }

  @Test(arguments: Rule.allCases)
  func jsonIsAsRecordedAndIsJSON(_ rule: Rule) throws {
    let json = try GoldenCase(rule).outcome(json: true).standardOutput
    #expect(json == (try recorded("\(rule.slug).json", now: json)))
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let findings = try #require(value?["findings"] as? [[String: Any]])
    #expect(value?["formatVersion"] as? Int == 1)
    #expect(findings.contains { $0["rule"] as? String == rule.slug })
  }

  @Test(arguments: Rule.allCases)
  func exitCodeFollowsTheStage(_ rule: Rule) throws {
    let outcome = try GoldenCase(rule).outcome(json: false)
    #expect(outcome.exitCode == (rule.stage == .lint ? 3 : 2))
  }

  @Test
  func everyRuleHasItsFilesAndNoFileIsLeftOver() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.golden.path)
      .filter { !$0.hasPrefix(".") }
    let slugs = Set(Rule.allCases.map(\.slug))
    #expect(stems(of: names, ending: ".expected") == slugs)
    #expect(stems(of: names, ending: ".json") == slugs)
    #expect(
      stems(of: names, ending: ".scenario")
        == slugs.subtracting(GoldenCase.withoutInput.map(\.slug)))
    #expect(names.count == 3 * slugs.count - GoldenCase.withoutInput.count)
  }

  private func stems(of names: [String], ending: String) -> Set<String> {
    Set(names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) })
  }

  /// The recorded text, which is written first when golden files are to be regenerated.
  private func recorded(_ name: String, now text: String) throws -> String {
    let url = Repository.golden.appendingPathComponent(name)
    if Repository.regenerates { try Data(text.utf8).write(to: url) }
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
