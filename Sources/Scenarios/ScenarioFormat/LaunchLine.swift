/// The text of the header field `Launch`: words separated by spaces.
///
/// A word that contains a space is in double quotes. Inside them, a double quote is written twice.
enum LaunchLine {
  /// A word with double quotes that don't enclose all of it.
  struct BadWord: Error {
    /// The offset of the word in the text's UTF-8.
    let offset: Int
  }

  /// Returns the words of a text in UTF-8.
  static func words(in text: some Collection<UInt8>) throws(BadWord) -> [String] {
    let bytes = Array(text)
    let quote = UInt8(ascii: "\"")
    var words: [String] = []
    var place = 0
    while place < bytes.count {
      if ScannedLine.isSpace(bytes[place]) {
        place += 1
        continue
      }
      let start = place
      let isQuoted = bytes[start] == quote
      var isOpen = isQuoted
      var word: [UInt8] = []
      place += isQuoted ? 1 : 0
      while place < bytes.count, isOpen || !ScannedLine.isSpace(bytes[place]) {
        if bytes[place] != quote {
          // Nothing may follow the closing quote.
          guard isOpen == isQuoted else { throw BadWord(offset: start) }
          word.append(bytes[place])
        } else if isOpen, bytes.indices.contains(place + 1), bytes[place + 1] == quote {
          word.append(quote)
          place += 1
        } else {
          guard isOpen else { throw BadWord(offset: start) }
          isOpen = false
        }
        place += 1
      }
      guard !isOpen else { throw BadWord(offset: start) }
      words.append(String(decoding: word, as: UTF8.self))
    }
    return words
  }

  /// Returns the text of a Launch line with these words.
  static func text(of words: [String]) -> String {
    words.map { word in
      let needsQuotes = word.isEmpty || word.unicodeScalars.contains { $0 == " " || $0 == "\"" }
      return needsQuotes ? "\"\(word.replacing("\"", with: "\"\""))\"" : word
    }.joined(separator: " ")
  }
}
