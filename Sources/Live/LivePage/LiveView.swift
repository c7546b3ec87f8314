import Device

/// A running app as a page in a browser: the app says what is shown, and takes what a person did.
///
/// It is used on its device's thread.
package protocol LiveView: AnyObject {
  /// Grows when, and only when, the tree may have changed.
  var revision: Int { get }
  /// What is to be shown now.
  func tree() -> LiveTree
  /// Does to the app what a person did in the browser.
  ///
  /// A node that is not shown any more is no error: the browser could not know yet. Nothing is
  /// done then.
  func receive(_ event: LiveEvent)
  /// The element that a node of the page stands for; nil for none, or one that is gone.
  func node(_ number: Int) -> ElementNode?
  /// The number of the node that an element is drawn as; nil for one that is not drawn.
  func number(of node: ElementNode) -> Int?
}

/// One change of a text, made in another text.
///
/// A person types on while the browser does not know yet what the app has made of the field. What
/// was typed is the change; which text it was typed into is the app's affair.
enum CarriedEdit {
  /// The text that results where the change from one text to another is made in a third; the other
  /// one where it is not told what it was changed from.
  ///
  /// What the two have in common at their start and end stays out of it. The place of the change is
  /// as far from the start or from the end as in the first text, whichever the third has more in
  /// common with: an app that has emptied a field holds the end of what the browser shows. What was
  /// deleted is deleted where it still stands in that place.
  static func text(from: String?, to: String, in text: String) -> String {
    guard let known = from else { return to }
    if text == known || known == to { return known == to ? text : to }
    let (from, to, text) = (Array(known), Array(to), Array(text))
    let start = commonStart(from, to)
    let end = commonStart(from.dropFirst(start).reversed(), to.dropFirst(start).reversed())
    let isLikeTheEnd =
      commonStart(from.reversed(), text.reversed()) >= commonStart(from, text)
    let place =
      isLikeTheEnd ? max(text.count - (from.count - start), 0) : min(start, text.count)
    let deleted = from[start..<from.count - end]
    let isStillThere = text[place...].starts(with: deleted)
    let rest = text[place...].dropFirst(isStillThere ? deleted.count : 0)
    return String(text[..<place] + to[start..<to.count - end] + rest)
  }

  /// How many characters two texts begin with that are the same.
  private static func commonStart(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> Int {
    zip(one, other).prefix { $0 == $1 }.count { _ in true }
  }
}
