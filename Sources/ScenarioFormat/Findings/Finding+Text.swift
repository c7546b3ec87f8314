extension Finding {
  /// The most characters of a source line that are shown; of a longer one, a window is.
  static let shownCharacters = 160

  /// The finding for people: place and message, the source line, a caret, a hint.
  ///
  ///     Scenarios/A1-add.scenario:7:5: error: unknown keyword "Krok" [unknown-keyword]
  ///         Krok 1  Tap the button.
  ///         ^
  ///       hint: A step starts with S and its number, as in: S 1 Tap Save.
  ///
  /// Before the caret every tab of the source line is repeated and every double-width character
  /// becomes two spaces, so the caret stands below its character at any tab width. Control
  /// characters are shown as pictures (NUL as ␀), so that showing a file does not steer a terminal.
  /// The text ends without a line end.
  public var text: String {
    let file = path.map(VisibleText.visible).joined()
    var lines = ["\(file):\(line):\(column): \(severity.rawValue): \(message) [\(rule.slug)]"]
    if let sourceLine {
      let (shown, caret) = Finding.excerpt(of: sourceLine, column: column)
      lines.append("    " + shown)
      lines.append("    " + caret)
    }
    lines.append("  hint: \(hint)")
    return lines.joined(separator: "\n")
  }

  /// The part of a source line to show, and the line with the caret to put below it.
  private static func excerpt(of sourceLine: String, column: Int) -> (String, String) {
    let characters = Array(sourceLine)
    let start =
      characters.count <= shownCharacters
      ? 0 : max(0, min(column - shownCharacters / 2, characters.count - shownCharacters))
    let end = min(characters.count, start + shownCharacters)
    var shown = start > 0 ? "…" : ""
    var caret = start > 0 ? " " : ""
    for index in start..<end {
      let character = VisibleText.visible(characters[index])
      shown += character
      if index < column - 1 {
        caret +=
          character == "\t" ? "\t" : String(repeating: " ", count: VisibleText.width(of: character))
      }
    }
    return (shown + (end < characters.count ? "…" : ""), caret + "^")
  }
}
