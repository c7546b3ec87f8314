import Device
import Foundation
import Inspector
import ScenarioFormat
import WebDriver

package struct ObservedGesture: Sendable {
  var gesture: CompletedGesture
  /// The element's place, as in `InspectedScreen`, and its type and name.
  let place, element: String

  package init(_ gesture: CompletedGesture, _ node: ElementNode) {
    self.gesture = gesture
    place = node.place
    element = Self.name(of: node)
  }

  /// Returns an element's type and name. A row has no label, so its name is the text in it.
  static func name(of node: ElementNode) -> String {
    "\(node.element.type.capitalizedName) '\(TargetFinder.name(of: node))'"
  }
}

/// Records gestures in a live app as lines of test code. Plays each line immediately with both
/// tools, on separate devices. Not thread-safe.
package final class Recorder {
  package let launch: RecordedLaunch
  /// The written scenario that the lines belong to. Nil for a new one.
  package let written: Scenario?
  package private(set) var lines: [RecordedLine] = []
  package private(set) var cursor: RecordedLine.Place
  package private(set) var proposals: [Check] = []
  /// The number of lines before the insertion, and the state to return to afterwards.
  private var insertion: (count: Int, cursor: RecordedLine.Place, stepStart: ScreenFacts)?

  private let items: [ScenarioItem]
  private var players: LinePlayers
  private var nextID = 1
  private var typing: ObservedGesture?
  /// The screen at the start of the cursor's step, and the screen before the last action.
  private var stepStart = ScreenFacts(nil)
  private var beforeLast: InspectedScreen?
  /// A check that proves that the last action has had its effect.
  private var effectCheck: Check?

  package init(_ launch: RecordedLaunch, scenario: Scenario? = nil) throws {
    self.launch = launch
    written = scenario
    items = scenario?.items ?? []
    cursor = items.first?.place ?? .init(testCase: 1, kind: .step, number: 1)
    players = try LinePlayers(launch)
    stepStart = players.facts
    propose()
  }

  package var isTyping: Bool { typing != nil }

  private func finder() throws -> TargetFinder { TargetFinder(screen: try players.native.screen()) }

  package func receive(_ seen: ObservedGesture) {
    if case .text = seen.gesture {
      if typing?.place != seen.place { endTyping() }
      typing = typing ?? seen
      typing?.gesture = seen.gesture
      return
    }
    endTyping()
    record(seen)
  }

  package func endTyping() {
    guard let field = typing else { return }
    typing = nil
    record(field)
  }

  private func record(_ seen: ObservedGesture) {
    endInserting()
    // A gesture belongs to the next step. Without a next step, recording it fails.
    while cursor.kind != .step {
      let place = cursor
      next()
      if cursor == place { break }
    }
    do {
      guard cursor.kind == .step else {
        throw InspectorError("All steps of the scenario are recorded.")
      }
      let finder = try finder()
      guard let node = finder.screen.node(at: seen.place),
        ObservedGesture.name(of: node) == seen.element
      else {
        throw InspectorError("The test's screen has no \(seen.element) at this position.")
      }
      guard let (gesture, target) = try gesture(seen.gesture, node, finder) else { return }
      addWaits(for: target, isControl: [.switch, .slider].contains(node.element.type))
      try act(gesture, target, finder)
    } catch {
      let target = Target(native: "", wire: .xpath(""), isWeb: false, name: seen.element)
      add(.act(.tap, target), "\(error)")
    }
  }

  /// Returns a test's gesture and target for a completed gesture, or nil if nothing has changed.
  private func gesture(
    _ done: CompletedGesture, _ node: ElementNode, _ finder: TargetFinder
  ) throws -> (RecordedGesture, Target)? {
    let keys = finder.screen.tree.keyboard?.children.filter { $0.element.type == .button }
    if done == .submit, let key = keys?.first { return (.tap, try finder.target(key)) }
    let target = try finder.target(node)
    switch done {
    case .tap: return (.tap, target)
    case .doubleTap, .tripleTap, .press:
      throw InspectorError("The recorder has no line for this gesture: \(done).")
    case .swipe(let direction): return (.swipe(direction), target)
    case .adjust(let position):
      // Both tools set a position. In a page, WebDriver sets the value.
      let value = node.webElement == nil ? position : node.element.scale?.value(at: position)
      guard let value else { throw InspectorError("\(node.briefDescription) isn't a slider.") }
      let keys = value == value.rounded() ? "\(Int(value))" : "\(value)"
      return (.adjust(position: position, keys: keys), target)
    case .drag(let row):
      let table = node.ancestors.first { $0.rows != nil }
      guard let goal = table?.child(at: row) else {
        throw InspectorError("There is no row \(row + 1) to drag to.")
      }
      return (.drag(to: try finder.target(goal)), target)
    case .submit: return (.type(deleting: "", text: "\n"), target)
    case .text(let text):
      let (old, new) = (Array(node.element.value ?? ""), Array(text))
      if old == new { return nil }
      let same = zip(old, new).prefix { $0 == $1 }.count
      return (.type(deleting: String(old[same...]), text: String(new[same...])), target)
    }
  }

  /// Adds waits for a target that wasn't there before the last action, or for the action's effect
  /// if the target was there.
  private func addWaits(for target: Target, isControl: Bool) {
    guard let last = lines.last, let beforeLast else { return }
    if !TargetFinder(screen: beforeLast).finds(target) {
      // An app may enable a control only after it has loaded the value.
      let fact: Check.Fact =
        isControl && !target.isWeb ? .attribute(.init("isEnabled", "true")) : .exists
      let check = Check(target: target, fact: fact, text: "\(target.name) is there.")
      add(.expect(check, isAsserted: false))
    } else if last.acts, last.place == cursor, let effectCheck {
      add(.expect(effectCheck, isAsserted: false))
    }
  }

  private func act(_ gesture: RecordedGesture, _ target: Target, _ finder: TargetFinder) throws {
    let before = players.facts
    beforeLast = finder.screen
    let failure = players.play(.act(gesture, target))
    if failure == nil { players.settle() }
    add(.act(gesture, target), failure)
    effectCheck = Proposals.changes(from: before, to: try self.finder()).first(
      where: \.isStructural)
  }

  private func add(_ operation: RecordedLine.Operation, _ failure: String? = nil) {
    let line = RecordedLine(id: nextID, place: cursor, operation: operation, failure: failure)
    lines.insert(line, at: insertion?.count ?? lines.count)
    nextID += 1
    insertion?.count += 1
  }

  /// Moves to the next item, or from an insertion to the end.
  package func next() {
    endTyping()
    if insertion != nil { return endInserting() }
    if let place = items.firstIndex(where: { $0.place == cursor }) {
      guard items.indices.contains(place + 1) else { return }
      move(to: items[place + 1].place)
    } else if written == nil {
      var place = cursor
      place.kind = cursor.kind == .step ? .expectation : .step
      if place.kind == .step { place.number += 1 }
      move(to: place)
    }
  }

  /// Moves the cursor to an item.
  ///
  /// - Throws: ``InspectorError`` if the scenario has no such item. In a new scenario, each recorded
  ///   step has an expectation.
  package func go(to place: RecordedLine.Place) throws {
    let known = items.map(\.place) + lines.map(\.place) + [cursor]
    guard
      known.contains(where: { ($0.testCase, $0.number) == (place.testCase, place.number) })
    else {
      throw InspectorError("There is no \(place).")
    }
    move(to: place)
  }

  /// Moves the cursor to an item. If later items have lines, checks are inserted at the item.
  private func move(to place: RecordedLine.Place) {
    endTyping()
    endInserting()
    if let later = lines.firstIndex(where: { place < $0.place }) { return insert(at: later, place) }
    if place.kind == .step, cursor != place { stepStart = players.facts }
    cursor = place
    propose()
  }

  private func propose() {
    guard let finder = try? finder() else { return proposals = [] }
    proposals = Proposals.changes(from: stepStart, to: finder)
    if proposals.isEmpty {
      // If nothing has changed, propose checks of the whole screen.
      proposals = Proposals.changes(from: ScreenFacts(nil), to: finder)
    }
  }

  package func propose(about place: String) throws {
    endTyping()
    endInserting()
    let finder = try finder()
    guard let node = finder.screen.node(at: place) else {
      throw InspectorError("The test's screen has no such element.")
    }
    proposals = Proposals.about(node, finder)
  }

  /// Adds the proposed check with a text at the cursor, and plays it with both tools.
  package func accept(_ text: String) throws {
    guard let check = proposals.first(where: { $0.text == text }) else {
      throw InspectorError("This proposal no longer exists.")
    }
    endTyping()
    let operation = RecordedLine.Operation.expect(check, isAsserted: true)
    add(operation, players.play(operation))
    proposals.removeAll { $0 == check }
  }

  // MARK: - Editing: each change replays all lines

  package func delete(_ id: Int) {
    lines.removeAll { $0.id == id }
    replay()
  }

  package func replay() {
    if let insertion { (cursor, stepStart) = (insertion.cursor, insertion.stepStart) }
    insertion = nil
    play(first: lines.count)
    propose()
  }

  private func play(first count: Int) {
    (beforeLast, effectCheck) = (nil, nil)
    do {
      players = try LinePlayers(launch)
      for index in lines.indices.prefix(count) {
        if insertion != nil, lines[index].acts { stepStart = players.facts }
        lines[index].failure = players.play(lines[index].operation)
        players.settle()
      }
    } catch {
      for index in lines.indices { lines[index].failure = "\(error)" }
    }
  }

  /// The line after which checks are inserted, or 0 for the start. Nil while lines are added at the
  /// end.
  package var insertedAfter: Int? {
    insertion.map { $0.count == 0 ? 0 : lines[$0.count - 1].id }
  }

  /// Returns the test's apps to the screen after a line, so that checks can be inserted there. The
  /// next gesture in the live app is added at the end.
  package func insert(after id: Int) {
    endTyping()
    guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
    insert(at: index + 1, lines[index].place)
  }

  private func insert(at count: Int, _ place: RecordedLine.Place) {
    insertion = (count, insertion?.cursor ?? cursor, insertion?.stepStart ?? stepStart)
    cursor = place
    play(first: count)
    propose()
  }

  private func endInserting() { if insertion != nil { replay() } }
}
