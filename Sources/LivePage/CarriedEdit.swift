/// One change of a text, made in another text.
///
/// A person types on while the browser does not know yet what the app has made of the field. What
/// was typed is the change; which text it was typed into is the app's affair.
enum CarriedEdit {
  /// The text that results where the change from one text to another is made in a third.
  ///
  /// What the two have in common at their start and end stays out of it. In the third text the new
  /// characters stand as far from the start as in the second; beyond its end, at the end. What was
  /// deleted is deleted there where it still stands in that place.
  static func text(from: String, to: String, in text: String) -> String {
    if text == from || from == to { return from == to ? text : to }
    let (from, to, text) = (Array(from), Array(to), Array(text))
    let shorter = min(from.count, to.count)
    let start = (0..<shorter).first { from[$0] != to[$0] } ?? shorter
    let end =
      (0..<shorter - start).first { from[from.count - 1 - $0] != to[to.count - 1 - $0] }
      ?? shorter - start
    let deleted = from[start..<from.count - end]
    let place = min(start, text.count)
    let isStillThere = text[place...].starts(with: deleted)
    let rest = text[place...].dropFirst(isStillThere ? deleted.count : 0)
    return String(text[..<place] + to[start..<to.count - end] + rest)
  }
}
