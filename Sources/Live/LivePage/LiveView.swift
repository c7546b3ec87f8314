import Device

/// A running app as a page in a browser; it is used on its device's thread.
package protocol LiveView: AnyObject {
  /// Grows when, and only when, the tree may have changed.
  var revision: Int { get }
  /// What is to be shown now.
  func tree() -> LiveTree
  /// Does to the app what a person did in the browser. Nothing is done at a node that is gone: the
  /// browser could not know yet.
  func receive(_ event: LiveEvent)
  /// The element that a node of the page stands for; nil for none, or one that is gone.
  func node(_ number: Int) -> ElementNode?
  /// The number of the node that draws an element; nil where none does.
  func number(of node: ElementNode) -> Int?
}

/// A change of one text, made in another text.
///
/// A person types on while the browser does not know yet what the app has made of the field. What was
/// typed is the change; the text that it is made in is the app's.
enum CarriedEdit {
  /// The third text with the change that leads from the first to the second; the second where the first
  /// is not known.
  ///
  /// What the two have in common at their start and end stays out of it. The place of the change is as
  /// far from the start or from the end as in the first text, whichever the third has more in common
  /// with: an app that has emptied a field holds the end of what the browser shows. What was deleted is
  /// deleted where it still stands in that place.
  static func text(from: String?, to: String, in text: String) -> String {
    guard let known = from else { return to }
    if text == known || known == to { return known == to ? text : to }
    let (from, to, text) = (Array(known), Array(to), Array(text))
    let start = commonStart(from, to)
    let end = commonStart(from.dropFirst(start).reversed(), to.dropFirst(start).reversed())
    let isLikeTheEnd = commonStart(from.reversed(), text.reversed()) >= commonStart(from, text)
    let place = isLikeTheEnd ? max(text.count - (from.count - start), 0) : min(start, text.count)
    let deleted = from[start..<from.count - end]
    let isStillThere = text[place...].starts(with: deleted)
    let rest = text[place...].dropFirst(isStillThere ? deleted.count : 0)
    return String(text[..<place] + to[start..<to.count - end] + rest)
  }

  /// How many characters two texts have in common at their start.
  private static func commonStart(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> Int {
    zip(one, other).prefix { $0 == $1 }.count { _ in true }
  }
}
