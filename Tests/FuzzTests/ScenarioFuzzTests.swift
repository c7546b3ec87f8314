import Foundation
import ScenarioFormat
import SeededRandom
import Testing

/// Scenario files that are damaged, and lines put together at random: each is read or refused with
/// findings; what can be read can be formatted, and then stays as it is.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioFuzzTests {
  private static let tokens = [
    "App:    TinyLog", "Source: thesis", "Tags:   a, b", "TS A.1 Add", "TS", "  TC 1 Add a list",
    "TC 0", "    S 1   Tap (+).", "    Ex 1  It is shown.", "S 99999999999999999999 Tap", "# note",
    "    Pre 1 It rains.", "", " ", "\t", "Ex 1.1 a", "  TC 2", "    S 1", "é\u{301}", "\u{0}", ":",
    "    Ex 1  It should be shown.", "Tags:", "App: App: App:", "Ex", "TC 18446744073709551616 a",
  ]

  /// The scenario files of the project.
  private func files() throws -> [(path: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath + "/../../../Scenarios").standardizedFileURL
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".scenario") }
      .map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  /// Reads, lints and formats a file.
  ///
  /// - Returns: whether it could be formatted.
  private func play(_ bytes: [UInt8], _ path: String) -> Bool {
    let result = ScenarioParser.parse(bytes: bytes, path: path)
    let findings = ScenarioLinter.lint(result)
    guard let formatted = ScenarioPrinter.format(result) else {
      #expect(!findings.isEmpty, "refused without a word: \(Fuzz.description)\n\(bytes)")
      return false
    }
    let again = ScenarioPrinter.format(ScenarioParser.parse(formatted, path: path))
    #expect(again == formatted, "not stable: \(Fuzz.description)\n\(bytes)")
    return true
  }

  @Test func damagedFilesAreReadOrRefusedWithFindings() async throws {
    let files = try files()
    #expect(files.count >= 9)
    var formatted = 0
    await Fuzz.each { number, dice in
      let (path, bytes) = dice.one(of: files, or: ("", []))
      let damaged: [UInt8]
      switch number % 3 {
      case 0: damaged = Mutation.of(bytes, &dice)
      case 1:
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        let mixed = Mutation.ofLines(lines, &dice, others: Self.tokens)
        damaged = Array(mixed.joined(separator: "\n").utf8)
      default:
        let lines = (0..<dice.below(20)).map { _ in dice.one(of: Self.tokens) }
        damaged = Array(lines.joined(separator: dice.oneIn(8) ? "\r\n" : "\n").utf8)
      }
      if play(damaged, path) { formatted += 1 }
    }
    // Were all refused at the first line, little would have been tried.
    #expect(formatted > Fuzz.count / 50, "\(formatted)")
    #expect(formatted < Fuzz.count)
  }
}
