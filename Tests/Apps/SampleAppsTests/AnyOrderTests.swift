import BeerExplorer
import BeerExplorerApp
import Device
import SampleApps
import Samples
import TestSupport
import Testing

/// Answers that arrive in any order, after the user has moved on, or never.
struct AnyOrderTests {
  /// Holds answers until a test delivers them, in any order. Used on the test's thread only.
  private final class Held: @unchecked Sendable {
    private var answers: [() -> Void] = []
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    func hold(_ answer: @escaping () -> Void) { answers.append(answer) }

    /// Delivers some of the answers, or all of them and those that follow from them.
    func deliver(all: Bool = false) {
      while !answers.isEmpty, all || random.oneIn(2) {
        answers.remove(at: random.below(answers.count))()
      }
    }
  }

  /// Answers even a cancelled search.
  private struct HeldBeers: BeerService {
    let held: Held
    let service: any BeerService

    func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
      service.search(request) { answer in held.hold { reply(answer) } }
      return PendingSearch()
    }
  }

  private static func launched(_ name: String, _ held: Held) throws -> AppDriver {
    let definition = ScriptedAppDefinition { launch in
      let host = launch.host
      switch name {
      case "Beer Explorer":
        let service = BundledBeerService(catalog: try .bundled())
        return BeerExplorerApp(service: HeldBeers(held: held, service: service), host: host)
      case "Articles":
        return ArticlesApp(loader: StubArticleLoader(failures: 1, deliver: held.hold), host: host)
      case "Suggestions":
        return SuggestionsApp(
          service: FakeSuggestService(words: FakeSuggestService.fruits, deliver: held.hold),
          host: host)
      case "Registration":
        let service = StubNetworkService(taken: ["a@x.czz"], deliver: held.hold)
        return RegistrationApp(service: service, host: host)
      default: return LoginApp(service: StubLoginService(deliver: held.hold), host: host)
      }
    }
    let device = Device(apps: [definition])
    try device.launch(definition.bundleIdentifier)
    return AppDriver(device)
  }

  private static let form =
    "tap Email Address; type a@x.cz; tap Password; type secret; tap Confirm Password; type secret; "

  /// Gestures that need no answer, and a part of what the screen shows in the end.
  @Test(arguments: [
    ("Beer Explorer", "tap search; type 400", "1 beer • 400 blonde 5.6%"),
    ("Beer Explorer", "tap search; type 4; tap Clear; tap search; type 40; type 0", "1 beer • 400"),
    (
      "Beer Explorer", "tap search; type z; type \\b; adjust alcohol-from to 1",
      "1 beer • Messy Black"
    ),
    ("Beer Explorer", "open beer/4/x; open search/400", "1 beer • 400"),
    (
      "Articles", "tap Refresh; tap Refresh; tap Refresh",
      "part 2 What CDR knows of it.} Picture  ✓[CDR] [DIIT] +1"
    ),
    (
      "Articles", "tap DIIT; tap Refresh; tap CDR; tap Refresh; tap DIIT",
      "DIIT - články [Refresh]:"
    ),
    ("Suggestions", "tap Search categories; type A; type p; type p", "• Apple ⌨"),
    ("Suggestions", "tap Search categories; type A; type \\b; type A", "• Avocado ⌨"),
    ("Registration", form + "tap REGISTER", "([REGISTER]) You are registered."),
    (
      "Login", "tap ok; tap User name; type admin; tap Password; type heslo123\\n",
      "You are logged in."
    ),
    (
      "Login", "tap User name; type admin; tap Password; type heslo123\\n; tap ok",
      "Wrong user name"
    ),
  ])
  func `Any order of answers gives the same final screen`(
    name: String, gestures: String, part: String
  ) throws {
    var looks: Set<String> = []
    for seed in UInt64(0)..<12 {
      let held = Held(seed: seed)
      let driver = try Self.launched(name, held)
      for gesture in gestures.components(separatedBy: "; ") {
        try driver.play(gesture)
        // The first seed delivers all answers at once, the second none.
        if seed == 0 { held.deliver(all: true) }
        if seed > 1 { held.deliver() }
      }
      held.deliver(all: true)
      looks.insert(driver.look)
    }
    #expect(looks.count == 1 && looks.first?.contains(part) == true, "\(looks)")
  }

  // MARK: - TinyLog

  /// The way to a gesture with a late answer, the gesture, and one that repeats it.
  private static let gestures: [(way: String, words: String, again: String)] = [
    ("", "tap TODO", ""), ("", "swipe TODO; tap Archive in TODO", ""),
    ("tap Archive", "swipe Old; tap Restore", "swipe Old; tap Restore"),
    ("tap Archive", "swipe Old; tap Delete", "swipe Old; tap Delete"),
    ("tap edit", "drag TODO to Work", "drag TODO to Work"),
    ("tap Add", "type New; tap Save", "tap Save; type \\n"),
    ("swipe TODO; tap Edit in TODO", "type s; tap Save", "type \\n"),
    ("tap TODO", "tap Add new task; type Call\\n", "type \\n"),
    ("tap TODO", "tap check box in Milk", "tap check box in Milk"),
    ("tap TODO; tap edit", "drag Milk to Rent", "drag Milk to Rent"),
    ("tap TODO", "swipe Milk; tap Archive in Milk", ""), ("tap TODO", "tap Export", ""),
    ("tap TODO; tap Archive", "swipe Done; tap Restore", "swipe Done; tap Restore"),
    ("tap TODO; tap Milk", "type !; tap Save", "tap Save"),
    ("tap Settings; tap Text size", "tap Use system font", "tap Use system font"),
  ]

  private static let data = #"""
    {"lists": [{"title": "TODO", "tasks": ["Milk", "Rent", {"text": "Done", "archived": true}]},
               {"title": "Work"}, {"title": "Old", "archived": true}]}
    """#

  @Test(arguments: gestures.indices)
  func `A late answer leaves the user where they are, and a repeated gesture has no second effect`(
    index: Int
  ) throws {
    let (way, words, again) = Self.gestures[index]
    var ends: Set<String> = []
    // The first one is answered at once.
    for next in ["", "wait", again, "open settings", "end"] {
      let delay = next.isEmpty ? "0" : "2000"
      let driver = try AppDriver("TinyLog", ["--data", Self.data, "--service-delay", delay])
      for step in way.components(separatedBy: "; ") { try driver.play("wait; \(step)") }
      try driver.play("wait; \(words); \(next); wait")
      if next == "end" {
        #expect(driver.look == "ended")
        continue
      }
      if next == "open settings" { #expect(driver.look.hasPrefix("Settings [Done]: • Text size ")) }
      // What is already restored or deleted is refused with the reason.
      if next == again, driver.look.hasPrefix("alert") { try driver.play("tap OK") }
      try driver.play("open settings; wait")
      let settings = driver.rows
      try driver.play("open archive; wait")
      let archive = driver.rows
      try driver.play("home; wait")
      let lists = driver.rows
      try driver.play("tap \(lists.split(separator: " ")[1]); wait")
      ends.insert([settings, archive, lists, driver.rows].joined(separator: "; "))
    }
    #expect(ends.count == 1, "\(ends)")
  }
}
