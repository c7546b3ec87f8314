import Inspector
import Testing

@Suite("A line in the terminal")
struct LineEditorTests {
  /// The line, and what came of the last key.
  private func edit(
    _ input: String, complete: @escaping (String) -> [String] = { _ in [] }
  ) -> (text: String, cursor: Int, effect: LineEditor.Effect) {
    var editor = LineEditor(complete: complete)
    var bytes = Array(input.utf8)
    var effect = LineEditor.Effect.none
    for key in LineEditor.Key.keys(in: &bytes) { effect = editor.take(key) }
    return (editor.text, editor.cursor, effect)
  }

  @Test(arguments: [
    ("abc", "abc", 3), ("abc\u{7f}", "ab", 2), ("abc\u{1b}[D\u{1b}[DX", "aXbc", 2),
    ("abc\u{1}X", "Xabc", 1), ("abc\u{1}\u{5}X", "abcX", 4), ("ab cd\u{17}", "ab ", 3),
    ("abc\u{1b}[D\u{b}", "ab", 2), ("abc\u{1b}[D\u{15}", "c", 0), ("abc\u{1}\u{1b}[3~", "bc", 0),
    ("ab\u{3}c", "c", 1), ("é💡\u{7f}", "é", 1), ("a\u{1b}[5~b", "ab", 2),
    ("one\rtwo\r\u{1b}[A\u{1b}[A", "one", 3), ("one\rtw\u{1b}[A\u{1b}[B", "tw", 2),
  ])
  func `is edited by a shell's keys`(input: String, text: String, cursor: Int) {
    let edited = edit(input)
    #expect(edited.text == text)
    #expect(edited.cursor == cursor)
  }

  @Test func `ends with the return key; the input ends where it is empty`() {
    #expect(edit("app\r").effect == .line("app"))
    #expect(edit("\u{4}").effect == .end)
    #expect(edit("a\u{4}").effect == .none)
  }

  @Test func `is completed as far as all choices agree, and then shows them`() {
    let complete = { (text: String) in ["app.cells", "app.cell"].filter { $0.hasPrefix(text) } }
    #expect(edit("app.\t", complete: complete).text == "app.cell")
    #expect(edit("app.\t\t", complete: complete).effect == .choices(["app.cells", "app.cell"]))
    #expect(edit("x\t", complete: complete).text == "x")
  }

  @Test func `leaves what may go on for the next reading`() {
    var bytes: [UInt8] = [0x61, 0x1b]
    #expect(LineEditor.Key.keys(in: &bytes) == [.character("a")])
    bytes += Array("[A".utf8)
    #expect(LineEditor.Key.keys(in: &bytes) == [.up])
    #expect(bytes == [])
  }
}
