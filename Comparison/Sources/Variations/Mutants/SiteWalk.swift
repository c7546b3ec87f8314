import Device
import WebView

/// A walk through an app that finds the possible sites of mutants.
///
/// It launches the app repeatedly, and performs every possible gesture on each new screen.
package struct SiteWalk {
  private struct Move {
    let ordinal: Int
    let gesture: String
    /// A mark for an item that it adds or archives, which the following screens may not show.
    let trace: String?
  }

  private let definition: any AppDefinition
  private var notes = SiteNotes()
  private var ways: [(path: [Move], arguments: [String])] = []
  /// The sites of the app as lines of the committed table.
  package var sites: [String] { notes.lines(ofApp: definition.name) }

  /// Launches an app with each list of arguments, and walks up to `furthest` gestures from there.
  package init(
    through definition: any AppDefinition, launches: [[String]], furthest: Int
  ) throws {
    self.definition = definition
    for arguments in launches { try go(furthest: furthest, arguments) }
  }

  private mutating func go(furthest: Int, _ arguments: [String]) throws {
    var seen: Set<Set<String>> = []
    var paths: [[Move]] = [[]]
    for _ in 0...furthest {
      var further: [[Move]] = []
      for path in paths {
        ways.append((path, arguments))
        let device = try play(path, arguments)
        let looks = look(at: device).union(path.compactMap(\.trace))
        guard let tree = device.tree, seen.insert(looks).inserted else { continue }
        further += moves(in: tree).map { path + [$0] }
      }
      paths = further
    }
  }

  /// Repeats all walks with further launch arguments, and returns the screen at the end of each.
  ///
  /// If two apps have the same screens, the walk can't distinguish them.
  package func screens(with further: [String] = []) throws -> [String] {
    try ways.map { try play($0.path, $0.arguments + further).tree?.debugDescription ?? "" }
  }

  private func play(_ path: [Move], _ arguments: [String]) throws -> Device {
    let device = Device(apps: [definition], clock: .virtual)
    try device.launch(definition.bundleIdentifier, arguments: arguments)
    for move in path {
      guard let tree = device.tree, move.ordinal < tree.index.nodes.count else { break }
      let element = tree.index.nodes[move.ordinal].latest
      element.actions.first { $0.name == move.gesture }?.perform()
    }
    return device
  }

  private func moves(in tree: ElementTree) -> [Move] {
    var known: Set<String> = []
    let screen = tree.application.child(at: 0)?.child(at: 0)?.element.screenNames.name ?? ""
    return tree.index.nodes.enumerated().flatMap { ordinal, node -> [Move] in
      let element = node.element
      let inRow = node.ancestors.contains { $0.element.type == .cell } || element.type == .link
      let own = element.identifier + (inRow && !element.identifier.isEmpty ? "" : element.label)
      return element.actions.map(\.name).filter { gesture in
        gesture != "scroll" && gesture != "edit"
          && known.insert("\(element.type) \(own) \(gesture)").inserted
      }.map { gesture in
        let isKept = inRow && own == "Archive" || gesture == "key" && element.type == .textField
        return Move(ordinal: ordinal, gesture: gesture, trace: isKept ? "\(screen) \(own)" : nil)
      }
    }
  }

  /// Records the sites of a screen. Returns a description of its structure, without texts.
  private mutating func look(at device: Device) -> Set<String> {
    guard let screens = device.tree?.application.child(at: 0)?.children else { return [] }
    var found: [(site: String, traits: Set<String>)] = []
    for (place, node) in screens.enumerated() {
      let root = node.element
      if let document = root.backing as? Document {
        var page = SiteNotes()
        document.rewrite = { html in
          page = SiteNotes()
          page.note(html)
          return html
        }
        document.update()
        notes.merge(page)
        found += page.sites.map { ($0.key, $0.value.traits) }
      } else {
        found += notes.note(
          place == 0 ? root : Element(.other, content: .elements([root])),
          on: place == 0 ? root.screenNames.name : "alert")
      }
    }
    let stateTraits: Set<String> = ["disabled", "selected", "swaps"]
    return Set(found.map { "\($0.site) \($0.traits.subtracting(stateTraits).sorted())" })
  }
}

struct SiteNotes {
  struct Site {
    var traits: Set<String> = []
    var look: String?
  }

  private(set) var sites: [String: Site] = [:]

  func lines(ofApp app: String) -> [String] {
    sites.filter { !$0.value.traits.isEmpty }.map {
      "\(app)|\($0.key)|\($0.value.traits.sorted().joined(separator: " "))"
    }.sorted()
  }

  mutating func merge(_ other: SiteNotes) {
    for (name, site) in other.sites { note(name, site.traits, look: site.look) }
  }

  private mutating func note(_ name: String, _ traits: Set<String>, look: String?) {
    var site = sites[name] ?? Site()
    site.traits.formUnion(traits)
    if let before = site.look, before != look { site.traits.insert("varies") }
    site.look = look
    sites[name] = site
  }

  mutating func note(_ root: Element, on screen: String) -> [(site: String, traits: Set<String>)] {
    var found: [(ElementSite, Set<String>)] = []
    let walked = root.rewritten(on: screen, version: "walk") { site in
      found.append((site, site.traits))
      return [site.element]
    }
    walked.makeRows()
    for (site, traits) in found { note(site.name, traits, look: site.look) }
    return found.map { ($0.0.name, $0.1) }
  }

  mutating func note(_ page: HTMLPage) {
    var found: [PageSite] = []
    let walked = page.rewritten(version: "walk") { site in
      found.append(site)
      return [site.piece]
    }
    walked.body.forEach { $0.makeAll() }
    let clicks = found.count { $0.piece.handlers.contains { $0.kind == .click } }
    for site in found {
      var traits = site.traits
      if traits.contains("click"), clicks > 1 { traits.insert("swaps") }
      note(site.name, traits, look: "\(site.piece.attributes.list) \(site.piece.text)")
    }
  }
}

extension ElementSite {
  fileprivate var traits: Set<String> {
    var traits = element.gestures.subtracting(["scroll"])
    func add(_ trait: String, where holds: Bool) { if holds { traits.insert(trait) } }
    let isTapped = element.gestures.contains("tap")
    if case .elements(let parts) = element.content { add("leaf", where: parts.isEmpty) }
    add("swaps", where: isTapped && siblings.count { $0.gestures.contains("tap") } > 1)
    add("text", where: !element.label.isEmpty || element.type == .textView)
    add("placeholder", where: element.placeholder != nil)
    add("field", where: element.gestures.contains("focus"))
    add("selected", where: element.isSelected)
    add("disabled", where: !element.isEnabled)
    add("on-off", where: element.type == .switch)
    add("on", where: element.type == .switch && element.value == "1")
    add("scale", where: element.scale != nil)
    add("edit-or-done", where: element.identifier == "edit")
    add("colour", where: element.value?.contains("\"color\"") ?? false)
    add("font-size", where: element.value?.contains("\"fontSize\"") ?? false)
    return traits
  }

  fileprivate var look: String {
    "\(element.label) \(element.value ?? "") \(element.isSelected) \(element.isEnabled)"
  }
}

extension PageSite {
  fileprivate var traits: Set<String> {
    var traits = Set(piece.handlers.map(\.kind.rawValue))
    func add(_ trait: String, where holds: Bool) { if holds { traits.insert(trait) } }
    let type = piece.attributes.text(of: "type")
    add("leaf", where: piece.isLeaf)
    add("text", where: !piece.text.isEmpty)
    add("link", where: piece.name == "a")
    add("placeholder", where: piece.attributes.text(of: "placeholder") != nil)
    add("aria-label", where: piece.attributes.text(of: "aria-label") != nil)
    add("busy", where: piece.attributes.text(of: "aria-busy") != nil)
    add("scale", where: type == "range")
    add("field", where: type == "text")
    return traits
  }
}

extension Element {
  /// Creates the first rows of all tables in the element, for the side effects of their rewriting.
  fileprivate func makeRows() {
    switch content {
    case .elements(let elements): elements.forEach { $0.makeRows() }
    case .rows(let rows): (0..<min(rows.count, 3)).forEach { rows.row(at: $0).makeRows() }
    }
  }
}

extension HTML {
  func makeAll() {
    guard case .element(let element) = content else { return }
    switch element.children {
    case .known(let pieces): pieces.forEach { $0.makeAll() }
    case .later(_, let make): make().forEach { $0.makeAll() }
    }
  }
}

extension Action {
  /// Performs the gesture. For a key, types a letter and return.
  fileprivate func perform() {
    switch self {
    case .tap(let work), .doubleTap(let work), .tripleTap(let work), .press(let work): work()
    case .focus(let work): work()
    case .hold(let work): [true, false].forEach(work)
    case .swipe(_, let work): work()
    case .drag(let work): work(0)
    case .key(let work): _ = (work(Key(name: "a")), work(.enter))
    case .edit(let work): work("a")
    case .adjust(let work): work(20)
    case .scroll(let work): work(ScrollPosition(offset: 1, furthest: 1))
    }
  }
}
