import Synchronization

/// A way to break an app at one place, by a decorator of its screen or of its service.
package struct Mutant: Hashable, Sendable, CustomStringConvertible {
  /// What is done.
  package let operation: MutationOperator
  /// Where: `screen/parent/type#identifier`, or `service/method`.
  package let site: String
  /// Which of several ways to do it there; empty where there is one.
  package let variant: String
  /// The name of the app that has it.
  package let app: String

  init(_ operation: MutationOperator, _ site: String, _ variant: String = "", app: String) {
    (self.operation, self.site, self.variant, self.app) = (operation, site, variant, app)
  }

  /// What tells it from all others, such as `INERT:lists/tabBar/button#Add:tap`.
  package var id: String {
    "\(operation.rawValue):\(site)" + (variant.isEmpty ? "" : ":\(variant)")
  }
  /// The same as ``id``.
  package var description: String { id }
  /// Whether it only delays what a suite must wait for: none may notice.
  package var isControl: Bool { variant == "1-s" }
}

/// What a mutant does. Sources: MutAPK, DroidMutator, Stryker, MuRep and MU name most of them.
package enum MutationOperator: String, CaseIterable, Sendable {
  case hide = "HIDE"  // An element is left out.
  case disable = "DISABLE"  // A control takes no gestures.
  case inert = "INERT"  // A gesture does nothing.
  case swap = "SWAP"  // A tap does what the next button does.
  case text = "TEXT"  // A text is another one.
  case hint = "HINT"  // A placeholder or a label for accessibility is another one.
  case state = "STATE"  // A state is shown as it isn't, or never changes.
  case focus = "FOCUS"  // A field has the keyboard focus where it has not, and the other way round.
  case colour = "COLOUR"  // A colour or the size of a text is another one.
  case stale = "STALE"  // An element stays as it was shown first.
  case double = "DOUBLE"  // A control is there twice.
  case twice = "TWICE"  // A tap or a return key does its work twice.
  case slow = "SLOW"  // Every gesture does its work late.
  case throwing = "THROW"  // The service fails.
  case empty = "EMPTY"  // The service finds nothing.
  case noop = "NOOP"  // A change isn't made.
  case again = "AGAIN"  // A change is made twice.
  case argument = "ARG"  // The service is given another argument.
  case other = "OTHER"  // Another change is made.
  case order = "ORDER"  // A result has another order.
  case count = "COUNT"  // A result has too few items, too many, or wrong numbers of them.
  case field = "FIELD"  // A field of a result is another one.
  case search = "SEARCH"  // A search finds by another rule.
  case old = "OLD"  // The service answers what it answered last time.
  case outcome = "OUTCOME"  // A change has the outcome of another one.
  case late = "LATE"  // Answers come late, never, or in another order.
}

/// An id that no mutant has; its text names some that are alike.
package struct UnknownMutant: Error, CustomStringConvertible { package let description: String }

package enum MutantCatalog {
  package static let all = (onScreens + TinyLogMutants.all + BeerMutants.all).sorted {
    $0.id < $1.id
  }
  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  package static func mutant(_ id: String) throws -> Mutant {
    if let known = byID[id] { return known }
    let near = all.map { (id: $0.id, alike: likeness(id, $0.id)) }
    let best = near.map(\.alike).max() ?? 0
    let meant = near.filter { $0.alike == best }.prefix(3).map(\.id).joined(separator: ", ")
    throw UnknownMutant(
      description:
        "There is no mutant '\(id)'. Did you mean \(meant)? 'duet mutate --list' names all.")
  }

  private static func likeness(_ one: String, _ other: String) -> Int {
    let (one, other) = (one.lowercased(), other.lowercased())
    let begin = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return begin + min(end, min(one.count, other.count) - begin)
  }

  private static var onScreens: [Mutant] {
    SiteTable.committed.flatMap { site in
      operations(on: site.traits).map { Mutant($0, site.name, $1, app: site.app) }
    }
      + [("screens", "TinyLog"), ("pages", "Beer Explorer")].flatMap { site, app in
        ["1-s", "15-s"].map { Mutant(.slow, site, $0, app: app) }
      }
  }

  private static func operations(on traits: Set<String>) -> [(MutationOperator, String)] {
    var found: [(MutationOperator, String)] = []
    func add(_ operation: MutationOperator, _ variants: String..., where holds: Bool = true) {
      if holds { found += variants.map { (operation, $0) } }
    }
    let gestures = SiteTable.gestures.filter(traits.contains)
    let isLeaf = traits.contains("leaf")
    add(.hide, "", where: isLeaf)
    let isControl = gestures.contains { $0 != "scrolledToEnd" } && !traits.contains("link")
    add(.disable, "", where: isControl)
    for gesture in gestures { add(.inert, gesture) }
    // One button begins editing and ends it.
    add(.inert, "done", where: traits.contains("edit-or-done"))
    add(.swap, "", where: traits.contains("swaps"))
    add(.text, "", where: traits.contains("text"))
    for hint in ["placeholder", "aria-label"] where traits.contains(hint) { add(.hint, hint) }
    add(.state, "inverted", "off", where: traits.contains("selected"))
    add(.state, "value-inverted", where: traits.contains("on-off"))
    add(.state, "a-step-up", where: traits.contains("scale"))
    add(.state, "enabled", where: traits.contains("disabled"))
    add(.state, "busy-inverted", "busy-off", where: traits.contains("busy"))
    add(.state, "other-word", where: traits.contains("edit-or-done"))
    add(.focus, "", where: traits.contains("field"))
    add(.colour, "name", "hex", where: traits.contains("colour"))
    add(.colour, "size", where: traits.contains("font-size"))
    add(.stale, "", where: isLeaf && traits.contains("varies"))
    add(.double, "", where: isLeaf && !gestures.isEmpty)
    add(.twice, "tap", where: traits.contains("tap") || traits.contains("click"))
    add(.twice, "submit", where: traits.contains("key"))
    return found
  }
}

/// The places where mutants can be: `sites.txt`, which a test compares with a walk.
package enum SiteTable {
  struct Site: Equatable {
    let app, name: String
    let traits: Set<String>
  }

  /// The gestures and events that something can do its work at.
  static let gestures = [
    "tap", "click", "swipe-left", "swipe-right", "drag", "focus", "key", "edit", "adjust", "input",
    "keydown", "scrolledToEnd",
  ]

  static let committed = sites(in: String(decoding: PackageResources.sites_txt, as: UTF8.self))

  /// Reads lines such as `TinyLog|lists/tabBar/button#Add|leaf tap text`.
  static func sites(in text: String) -> [Site] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return Site(
        app: parts[0], name: parts[1], traits: Set(parts[2].split(separator: " ").map(String.init)))
    }
  }
}

/// Notes whether the place of a mutant is reached, and whether it changes what comes out there.
package final class MutantWatch: Sendable {
  private let seen = Mutex((reached: false, infected: false))

  /// A watch that has seen nothing.
  package init() {}

  /// Whether the place was shown, fired or called.
  package var isReached: Bool { seen.withLock { $0.reached } }
  /// Whether the outcome there was ever another one than the app's own.
  package var isInfected: Bool { seen.withLock { $0.infected } }

  /// The place is reached; `differs` says whether its outcome is not the app's own.
  func note(differs: Bool) { seen.withLock { $0 = (true, $0.infected || differs) } }

  func noted<Value: Equatable>(_ value: Value, insteadOf own: Value) -> Value {
    note(differs: value != own)
    return value
  }
}
