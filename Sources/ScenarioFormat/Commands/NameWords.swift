import Foundation

/// Words for names of files and classes, made from a title.
enum NameWords {
  /// The words of the title up to its first punctuation mark, in ASCII letters and digits.
  ///
  /// Letters lose their accents; words that have no ASCII letter or digit are left out.
  static func words(in title: String, atMost count: Int, leavingOut: Set<String> = []) -> [String] {
    let words = title.split(separator: " ")
    let end = words.firstIndex { $0.last.map { ",;:.!?".contains($0) } == true }
    let clause = end.map { words[...$0] } ?? words[...]
    return clause.map(ascii).filter { !$0.isEmpty && !leavingOut.contains($0.lowercased()) }
      .prefix(count).map { String($0.prefix(20)) }
  }

  private static func ascii(_ word: Substring) -> String {
    String(word).folding(options: .diacriticInsensitive, locale: nil)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
