import Device

/// The rows of a long table that are sent: those that show, and at least a screen of them above
/// and below, so that a person who scrolls sees rows until more of them come.
struct ScreenRows {
  /// The rows, by their places in the table.
  let range: Range<Int>

  /// Picks the rows around what shows.
  ///
  /// The first one is a multiple of half a screen, so that a little scrolling changes nothing.
  init(count: Int, rowHeight: Double, offset: Double, viewHeight: Double) {
    guard rowHeight > 0, offset.isFinite, viewHeight.isFinite else {
      range = 0..<0
      return
    }
    let screen = Swift.max(1, Int((viewHeight / rowHeight).rounded(.up)))
    let step = (screen + 1) / 2
    let top = Int(Swift.min(Swift.max(0, offset / rowHeight), Double(count)))
    let first = top / step * step - screen
    let end = first + 3 * screen + step + 1
    range = Swift.min(Swift.max(0, first), count)..<Swift.min(Swift.max(0, end), count)
  }

  /// Picks them for a table as it is scrolled; nil where it has no rows that are made on demand.
  init?(of table: ElementNode) {
    guard let rows = table.rows else { return nil }
    self.init(
      count: rows.count, rowHeight: rows.rowHeight, offset: table.scrollOffset,
      viewHeight: table.frame.height)
  }
}
