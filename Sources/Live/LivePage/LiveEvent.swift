/// What a person did in the browser, as the page reports it.
package enum LiveEvent: Equatable, Sendable {
  /// A node was clicked, tapped, or activated by the keyboard.
  case click(Int)
  /// A node got the focus.
  case focus(Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// A field holds another text now, or a slider stands elsewhere.
  ///
  /// `from` is the text that the field held in the browser before; nil where that is not told. The
  /// browser may not know yet that the app holds another one since (it empties a field at the
  /// return key): then the same change is made there.
  case input(Int, from: String? = nil, value: String)
  /// A key went down that types nothing; the name is that of `KeyboardEvent.key`.
  case key(Int, name: String)
  /// The end of the page came into view.
  case scrolledToEnd
  /// What is in a node was scrolled to an offset from its top, in points.
  case scroll(Int, offset: Double)
  /// A finger or mouse button went down, over the screen, and up.
  case touch([Sample])

  /// Where a finger was, and when.
  package struct Sample: Equatable, Sendable, Codable {
    /// Points from the screen's left edge.
    package var x: Double
    /// Points from the screen's top edge.
    package var y: Double
    /// Seconds since the finger went down.
    package var time: Double

    /// Makes a sample.
    package init(x: Double, y: Double, time: Double) {
      self.x = x
      self.y = y
      self.time = time
    }
  }
}
