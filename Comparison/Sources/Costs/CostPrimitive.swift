import ComparisonReport
import TraceRecords

/// A part of a tool's work that has a price in a ``CostProfile``. A price is in seconds.
package enum CostPrimitive: String, CaseIterable, Codable, Sendable, CodingKeyRepresentable {
  /// A snapshot for a query, then for each element on the screen, and for each one of a changed
  /// screen.
  case snapshot, element, change
  /// A search of a snapshot, reading an attribute by WebDriver, and reading all attributes of all
  /// elements.
  case search, attribute, tree
  /// Gestures: the check for interrupting elements, the kinds of gestures, the start of typing and
  /// each character, and the wait for idle.
  case interruption, tap, swipe, drag, type, key, idle
  /// WebDriver's own work: writing XML and evaluating an XPath, the server's work per command, a
  /// request's way there and back, and the client's time between requests.
  case xml, command, request, gap
  /// Work in a web context, where a browser's own driver searches the page.
  case pageFind, pageRead, pageTap, pageKey
  /// The start of an app natively, and of a WebDriver session with its app, with the session's end.
  case launch, session

  /// Whether a profile may lack the price: no iPhone's web context was published, and nothing starts
  /// on a real tree within a scenario.
  var mayBeUnknown: Bool {
    [.pageFind, .pageRead, .pageTap, .pageKey, .launch, .session].contains(self)
  }
}

/// When a tool takes a snapshot.
package struct LookPolicy: Hashable, Sendable {
  /// Whether a look uses the last snapshot if nothing has happened on the screen since.
  package var reusesSnapshots: Bool
  /// Whether an XPath is followed by a query that turns its matches into elements.
  package var hasSecondQuery: Bool
}

/// How often a tool does each primitive, and how long it waits.
package struct CostCounts: Hashable, Sendable {
  /// In the order of ``CostPrimitive``'s cases.
  package private(set) var numbers = [Double](repeating: 0, count: CostPrimitive.allCases.count)
  /// Seconds of the device's clock: waits, and the time that fingers rest in gestures.
  package var wait = 0.0
  /// The seconds of native waits for an element, a value, and a number of elements.
  package private(set) var waits: [DeviceMeter.Count: Double] = [:]

  package init() {}

  package subscript(primitive: CostPrimitive) -> Double {
    get { numbers[Self.place(primitive)] }
    set { numbers[Self.place(primitive)] = newValue }
  }

  private static let places = Dictionary(
    uniqueKeysWithValues: CostPrimitive.allCases.enumerated().map { ($1, $0) })
  private static func place(_ primitive: CostPrimitive) -> Int { places[primitive] ?? 0 }

  package static func += (sum: inout CostCounts, more: CostCounts) {
    for place in sum.numbers.indices { sum.numbers[place] += more.numbers[place] }
    sum.wait += more.wait
    sum.waits.merge(more.waits, uniquingKeysWith: +)
  }

  /// Returns the computed seconds without waits, at prices in the order of ``CostPrimitive``'s
  /// cases. A price that isn't known is NaN, and so is the result if it is needed.
  package func work(at prices: [Double]) -> Double {
    var sum = 0.0
    for (number, price) in zip(numbers, prices) where number != 0 { sum += number * price }
    return sum
  }

  /// Whether any work is in a web context.
  var usesPage: Bool {
    [CostPrimitive.pageFind, .pageRead, .pageTap, .pageKey].contains { self[$0] > 0 }
  }

  /// The starts alone.
  var starts: CostCounts {
    var counts = CostCounts()
    for primitive in [CostPrimitive.launch, .session] { counts[primitive] = self[primitive] }
    return counts
  }
}

// MARK: - Counting

extension CostCounts {
  /// Counts the primitives of a run. Nil if its trace doesn't say what the commands used of the
  /// device, as with a real browser.
  package init?(of commands: [SentCommand], by policy: LookPolicy) {
    self.init()
    for (place, command) in commands.enumerated() {
      guard var counts = CostCounts(of: command, by: policy) else { return nil }
      if Self.isDuringPoll(place, of: commands) {
        counts.numbers = CostCounts().numbers
      }
      self += counts
    }
  }

  /// Returns whether a command is a look during a poll, neither its first nor its last one.
  ///
  /// Duet's clock stops while a tool looks, so a poll looks every 10 ms. A device's looks take
  /// longer than this interval, and are part of the wait.
  private static func isDuringPoll(_ place: Int, of commands: [SentCommand]) -> Bool {
    func isNextLook(_ place: Int) -> Bool {
      guard commands.indices.contains(place - 1), commands.indices.contains(place) else {
        return false
      }
      let (last, command) = (commands[place - 1], commands[place])
      let interval = command.counts?[DeviceMeter.Count.clock.rawValue] ?? 0
      return command.kind == .query && command.content == last.content && 0 < interval
        && interval < 0.05
    }
    return isNextLook(place) && isNextLook(place + 1)
  }

  /// Counts the primitives of a command. Nil if the trace doesn't say what it used of the device.
  package init?(of command: SentCommand, by policy: LookPolicy) {
    guard let use = command.counts else { return nil }
    self.init()
    count(command, use, policy)
  }

  private mutating func count(
    _ command: SentCommand, _ use: [String: Double], _ policy: LookPolicy
  ) {
    func used(_ name: DeviceMeter.Count) -> Double { use[name.rawValue] ?? 0 }
    wait = used(.clock)
    for kind in [DeviceMeter.Count.elementWait, .valueWait, .countWait] { waits[kind] = used(kind) }
    var isSeen = used(.unchanged) > 0
    let isReused = policy.reusesSnapshots && isSeen
    func look(_ count: Double = 1, isTree: Bool = false) {
      self[.search] += count
      guard !isReused else { return }
      self[.snapshot] += count
      self[.element] += count * used(.elements)
      if !isSeen { self[.change] += used(.elements) }
      isSeen = true
      if isTree { self[.tree] += count }
    }
    func gesture() {
      self[.interruption] += 1
      self[.idle] += 1
      self[.tap] += used(.taps)
      self[.swipe] += used(.swipes)
      self[.drag] += used(.drags)
      self[.type] += used(.texts)
      self[.key] += used(.keys)
    }
    switch command.kind {
    case .pause, .application: return
    case .query: return look(isTree: used(.tree) > 0)
    case .gesture: return gesture()
    case .request: break
    }
    for primitive in [CostPrimitive.command, .request, .gap] { self[primitive] += 1 }
    let isPage = used(.page) > 0
    let isXPath = command.locator?.using == "xpath"
    // An empty list is {"value":[]}.
    let isFound = command.status ?? 200 < 300 && command.bytesReceived ?? 100 > 12
    switch command.request {
    case .find where isPage: self[.pageFind] += 1
    case .read where isPage: self[.pageRead] += 1
    case .elementAction where isPage, .pointerAction where isPage, .script where isPage:
      self[.pageTap] += 1
      self[.pageKey] += used(.keys)
    case .find(let isInElement) where isXPath:
      if isInElement { look() }
      look(isTree: true)
      if !isReused { self[.xml] += 1 }
      // The second query looks at the same screen.
      if isFound, policy.hasSecondQuery { look() }
    case .find(let isInElement): look(isInElement ? 2 : 1)
    case .read:
      look()
      self[.attribute] += 1
    case .source:
      look(isTree: true)
      if !isReused { self[.xml] += 1 }
    case .elementAction, .script:
      look()
      gesture()
    case .pointerAction:
      look(used(.drags) > 0 ? 2 : 1)
      gesture()
    case .alert(let isTapped):
      look(isTapped ? 2 : 1)
      if isTapped { gesture() }
    case .screenshot, .other, nil: break
    }
  }
}

/// What a WebDriver request asks for, by its method and path.
enum SentRequest {
  /// Elements are searched, perhaps in an element or a shadow root.
  case find(isInElement: Bool)
  /// An element's attribute, or the focused element, is read.
  case read
  case source, screenshot
  /// An element is clicked, cleared or typed into.
  case elementAction
  /// Pointers or keys act.
  case pointerAction
  /// A script runs, which Appium's gestures are.
  case script
  case alert(isTapped: Bool)
  case other

  /// - Parameter path: the path below the session, such as `/element/7/click`.
  init(method: String, path: String) {
    let parts = path.split(separator: "/")
    let last = parts.last ?? ""
    self =
      switch (method, parts.first) {
      case ("POST", _) where last == "element" || last == "elements":
        .find(isInElement: parts.count > 2)
      case ("GET", "element"), ("GET", "shadow"): .read
      case ("GET", _) where last == "source": .source
      case ("GET", _) where last == "screenshot": .screenshot
      case ("POST", "element") where ["click", "clear", "value"].contains(last): .elementAction
      case ("POST", "execute"): .script
      case ("POST", "actions") where parts.count == 1: .pointerAction
      case (_, "alert"): .alert(isTapped: method == "POST")
      default: .other
      }
  }
}

extension SentCommand {
  /// What it asks a WebDriver server for. Nil for native commands and pauses.
  var request: SentRequest? {
    if case .request(let method, let path, _) = content {
      SentRequest(method: method, path: path)
    } else {
      nil
    }
  }
}
