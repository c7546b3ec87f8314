import Device

/// Counts what a tool's commands use of a device, for a cost model. Not thread-safe, like the device.
package final class DeviceMeter: DeviceObserver {
  /// A count. The raw value is its name in a trace.
  package enum Count: String, CaseIterable, Sendable {
    /// Seconds by which the device's clock advanced.
    case clock
    /// Elements on the screen at the last look, which may be an earlier command's.
    case elements
    /// 1 if the command looked, and nothing happened on the screen since the look before.
    case unchanged
    case taps, swipes, drags
    /// Strings typed, and their characters.
    case texts, keys
    /// 1 if a native query read the whole tree.
    case tree
    /// 1 if a WebDriver command ran in a web context.
    case page
    /// Seconds of the clock during a native wait for an element, a value, or a number of elements.
    case elementWait, valueWait, countWait
  }

  /// The kind of the wait that the command is part of. Nil outside of waits.
  package var wait: Count?

  private var counts: [Count: Double] = [:]
  private var start = Duration.zero
  private var seen: ScreenLook?
  /// Whether there was a gesture or key since the last look, and in the current command.
  private var hasActed = (sinceLook: false, now: false)
  private var looks: (all: Int, changed: Int) = (0, 0)
  /// The number of elements of a tree, which is counted once.
  private var counted: (tree: ElementTree, elements: Int)?

  package init() {}

  package func looked(_ look: ScreenLook) {
    // A remote end looks after a gesture to see its effect, which isn't a look of the test.
    guard !hasActed.now else { return }
    looks.all += 1
    if hasActed.sinceLook || seen?.revision != look.revision { looks.changed += 1 }
    (seen, hasActed.sinceLook) = (look, false)
  }

  package func made(_ gesture: Gesture) {
    hasActed = (true, true)
    let kind: Count =
      switch gesture {
      case .tap, .doubleTap, .tripleTap, .press: .taps
      case .swipe: .swipes
      case .drag, .adjust, .type: .drags
      }
    counts[kind, default: 0] += 1
  }

  package func typing(keys: Int) {
    hasActed = (true, true)
    counts[.texts, default: 0] += 1
    counts[.keys, default: 0] += Double(keys)
  }

  /// Returns the counts since the last call of ``take(now:)``, without those that are 0.
  ///
  /// - Parameter now: the device's clock.
  private func counts(now: Duration) -> [Count: Double] {
    var all = counts
    all[.clock] = (now - start) / .seconds(1)
    if let wait { all[wait] = all[.clock] }
    if let tree = seen?.tree { all[.elements] = Double(elements(of: tree)) }
    if looks.all > 0, looks.changed == 0 { all[.unchanged] = 1 }
    return all.filter { $0.value > 0 }
  }

  /// Returns the counts since the last call, and starts again.
  package func take(now: Duration) -> [Count: Double] {
    defer { (counts, start, looks, hasActed.now) = ([:], now, (0, 0), false) }
    return counts(now: now)
  }

  private func elements(of tree: ElementTree) -> Int {
    if let counted, counted.tree === tree { return counted.elements }
    func count(_ node: ElementNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    let elements = count(tree.application)
    counted = (tree, elements)
    return elements
  }
}
