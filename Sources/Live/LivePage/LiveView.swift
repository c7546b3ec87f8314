/// A running app as a page in a browser: the app says what is shown, and is told what was done.
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
}
