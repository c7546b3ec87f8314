import Foundation
import ScenarioFormat

/// The files of `Tests/Scenarios/BrokenScenarios`, each named after the rule that it breaks, with
/// what is found below `----`.
///
/// A finding is its place and message; a hint stands below the findings that share it. A finding of
/// another rule says which. What nobody sees is written as in Swift: `\u{20}`, `\r`, `\t`.
enum BrokenFiles {
  private static let folder = Repository.root
    .appendingPathComponent("Tests/Scenarios/BrokenScenarios")

  static let rules = Rule.allCases.filter {
    FileManager.default.fileExists(atPath: file(for: $0).path)
  }

  private static func file(for rule: Rule) -> URL {
    folder.appendingPathComponent("\(rule.rawValue).txt")
  }

  /// The file that breaks a rule, and what is found in it.
  static func read(_ rule: Rule) throws -> (file: String, findings: String) {
    let parts = try String(contentsOf: file(for: rule), encoding: .utf8)
      .components(separatedBy: "\n----\n")
    let text = parts[0].replacing(#/\\u\{([0-9A-F]+)\}/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }.replacing("\\r", with: "\r").replacing("\\t", with: "\t")
    // A file's last line ends, but for the one whose last line is not to.
    return (text + (rule == .missingFinalNewline ? "" : "\n"), String(parts[1].dropLast()))
  }
}
