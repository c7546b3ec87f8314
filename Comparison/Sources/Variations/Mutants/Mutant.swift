import BeerExplorer
import Device
import SampleApps
import Synchronization
import TinyLog
import WebView

/// A seeded defect at one place of an app, made by a decorator of its screen or its service.
package struct Mutant: Hashable, Sendable, CustomStringConvertible {
  package let operation: MutationOperator
  /// The place of the defect: `screen/parent/type#identifier`, or `service/method`.
  package let site: String
  /// The variant of the operator at this site, or an empty string if there is only one.
  package let variant: String
  /// The name of the app.
  package let app: String

  init(_ operation: MutationOperator, _ site: String, _ variant: String = "", app: String) {
    (self.operation, self.site, self.variant, self.app) = (operation, site, variant, app)
  }

  /// The unique id, such as `INERT:lists/tabBar/button#Add:tap`.
  package var id: String {
    "\(operation.rawValue):\(site)" + (variant.isEmpty ? "" : ":\(variant)")
  }
  package var description: String { id }
  /// Whether it is only a short delay, which suites must tolerate.
  package var isControl: Bool { variant == "1-s" }
}

/// The kind of defect. Sources of most operators: MutAPK, DroidMutator, Stryker, MuRep and MU.
package enum MutationOperator: String, CaseIterable, Sendable {
  case hide = "HIDE"  // An element is missing.
  case disable = "DISABLE"  // A control ignores all gestures.
  case inert = "INERT"  // A gesture does nothing.
  case swap = "SWAP"  // A tap does the work of the next button.
  case text = "TEXT"  // A text is wrong.
  case hint = "HINT"  // A placeholder or an accessibility label is wrong.
  case state = "STATE"  // A state is shown wrongly, or never changes.
  case focus = "FOCUS"  // A field gains or loses the keyboard focus wrongly.
  case colour = "COLOUR"  // A colour or a text size is wrong.
  case stale = "STALE"  // An element never changes after it is first shown.
  case double = "DOUBLE"  // A control is shown twice.
  case twice = "TWICE"  // A tap or a return key does its work twice.
  case slow = "SLOW"  // All gestures do their work late.
  case throwing = "THROW"  // The service fails.
  case empty = "EMPTY"  // The service finds nothing.
  case noop = "NOOP"  // A change isn't made.
  case again = "AGAIN"  // A change is made twice.
  case argument = "ARG"  // The service gets a wrong argument.
  case other = "OTHER"  // The service makes a different change.
  case order = "ORDER"  // A result has a wrong order.
  case count = "COUNT"  // A result has too few or too many items, or a wrong count.
  case field = "FIELD"  // A field of a result is wrong.
  case search = "SEARCH"  // A search uses a wrong rule.
  case old = "OLD"  // The service returns its previous answer.
  case outcome = "OUTCOME"  // A change returns a wrong result.
  case late = "LATE"  // Answers come late, never, or in a wrong order.

  // Held out: the suites were finished before these were written.
  case forget = "FORGET"  // A read doesn't show one kind of change until the next change.
  case lost = "LOST"  // The next change undoes a change.
  case once = "ONCE"  // Something works only the first time, or not the first time.
  case also = "ALSO"  // A change is also made to the next item.
  case first = "FIRST"  // A change is made to the first or the last item.
  case reset = "RESET"  // A change resets something else.
  case sticky = "STICKY"  // The argument of the previous call is used again.
  case bound = "BOUND"  // A range or a page is off by one.
  case cut = "CUT"  // A text or a list is truncated.
  case unicode = "UNICODE"  // Characters other than ASCII's are lost.
  case locale = "LOCALE"  // Case, order or numbers are those of another language.
  case overtake = "OVERTAKE"  // Answers come in a wrong order.
  case behind = "BEHIND"  // An element shows what it showed before the last change.

  /// Whether the suites were never improved against its mutants.
  package var isHeldOut: Bool { Self.allCases.drop { $0 != .forget }.contains(self) }
}

/// The error for an unknown mutant id. Its text suggests similar ids.
package struct UnknownMutant: Error, CustomStringConvertible { package let description: String }

package enum MutantCatalog {
  package static let all = (onScreens + TinyLogMutants.all + BeerMutants.all).sorted {
    $0.id < $1.id
  }
  /// The mutants of operators that the suites were never improved against.
  package static let heldOut =
    (HeldOutTinyLog.all + HeldOutBeers.all
    + SiteTable.committed.flatMap { site in
      heldOutOperations(on: site).map { Mutant($0, site.name, $1, app: site.app) }
    }).sorted { $0.id < $1.id }
  private static let byID = Dictionary(uniqueKeysWithValues: (all + heldOut).map { ($0.id, $0) })

  package static func mutant(_ id: String) throws -> Mutant {
    if let known = byID[id] { return known }
    let near = all.map { (id: $0.id, alike: likeness(id, $0.id)) }
    let best = near.map(\.alike).max() ?? 0
    let meant = near.filter { $0.alike == best }.prefix(3).map(\.id).joined(separator: ", ")
    throw UnknownMutant(
      description:
        "There is no mutant '\(id)'. Did you mean \(meant)? Run 'lab mutants --list' to see all.")
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

  private static func heldOutOperations(
    on site: SiteTable.Site
  ) -> [(MutationOperator, String)] {
    let gestures = SiteTable.gestures.filter(site.traits.contains)
    let isText = site.traits.isSuperset(of: ["leaf", "text", "varies"])
    return gestures.map { (.once, $0) } + (isText ? [(.behind, "")] : [])
      + (isText && site.name.contains("alcohol") ? [(.locale, "comma")] : [])
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
    // The same button begins and ends editing.
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

/// The sites of all mutants, from `sites.txt`. A test compares the file with a walk through the
/// apps.
package enum SiteTable {
  struct Site: Equatable {
    let app, name: String
    let traits: Set<String>
  }

  /// The gestures and events that elements can react to.
  static let gestures = [
    "tap", "click", "swipe-left", "swipe-right", "drag", "focus", "key", "edit", "adjust", "input",
    "keydown", "scrolledToEnd",
  ]

  static let committed = sites(in: String(decoding: PackageResources.sites_txt, as: UTF8.self))

  /// Parses lines such as `TinyLog|lists/tabBar/button#Add|leaf tap text`.
  static func sites(in text: String) -> [Site] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return Site(
        app: parts[0], name: parts[1], traits: Set(parts[2].split(separator: " ").map(String.init)))
    }
  }
}

/// Records whether the site of a mutant is reached, and whether the mutant changes the result
/// there.
package final class MutantWatch: Sendable {
  private let seen = Mutex((reached: false, infected: false))

  package init() {}

  /// Whether the site was shown, fired or called.
  package var isReached: Bool { seen.withLock { $0.reached } }
  /// Whether the result at the site ever differed from the unchanged app's.
  package var isInfected: Bool { seen.withLock { $0.infected } }

  /// Records that the site is reached, and whether its result differs from the unchanged app's.
  func note(differs: Bool) { seen.withLock { $0 = (true, $0.infected || differs) } }

  func noted<Value: Equatable>(_ value: Value, insteadOf own: Value) -> Value {
    note(differs: value != own)
    return value
  }
}

/// Launches an app with the mutants that `--mutant` names.
struct MutantVariation: AppVariation {
  let watch: MutantWatch

  func options(for app: String) -> [LaunchOptions.Option] {
    [TinyLogMutants.app, BeerMutants.app].contains(app)
      ? [.value("--mutant", "breaks the app at one place ('lab mutants --list' lists all)")] : []
  }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try options.all("--mutant").map { id in
      do {
        let mutant = try MutantCatalog.mutant(id)
        guard mutant.app == app else {
          throw LaunchError("--mutant '\(id)' is a mutant of \(mutant.app), not of \(app).")
        }
        return MutantDecorator(mutant: mutant, watch: watch, host: host)
      } catch let error as UnknownMutant {
        throw LaunchError("--mutant: \(error.description)")
      }
    }
  }
}

private struct MutantDecorator: AppDecorator {
  let mutant: Mutant
  let watch: MutantWatch
  let host: AppHost

  var answerDelay: Duration { .seconds(MutatedTinyLogService.delay(of: mutant)) }

  func decorated(_ service: any TinyLogService) -> any TinyLogService {
    MutatedTinyLogService(service, mutant: mutant, watch: watch)
  }

  func decorated(_ service: any BeerService, beers: [Beer]?) throws -> any BeerService {
    if mutant.operation == .search, beers == nil {
      throw LaunchError("SEARCH mutants require the bundled beers. Leave out --service.")
    }
    return MutatedBeerService(service, mutant: mutant, watch: watch, beers: beers ?? []) {
      [host] seconds, work in host.after(.seconds(seconds), work)
    }
  }

  func decorated(_ app: any App) -> any App {
    RewrittenApp(app, by: MutantRewriter(ScreenMutation(mutant, watch: watch, host: host)))
  }
}

/// Applies a mutant to screens and pages.
private struct MutantRewriter: ScreenRewriter {
  private let screens: ScreenMutation
  private let pages: PageMutation

  init(_ mutation: ScreenMutation) { (screens, pages) = (mutation, PageMutation(mutation)) }

  func rewritten(_ screen: Screen) -> Screen {
    var rewritten = screen
    rewritten.root = screen.root.rewritten(on: screen.root.screenNames.name, screens)
    rewritten.alert = screen.alert.flatMap { alert in
      Element(.other, content: .elements([alert])).rewritten(on: "alert", screens).parts.first
    }
    return rewritten
  }

  func rewritten(_ page: HTMLPage) -> HTMLPage { pages.applied(to: page) }
}

/// The variations that the apps can be launched with: faults, mutants and all redesigns.
package enum Variations {
  /// Returns all variations, for the installation of apps. The watch observes the mutants.
  package static func all(watch: MutantWatch = MutantWatch()) -> [any AppVariation] {
    [
      FaultVariation(), MutantVariation(watch: watch), AnswerDelay(),
      RedesignVariation(SurveyedRedesign.all.map(\.redesign)),
    ]
  }
}
