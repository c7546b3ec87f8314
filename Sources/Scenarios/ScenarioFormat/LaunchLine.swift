/// The text of the header field `Launch`: words separated by spaces.
///
/// A word that contains a space is in double quotes. Inside them, a double quote is written twice.
package enum LaunchLine {
  /// Returns the words of a text, up to one with double quotes that don't enclose all of it, and the UTF-8
  /// offset of that word. The offset is nil if there is none.
  package static func words(in text: String) -> (words: [String], badOffset: Int?) {
    var words: [String] = []
    var rest = text[...]
    while true {
      rest = Substring(rest.utf8.drop(while: SourceText.isSpace))
      if rest.isEmpty { return (words, nil) }
      let word = rest.prefixMatch(
        of: /(?:"((?:[^"]|"")*)"|([^" \t]+))(?=[ \t]|$)/.matchingSemantics(.unicodeScalar))
      guard let word else {
        return (words, text.utf8.distance(from: text.startIndex, to: rest.startIndex))
      }
      words.append(String(word.1?.replacing("\"\"", with: "\"") ?? word.2 ?? ""))
      rest = rest[word.range.upperBound...]
    }
  }

  /// Returns the text of a Launch line with these words.
  static func text(of words: [String]) -> String {
    words.map { word in
      let needsQuotes = word.isEmpty || word.unicodeScalars.contains { $0 == " " || $0 == "\"" }
      return needsQuotes ? "\"\(word.replacing("\"", with: "\"\""))\"" : word
    }.joined(separator: " ")
  }
}
