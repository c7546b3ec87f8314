import Device
import WebDriver
import WebView

/// What is on a screen, to be compared with another one; the keyboard is left out.
struct ScreenFacts {
  /// The elements in document order.
  let nodes: [ElementNode]
  private let byPath: [ElementPath: ElementNode]
  /// What tells the screen from the app's other screens.
  let screen: ElementKey?
  let alert: ElementNode?
  let focused: ElementNode?

  init(_ tree: ElementTree?) {
    var nodes: [ElementNode] = []
    if let main = tree?.application.child(at: 0) { Self.add(main, to: &nodes) }
    self.nodes = nodes
    byPath = Dictionary(nodes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    screen = tree?.application.child(at: 0)?.child(at: 0)?.key
    alert = tree?.alert
    focused = tree?.focusedNode
  }

  private static func add(_ node: ElementNode, to nodes: inout [ElementNode]) {
    nodes.append(node)
    for child in node.children { add(child, to: &nodes) }
  }

  /// The element that was at a path; nil where there is none.
  func node(at path: ElementPath) -> ElementNode? { byPath[path] }

  /// What is on it, as texts to compare with another device's screen.
  static func lines(_ tree: ElementTree?) -> [String] {
    ScreenFacts(tree).nodes.map { node in
      let element = node.element
      let state = (element.isEnabled ? "" : " disabled") + (element.isSelected ? " selected" : "")
      return [element.type.name, element.identifier, element.label, element.value ?? "-"]
        .joined(separator: "\u{1F}") + state
    }
  }

  /// The title: a bar's text, or the page's.
  var title: ElementNode? {
    if let bar = nodes.first(where: { $0.element.type == .navigationBar }) {
      return bar.children.first { $0.element.type == .staticText }
    }
    return nodes.first { ($0.webElement?.localName) == "h1" }
  }

  /// The rows of tables, else the links of pages.
  var rows: [ElementNode] {
    let cells = nodes.filter { $0.element.type == .cell }
    return cells.isEmpty ? nodes.filter { $0.element.type == .link } : cells
  }

  /// Whether it has a table or a list of links, be it an empty one.
  var hasTable: Bool { nodes.contains { $0.element.type == .table } }
}

/// What an expectation can check: what has changed since a step began, the most telling first.
struct Proposals {
  private let before: ScreenFacts
  private let after: ScreenFacts
  private let finder: TargetFinder
  private let isNewScreen: Bool
  private(set) var checks: [Check] = []

  /// The most checks of one kind.
  private static let most = 3

  init(from before: ScreenFacts, to finder: TargetFinder, about text: String = "") {
    self.before = before
    self.finder = finder
    after = ScreenFacts(finder.screen.tree)
    isNewScreen =
      before.screen != after.screen || before.title?.element.label != after.title?.element.label
    addAlert()
    // WebDriver can look at nothing but an open alert.
    if after.alert == nil { addAll(about: text) }
    var seen: Set<RecordedLine.Operation> = []
    checks = checks.filter { check in
      // The same in other words is the same.
      let same = Check(target: check.target, fact: check.fact, text: "")
      return seen.insert(.check(same)).inserted
    }
    // Stable: of two that the expectation names, or does not, the first stays first.
    let quoted = Self.quoted(text)
    func names(_ check: Check) -> Bool { quoted.contains { check.text.contains("\"\($0)\"") } }
    checks = checks.filter(names) + checks.filter { !names($0) }
  }

  private mutating func addAll(about text: String) {
    addTitle()
    addRows()
    addRowTexts(text)
    addChanges()
    addFocus()
    addNew()
    addGone()
    addQuoted(text)
  }

  /// The texts in quotes, and percentages.
  static func quoted(_ text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      + text.matches(of: /\d[\d.]*%/).map { String($0.output) }
  }

  private mutating func add(_ node: ElementNode, _ fact: Check.Fact, _ text: String) {
    // A locator that holds what is read would find nothing else.
    var read: String?
    if case .attribute(let attribute) = fact { read = attribute.value }
    guard let target = try? finder.target(node, avoiding: read) else { return }
    checks.append(Check(target: target, fact: fact, text: text))
  }

  /// Proposes that something with a label is there, however else it could be found.
  private mutating func addShown(
    _ node: ElementNode, _ text: String? = nil, isStructural: Bool = false
  ) {
    let target = Self.byLabel(node)
    guard finder.finds(target), target.isAlert || count(of: target) == 1 else { return }
    let text = text ?? "\(Self.quote(node.element.label)) is shown."
    checks.append(Check(target: target, fact: .exists, text: text, isStructural: isStructural))
  }

  /// An element by its type and label, in a bar by that as well.
  private static func byLabel(_ node: ElementNode) -> Target {
    let (label, type) = (node.element.label, WireElement(node).type)
    let query = "\(node.element.type.queryPropertyName)[\(label.swiftLiteral)]"
    let web = node.webElement
    if TargetFinder.isInAlert(node) {
      return Target(native: "app.alerts.\(query)", wire: .alert, isWeb: false, name: label)
    }
    if web == nil, node.parent?.element.type == .navigationBar {
      let path = "//XCUIElementTypeNavigationBar/\(type)[@label = \(label.xpathLiteral)]"
      return Target(
        native: "app.navigationBars.\(query)", wire: .xpath(path), isWeb: false, name: label)
    }
    let wire: Locator =
      web.map { .xpath("//\($0.localName)[normalize-space() = \(label.xpathLiteral)]") }
      ?? .predicate("type == '\(type)' AND label == \(label.predicateLiteral)")
    return Target(native: "app.\(query)", wire: wire, isWeb: web != nil, name: label)
  }

  private mutating func addAlert() {
    if let alert = after.alert, before.alert == nil {
      let text = alert.children.first { $0.element.type == .staticText } ?? alert
      addShown(text, "An alert says \(Self.quote(text.element.label)).", isStructural: true)
    } else if before.alert != nil, after.alert == nil {
      let target = Target(
        native: "app.alerts.element", wire: .alert, isWeb: false, name: "alert")
      checks.append(
        Check(target: target, fact: .gone, text: "The alert is gone.", isStructural: true))
    }
  }

  private mutating func addTitle() {
    guard isNewScreen, let title = after.title else { return }
    addShown(
      title, "The screen \(Self.quote(title.element.label)) is shown.", isStructural: true)
  }

  private mutating func addRows() {
    let (old, new) = (before.rows.map(TargetFinder.name), after.rows.map(TargetFinder.name))
    guard old != new || isNewScreen, after.hasTable || !new.isEmpty || !old.isEmpty else { return }
    let isPage = finder.screen.document != nil
    // The links of a page that has no list are none.
    if isPage, new.isEmpty, isNewScreen { return }
    let rows = Target(
      native: isPage ? "app.links" : "app.tables.cells",
      wire: isPage ? .css("a") : .xpath("//XCUIElementTypeTable/XCUIElementTypeCell"),
      isWeb: isPage, name: "rows")
    if count(of: rows) == new.count {
      let text = new.count == 1 ? "1 row is shown." : "\(new.count) rows are shown."
      checks.append(
        Check(
          target: rows, fact: .count(new.count), text: text,
          isStructural: old.count != new.count || isNewScreen))
    }
    addTitles(new, changedFrom: old)
  }

  /// The order of rows whose titles have one identifier.
  private mutating func addTitles(_ titles: [String], changedFrom old: [String]) {
    let named = after.nodes.filter {
      $0.element.type == .staticText && $0.element.identifier == "title"
        && $0.ancestors.contains { $0.element.type == .cell }
    }
    guard !titles.isEmpty, named.map(\.element.label) == titles else { return }
    let target = Target(
      native: #"app.tables.staticTexts.matching(identifier: "title")"#,
      wire: .xpath("//XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']"),
      isWeb: false, name: "titles")
    let changed = titles.indices.first { !old.indices.contains($0) || old[$0] != titles[$0] } ?? 0
    let words = titles.map(Self.quote).joined(separator: ", ")
    checks.append(
      Check(
        target: target, fact: .labels(titles, changed: changed),
        text: "The rows are \(words).", isStructural: old.count == titles.count))
  }

  /// What else stands in the rows that an expectation names, else in the first ones.
  private mutating func addRowTexts(_ text: String) {
    let quoted = Self.quoted(text)
    let named = after.rows.filter { quoted.contains(TargetFinder.name(of: $0)) }
    for row in (named.isEmpty ? after.rows : named).prefix(2) {
      let name = Self.quote(TargetFinder.name(of: row))
      for node in after.nodes where node.isInside(row) {
        let element = node.element
        guard [.staticText, .image].contains(element.type), !element.label.isEmpty,
          !element.identifier.isEmpty, element.identifier != "title",
          before.node(at: node.path)?.element.label != element.label
        else { continue }
        let label = Check.Attribute(
          native: "label", value: element.label, wire: "label", wireValue: element.label,
          isProperty: false)
        add(
          node, .attribute(label),
          "\(Self.quote(element.identifier)) of \(name) reads \(Self.quote(element.label)).")
      }
    }
  }

  private func count(of target: Target) -> Int? {
    try? finder.screen.hits(target.wire, isWeb: target.isWeb, limit: 100_000).count
  }

  private mutating func addChanges() {
    var number = 0
    for node in after.nodes where number < Self.most {
      guard let old = before.node(at: node.path)?.element, !isRow(node) else { continue }
      let count = checks.count
      let (new, wire) = (node.element, WireElement(node))
      let name = Self.quote(TargetFinder.name(of: node))
      if old.value != new.value, new.type != .cell {
        addValue(node, name)
      } else if old.isSelected != new.isSelected {
        let value = "\(new.isSelected)"
        add(
          node,
          .attribute(
            .init(
              native: "isSelected", value: value, wire: "selected", wireValue: value,
              isProperty: false)), "\(name) is \(new.isSelected ? "" : "not ")selected.")
      } else if old.label != new.label, !new.label.isEmpty, !new.identifier.isEmpty {
        add(
          node,
          .attribute(
            .init(
              native: "label", value: new.label, wire: "label", wireValue: wire.label,
              isProperty: false)),
          "\(Self.quote(new.identifier)) reads \(Self.quote(new.label)).")
      } else if old.label != new.label, new.type == .staticText {
        addShown(node, isStructural: true)
      } else if old.isEnabled != new.isEnabled, node.webElement == nil {
        let value = "\(new.isEnabled)"
        add(
          node,
          .attribute(
            .init(
              native: "isEnabled", value: value, wire: "enabled", wireValue: value,
              isProperty: false)), "\(name) is \(new.isEnabled ? "enabled" : "disabled").")
      }
      number += checks.count - count
    }
  }

  private func isRow(_ node: ElementNode) -> Bool { node.element.type == .table }

  private mutating func addValue(_ node: ElementNode, _ name: String) {
    let value = node.element.value
    var attribute = Check.Attribute(
      native: "value", value: value, wire: "value", wireValue: WireElement(node).value,
      isProperty: false)
    if let web = node.webElement {
      let spoken = web.attribute("aria-valuetext")
      attribute = Check.Attribute(
        native: "value", value: value, wire: spoken == nil ? "value" : "aria-valuetext",
        wireValue: spoken ?? web.enteredValue, isProperty: spoken == nil)
    }
    let text = value.map { "\(name) holds \(Self.quote($0))." } ?? "\(name) is empty."
    add(node, .attribute(attribute), text)
  }

  private mutating func addFocus() {
    guard let focused = after.focused, before.focused?.path != focused.path else { return }
    add(focused, .focused, "The field \(Self.quote(TargetFinder.name(of: focused))) is active.")
  }

  /// Buttons first, then texts, that were not there before.
  private mutating func addNew() {
    let old = Set(before.nodes.map { $0.element.label })
    let new = after.nodes.filter {
      before.node(at: $0.path) == nil && !$0.element.label.isEmpty
        && !old.contains($0.element.label)
        && ($0.element.type == .button || $0.element.type == .staticText)
        && !$0.ancestors.contains { after.rows.contains($0) && before.node(at: $0.path) == nil }
    }
    let buttons = new.filter { $0.element.type == .button }
    for node in (buttons + new.filter { $0.element.type != .button }).prefix(Self.most) {
      addShown(node)
    }
  }

  private mutating func addGone() {
    guard !isNewScreen else { return }
    let now = Set(after.nodes.map { $0.element.label })
    let gone = before.nodes.filter {
      !$0.element.label.isEmpty && !now.contains($0.element.label)
        && ($0.element.type == .button || $0.element.type == .staticText)
        && after.node(at: $0.path) == nil
    }
    for node in gone.prefix(2) { addGone(node) }
  }

  private mutating func addGone(_ node: ElementNode) {
    // Of an alert it is said already.
    if TargetFinder.isInAlert(node) { return }
    let target = Self.byLabel(node)
    guard !finder.finds(target), count(of: target) == 0 else { return }
    let text = "\(Self.quote(node.element.label)) is gone."
    checks.append(Check(target: target, fact: .gone, text: text))
  }

  /// What the expectation names, and is there.
  private mutating func addQuoted(_ text: String) {
    for phrase in Self.quoted(text) {
      let node =
        after.nodes.first { $0.element.label == phrase && $0.element.type == .button }
        ?? after.nodes.first { $0.element.label == phrase }
      if let node { addShown(node) }
    }
  }

  /// A text in quotes, as scenarios have them.
  static func quote(_ text: String) -> String { "\"\(text)\"" }

  /// What can be said of one element, whatever has changed.
  static func about(_ node: ElementNode, _ finder: TargetFinder) -> [Check] {
    var proposals = Proposals(from: ScreenFacts(finder.screen.tree), to: finder)
    proposals.checks = []
    let name = quote(TargetFinder.name(of: node))
    if node.element.label.isEmpty {
      proposals.add(node, .exists, "\(name) is shown.")
    } else {
      proposals.addShown(node)
    }
    if node.element.value != nil || node.element.type.isTextInput {
      proposals.addValue(node, name)
    }
    if node.element.type == .button || node.element.type == .switch {
      let value = "\(node.element.isSelected)"
      proposals.add(
        node,
        .attribute(
          .init(
            native: "isSelected", value: value, wire: "selected", wireValue: value,
            isProperty: false)), "\(name) is \(node.element.isSelected ? "" : "not ")selected.")
    }
    proposals.addRows(listOf: node)
    return proposals.checks
  }

  private mutating func addRows(listOf node: ElementNode) {
    guard sequence(first: node, next: \.parent).contains(where: after.rows.contains) else { return }
    let copy = Proposals(emptyBefore: finder)
    checks += copy.checks
  }

  private init(emptyBefore finder: TargetFinder) {
    (before, self.finder, after) = (ScreenFacts(nil), finder, ScreenFacts(finder.screen.tree))
    isNewScreen = true
    addRows()
  }
}
