import ScenarioFormat
import Testing

struct FindingTextTests {
  private func text(_ sourceLine: String?, column: Int) -> String {
    Finding(
      rule: .tab, path: "a.scenario", line: 3, column: column, message: "wrong", hint: "Right it.",
      sourceLine: sourceLine
    ).text
  }

  @Test func findingHasPlaceLineCaretAndHint() {
    #expect(
      text("  S 1  Tap.", column: 3) == """
        a.scenario:3:3: warning: wrong [tab]
              S 1  Tap.
              ^
          hint: Right it.
        """)
  }

  @Test func findingWithoutALineHasNoCaret() {
    #expect(text(nil, column: 1) == "a.scenario:3:1: warning: wrong [tab]\n  hint: Right it.")
  }

  /// The line with the caret, for a caret at the first `!` of a line.
  private func caretLine(_ sourceLine: String) -> String {
    let column =
      (sourceLine.firstIndex(of: "!").map {
        sourceLine.distance(from: sourceLine.startIndex, to: $0)
      } ?? 0) + 1
    return String(text(sourceLine, column: column).split(separator: "\n")[2].dropFirst(4))
  }

  @Test func tabsAreRepeatedBeforeTheCaret() {
    #expect(caretLine("\tab\t!") == "\t  \t^")
  }

  @Test func wideCharactersTakeTwoColumnsAndMarksNone() {
    #expect(caretLine("日本!") == "    ^")
    #expect(caretLine("e\u{301}é!") == "  ^")
    #expect(caretLine("👨‍👩‍👧🇨🇿!") == "    ^")
    #expect(caretLine("a\u{200B}!") == " ^")
  }

  @Test func caretMayStandBehindTheLine() {
    #expect(text("ab", column: 3).contains("    ab\n      ^\n"))
  }

  @Test func controlCharactersAreShownAsPictures() {
    let shown = text("a\u{0}\u{1B}[31m\u{7F}\u{202E}\u{85}b", column: 1)
    #expect(shown.contains("    a␀␛[31m␡\u{FFFD}\u{FFFD}b\n    ^\n"))
  }

  @Test func pathDoesNotSteerTheTerminal() {
    let finding = Finding(rule: .tab, path: "a\u{1B}\nb", message: "wrong", hint: "Right it.")
    #expect(finding.text == "a␛␊b:1:1: warning: wrong [tab]\n  hint: Right it.")
  }

  @Test func ofALongLineThePartAroundTheCaretIsShown() {
    let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let lines = text(line, column: 501).split(separator: "\n")
    #expect(lines[1].count == 4 + 160 + 2)
    #expect(lines[2] == String(repeating: " ", count: lines[1].prefix { $0 != "!" }.count) + "^")
    #expect(lines[1].hasPrefix("    …a") && lines[1].hasSuffix("b…"))
  }

  @Test func jsonKeepsEverythingAndEscapes() throws {
    let finding = Finding(
      rule: .tab, path: "a\\b.scenario", line: 3, column: 2, message: "\"x\"\n",
      hint: "\u{1}é\u{2028}",
      sourceLine: nil)
    #expect(
      Finding.json([finding]) == #"""
        {
          "formatVersion": 1,
          "findings": [
            {
              "rule": "tab",
              "severity": "warning",
              "path": "a\\b.scenario",
              "line": 3,
              "column": 2,
              "message": "\"x\"\n",
              "hint": "\u0001é\u2028",
              "sourceLine": null
            }
          ]
        }

        """#)
    #expect(Finding.json([]) == "{\n  \"formatVersion\": 1,\n  \"findings\": []\n}\n")
  }
}
