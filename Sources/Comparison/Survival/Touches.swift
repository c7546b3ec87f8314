import Redesigns

/// Which elements the suites touch, and by which locators of their own.
struct Touches {
  let stages: [Stage]
  let snapshots: [Snapshot]
  private let recorded: [RecordedLocator]
  /// The screens that an item of a run is about.
  private var screens: [String: Set<String>] = [:]
  /// What each locator finds in each state, if it means one element.
  private var keys: [[SurvivalLocator: String]] = []

  /// Looks all recorded locators up in all states.
  ///
  /// A trace does not say on which screen a command was sent. So an item's locators count for the
  /// screens on which most of them find something, and of several for that of the item before: a place
  /// such as "the third text" would find something anywhere.
  init(of recorded: [RecordedLocator], on snapshots: [Snapshot]) throws {
    self.snapshots = snapshots
    self.recorded = recorded
    stages = try snapshots.map(Stage.init)
    let locators = Set(recorded.map(\.locator)).filter(\.meansOne)
    keys = try stages.map { stage in
      var keys: [SurvivalLocator: String] = [:]
      for locator in locators {
        let found = try stage.find(locator)
        if found.count == 1 || !locator.isNative { keys[locator] = found.first ?? nil }
      }
      return keys
    }
    let uses = Dictionary(grouping: recorded, by: \.item)
    let states = Dictionary(grouping: snapshots.indices) { snapshots[$0].screen }
    var last: (run: Substring, screens: Set<String>) = ("", [])
    for item in recorded.map(\.item) where screens[item] == nil {
      let used = Set((uses[item] ?? []).map(\.locator))
      let found = states.mapValues { places in
        used.count { locator in places.contains { keys[$0][locator] != nil } }
      }
      let most = max(found.values.max() ?? 0, 1)
      let best = Set(found.filter { $0.value == most }.keys)
      let run = item.prefix { $0 != "/" }
      let still = run == last.run ? best.intersection(last.screens) : []
      screens[item] = still.isEmpty ? best : still
      last = (run, screens[item] ?? [])
    }
  }

  /// The items that use a locator which no longer finds what it found, in any state of the screens that
  /// they are about.
  func failing(under redesign: Redesign) throws -> Set<String> {
    var failing: Set<String> = []
    for (place, snapshot) in snapshots.enumerated() {
      let stage = try Stage(redesign.apply(to: snapshot))
      for use in recorded where screens[use.item]?.contains(snapshot.screen) == true {
        guard let key = keys[place][use.locator], !failing.contains(use.item) else { continue }
        let found = try stage.find(use.locator)
        if Survival.Row.outcome(found, of: key, takesOnlyOne: use.locator.isNative) != .found {
          failing.insert(use.item)
        }
      }
    }
    return failing
  }

  /// The elements that are touched in a state, in the order of their first use, each with the
  /// locator that a suite used most for it.
  func elements(of place: Int) -> [(key: String, locators: [Strategy: SurvivalLocator])] {
    var order: [String] = []
    var uses: [String: [SurvivalLocator: Int]] = [:]
    for use in recorded where screens[use.item]?.contains(snapshots[place].screen) == true {
      guard let key = keys[place][use.locator] else { continue }
      if uses[key] == nil { order.append(key) }
      uses[key, default: [:]][use.locator, default: 0] += 1
    }
    return order.map { key in
      var best: [Strategy: SurvivalLocator] = [:]
      for (locator, count) in uses[key] ?? [:] {
        let suite = locator.isNative ? Strategy.nativeSuite : .webDriverSuite
        let other = best[suite].map { (uses[key]?[$0] ?? 0, $0.description) }
        // Of two that were used alike, the one whose text comes first.
        if other.map({ count > $0.0 || count == $0.0 && locator.description < $0.1 }) ?? true {
          best[suite] = locator
        }
      }
      return (key, best)
    }
  }
}
