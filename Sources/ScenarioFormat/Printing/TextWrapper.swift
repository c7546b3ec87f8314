/// Breaking a text into lines.
enum TextWrapper {
  /// The text in lines of at most `width` characters where it has spaces to break at.
  ///
  /// No line but the first starts with a word for which `mayStart` (given the word and the one
  /// after it) says no. A word longer than the width gets a line to itself.
  static func lines(
    of text: String, width: Int, mayStart: (Substring, Substring?) -> Bool = { _, _ in true }
  ) -> [String] {
    let words = text.split(separator: " ")
    var lines: [String] = []
    var line = ""
    var lineLength = 0
    for (index, unit) in units(of: words, mayStart).enumerated() {
      let length = unit.count
      if index > 0, lineLength + 1 + length > width {
        lines.append(line)
        (line, lineLength) = (unit, length)
      } else {
        line += index > 0 ? " " + unit : unit
        lineLength += index > 0 ? 1 + length : length
      }
    }
    lines.append(line)
    return lines
  }

  /// The words, each together with the words after it that may not start a line.
  private static func units(
    of words: [Substring], _ mayStart: (Substring, Substring?) -> Bool
  ) -> [String] {
    var units: [String] = []
    var unit = ""
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      if index > 0, mayStart(word, next) {
        units.append(unit)
        unit = String(word)
      } else {
        unit += index > 0 ? " " + word : word
      }
    }
    units.append(unit)
    return units
  }
}
