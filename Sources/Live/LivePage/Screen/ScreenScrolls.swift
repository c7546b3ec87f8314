import Device

/// What the browser knows of how far things are scrolled, so that it follows the device where the
/// device scrolled by itself, and is never sent back its own way.
struct ScreenScrolls {
  private struct Scroll {
    /// The offset that the browser has, as far as it is known here.
    var inBrowser: Double
    /// The offset that the browser was last told to take.
    var told: Double
    /// How often it was told another one.
    var turn = 0
  }

  private var scrolls: [Int: Scroll] = [:]

  /// Notes an offset that the browser reported of a node.
  mutating func note(_ offset: Double, of number: Int) {
    scrolls[number]?.inBrowser = offset
  }

  /// The attribute that tells the browser the offset of a node; it changes when, and only when,
  /// the browser is to take another one.
  mutating func attribute(_ number: Int, offset: Double) -> LiveAttribute {
    var scroll = scrolls[number] ?? Scroll(inBrowser: offset, told: offset)
    // The browser counts in whole pixels where its screen is no finer.
    if abs(scroll.inBrowser - offset) > 1 {
      scroll.inBrowser = offset
      scroll.told = offset
      scroll.turn += 1
    }
    scrolls[number] = scroll
    return LiveAttribute("data-offset", "\(scroll.told.brief) \(scroll.turn)")
  }

  /// Forgets the nodes that are not shown any more.
  mutating func keep(only isShown: (Int) -> Bool) {
    scrolls = scrolls.filter { isShown($0.key) }
  }
}
