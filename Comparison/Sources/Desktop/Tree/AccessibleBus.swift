import Foundation

/// Reads accessibility trees from the bus, and observes their changes.
package final class AccessibleBus {
  private let connection: DBusConnection
  private let changes: AccessibleChanges
  private var references: [String: AccessibleReference] = [:]
  /// The objects of the last read, from the topmost one down.
  private var lastRead: [AccessibleReference] = []
  /// The interfaces of objects, which never change.
  private var interfaces: [String: Set<String>] = [:]
  /// Objects that had no children at the last read. They are asked again only if their child count isn't 0.
  private var leaves: Set<String> = []

  /// Connects to a bus. `changed` is called at each change of a tree, on a separate thread.
  package init(address: String, changed: @escaping @Sendable () -> Void) throws(DesktopError) {
    let changes = AccessibleChanges(changed)
    self.changes = changes
    connection = try DBusConnection(address: address) { signal in
      guard signal.interface.hasPrefix("org.a11y.atspi.Event.") else { return }
      let isText = signal.member == "TextChanged"
      changes.note(ofText: isText ? (signal.path, signal.body.dropFirst(2).first?.int ?? 0) : nil)
    }
    let matches = ["Object", "Document", "Window"].map { name in
      DBusConnection.bus(
        "AddMatch", "s", [.text("type='signal',interface='org.a11y.atspi.Event.\(name)'")])
    }
    let events = [
      "object:children-changed", "object:text-changed", "object:state-changed",
      "object:property-change", "object:bounds-changed", "object:selection-changed",
      "object:visible-data-changed", "document:load-complete", "window:create",
    ].map { event in
      DBusMessage(
        to: Self.registry, "/org/a11y/atspi/registry", Self.registry, "RegisterEvent", "s",
        [.text(event)])
    }
    _ = try connection.replies(to: matches + events)
  }

  private static let registry = "org.a11y.atspi.Registry"

  /// Returns the children of some objects. An object that doesn't respond has none.
  private func children(
    of references: [AccessibleReference]
  ) throws(DesktopError) -> [AccessibleReference] {
    let replies = try connection.replies(
      to: references.flatMap {
        [
          $0.call("Accessible", "GetChildren"),
          $0.call("Accessible", "GetChildAtIndex", "i", [.int(0)]),
        ]
      }, within: .seconds(10))
    return references.indices.flatMap { place in
      let all = (replies[2 * place]?.first?.list ?? []).compactMap(reference)
      // An AT-SPI socket, which embeds a different process's tree, reports its child only this way.
      let first = replies[2 * place + 1]?.first.flatMap(reference)
      return all + [first].compactMap { $0 }.filter { !all.contains($0) }
    }
  }

  /// Returns the first object with a role on the bus, breadth first. Nil while there is none.
  package func first(_ wanted: AccessibleRole) throws(DesktopError) -> AccessibleReference? {
    let root = AccessibleReference(program: Self.registry, path: "/org/a11y/atspi/accessible/root")
    // The topmost objects of the programs on the bus, then their children.
    var level = try children(of: [root])
    for _ in 0..<24 where !level.isEmpty {
      let roles = try connection.replies(
        to: level.map { $0.call("Accessible", "GetRole") }, within: .seconds(10))
      if let place = roles.firstIndex(where: { $0?.first?.int == wanted.rawValue }) {
        return level[place]
      }
      level = try children(of: level)
    }
    return nil
  }

  /// Reads the tree below an object as it is at one moment. If the tree changes meanwhile, it is
  /// read again until `limit`, but at least three times in all. Throws if the program doesn't
  /// respond, or if its tree keeps changing.
  package func read(
    _ root: AccessibleReference, within limit: Duration = .seconds(10)
  ) throws(DesktopError) -> AccessibleNode {
    let deadline = ContinuousClock.now + limit
    var (tries, failures) = (0, 0)
    var last: AccessibleNode?
    while true {
      tries += 1
      // Reading is useless while changes are under way.
      changes.waitForQuiet(of: .milliseconds(20), until: min(deadline, .now + .seconds(1)))
      let count = changes.count
      do {
        // After three failures, listed children that don't respond are taken as gone.
        let node = try readOnce(root, skippingMissing: failures >= 3)
        // If two reads are equal, the tree was stable, even if changes were reported in between.
        if node == last || failures == 0 && changes.count == count { return node }
        last = node
      } catch let error as DesktopError {
        throw error
      } catch {
        failures += 1
      }
      guard tries < 3 || ContinuousClock.now < deadline else {
        throw DesktopError(
          "The accessibility tree kept changing for \(limit), during \(tries) reads.")
      }
    }
  }

  /// Waits for the first change, for at most `first`, then until nothing has changed for `quiet`, but no
  /// longer than `limit` in all.
  func waitForQuiet(of quiet: Duration, first: Duration, since count: Int, limit: Duration) {
    let now = ContinuousClock.now
    changes.waitForChange(since: count, until: now + first)
    changes.waitForQuiet(of: quiet, until: now + limit)
  }

  /// Types, and waits until `length` characters have been added or removed in one object. Since an
  /// app may ignore a key, the wait also ends after a second without changes.
  func awaitText<Failure: Error>(
    of length: Int, _ type: () throws(Failure) -> Void
  ) throws(Failure) {
    changes.resetTextChanges()
    try type()
    changes.waitForText(of: length, orQuiet: .seconds(1), until: .now + .seconds(60))
  }

  var changeCount: Int { changes.count }

  /// Reads the tree once: the objects of the last read, then the new ones, level by level.
  ///
  /// AT-SPI has a call for all objects of a program, `Cache.GetItems`. It must not be used:
  /// WebKitGTK's web process crashes if an object disappears during the reply, for example because
  /// a list is redrawn. WebKitGTK 2.50 doesn't check whether the next object still exists
  /// (`AccessibilityAtspi.cpp`).
  private func readOnce(
    _ root: AccessibleReference, skippingMissing: Bool
  ) throws -> AccessibleNode {
    let count = changes.count
    var reading = TreeReading()
    var next = lastRead.first === root ? lastRead : [root]
    while !next.isEmpty {
      try readOverview(of: next, &reading)
      if !skippingMissing, changes.count != count { throw ChangedWhileRead() }
      // Only the objects of a page are certainly in one window. Others may be in several.
      reading.isPlacedInWindow = reading.nodes[root.path]?.role == .documentWeb
      let new = reading.references(from: root).filter { !reading.detailed.contains($0.path) }
      try readDetails(of: new, &reading)
      next = new.flatMap { reading.children[$0.path] ?? [] }
        .filter { !reading.visited.contains($0.path) }
    }
    lastRead = reading.references(from: root)
    // Forget objects that are gone. They would stay in memory until the program ends.
    interfaces = interfaces.filter { reading.visited.contains($0.key) }
    references = references.filter { reading.visited.contains($0.value.path) }
    leaves = reading.visited.filter(reading.isLeaf)
    try readValues(of: lastRead, &reading) { skippingMissing || changes.count == count }
    return try reading.tree(at: root.path, skippingMissing: skippingMissing)
  }

  /// Reads values, after everything else and only if nothing has changed: Chromium crashes if it is
  /// asked for the value of a slider that is gone.
  private func readValues(
    of references: [AccessibleReference], _ reading: inout TreeReading,
    ifUnchanged isUnchanged: () -> Bool
  ) throws {
    let valued = references.filter { interfaces[$0.path]?.contains("org.a11y.atspi.Value") == true }
    guard !valued.isEmpty else { return }
    guard isUnchanged() else { throw ChangedWhileRead() }
    for (one, reply) in zip(
      valued, try connection.replies(to: valued.map { $0.properties("Value") }))
    {
      let values = reply?.first?.entries ?? [:]
      reading.nodes[one.path]?.range = ["MinimumValue", "MaximumValue", "CurrentValue"]
        .compactMap { values[$0]?.double }
    }
  }

  /// Reads the attributes that all objects have, and their children. An object that doesn't respond
  /// may be gone. It matters only if another object lists it as a child.
  private func readOverview(of level: [AccessibleReference], _ reading: inout TreeReading) throws {
    let calls = level.map { one in
      [
        one.call("Accessible", "GetRole"), one.call("Accessible", "GetState"),
        one.properties("Accessible"),
      ] + (leaves.contains(one.path) ? [] : [one.call("Accessible", "GetChildren")])
        + (interfaces[one.path] == nil ? [one.call("Accessible", "GetInterfaces")] : [])
    }
    var replies = try connection.replies(to: calls.flatMap { $0 })[...]
    var grown: [AccessibleReference] = []
    for (reference, ownCalls) in zip(level, calls) {
      reading.visited.insert(reference.path)
      var own = replies.prefix(ownCalls.count).compactMap { $0?.first }[...]
      replies = replies.dropFirst(ownCalls.count)
      guard own.count == ownCalls.count, let role = own.popFirst(), let states = own.popFirst(),
        let properties = own.popFirst()?.entries
      else { continue }
      var node = AccessibleNode(reference)
      node.role = AccessibleRole(rawValue: role.int ?? 0) ?? .unknown
      node.states = AccessibleStates(of: states)
      guard !node.states.contains(.defunct) else { continue }
      node.name = properties["Name"]?.text ?? ""
      node.description = properties["Description"]?.text ?? ""
      reading.nodes[reference.path] = node
      if !leaves.contains(reference.path) {
        reading.children[reference.path] = own.popFirst()?.list.compactMap(self.reference)
      } else if properties["ChildCount"]?.int != 0 {
        grown.append(reference)
      }
      if let all = own.popFirst() { interfaces[reference.path] = Set(all.list.compactMap(\.text)) }
    }
    let children = try connection.replies(to: grown.map { $0.call("Accessible", "GetChildren") })
    for (reference, reply) in zip(grown, children) {
      // A missing reply needs no error: the object's removal counts as a change, so the tree is read
      // again.
      reading.children[reference.path] = reply?.first?.list.compactMap(self.reference)
    }
  }

  /// Reads the other attributes except values.
  private func readDetails(of level: [AccessibleReference], _ reading: inout TreeReading) throws {
    let calls = level.map { one in
      reading.nodes[one.path]?.calls(
        interfaces[one.path] ?? [], isLeaf: reading.isLeaf(one.path),
        isPlacedInWindow: reading.isPlacedInWindow) ?? []
    }
    let page = reading.isPlacedInWindow && reading.detailed.isEmpty ? level.first : nil
    var replies = try connection.replies(
      to: (page.map { [$0.place()] } ?? []) + calls.flatMap { $0 })[...]
    let screenFrame = page == nil ? nil : replies.removeFirst()?.first?.frame
    for (reference, ownCalls) in zip(level, calls) {
      let path = reference.path
      reading.detailed.insert(path)
      let own = replies.prefix(ownCalls.count)
      replies = replies.dropFirst(ownCalls.count)
      let isLeaf = reading.isLeaf(path)
      if (try? reading.nodes[path]?.take(own, interfaces[path] ?? [], isLeaf: isLeaf)) == nil {
        reading.nodes[path] = nil
        interfaces[path] = nil
      }
    }
    if let page, let screenFrame, let frame = reading.nodes[page.path]?.frame {
      reading.window = CGPoint(x: screenFrame.minX - frame.minX, y: screenFrame.minY - frame.minY)
    }
  }

  /// AT-SPI's `ATSPI_SCROLL_ANYWHERE`.
  private static let scrollAnywhere = 6

  /// Makes a program scroll an object onto the screen. Returns false if it doesn't support this.
  func scrollToVisible(_ reference: AccessibleReference) throws(DesktopError) -> Bool {
    let reply = try connection.replies(
      to: [reference.call("Component", "ScrollTo", "u", [.int(Self.scrollAnywhere)])])[0]
    return reply?.first == .bool(true)
  }

  func place(of reference: AccessibleReference) throws(DesktopError) -> [DBusValue]? {
    try connection.replies(to: [reference.place()])[0]
  }

  /// Waits until three reads of an object's position in a row are equal, and different from `start`,
  /// because a page may report scrolling late and in steps.
  func waitForRest(
    of reference: AccessibleReference, movedFrom start: [DBusValue]? = nil, limit: Duration
  ) throws(DesktopError) {
    let deadline = ContinuousClock.now + limit
    var (last, equalReads) = (start, 0)
    while ContinuousClock.now < deadline {
      let count = changes.count
      let place = try place(of: reference)
      equalReads = place == last ? equalReads + 1 : 1
      last = place
      if place != start, place != nil, equalReads == 3 { return }
      changes.waitForChange(since: count, until: min(.now + .milliseconds(60), deadline))
    }
  }

  private func reference(_ value: DBusValue) -> AccessibleReference? {
    let pair = value.list
    guard pair.count == 2, let program = pair[0].text, let path = pair[1].text,
      path != "/org/a11y/atspi/null"
    else { return nil }
    let key = program + path
    if let known = references[key] { return known }
    let new = AccessibleReference(program: program, path: path)
    references[key] = new
    return new
  }
}

/// Counts changes, and lets threads wait for them. Any thread may use it.
final class AccessibleChanges: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var total = 0
  private nonisolated(unsafe) var last = ContinuousClock.now
  /// The number of characters added to or removed from each object since ``resetTextChanges()``.
  private nonisolated(unsafe) var changedCharacters: [String: Int] = [:]
  private let changed: @Sendable () -> Void

  init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  var count: Int { condition.withLock { total } }

  /// Records a change. For text, with the object's path and the number of characters added or
  /// removed.
  func note(ofText text: (path: String, length: Int)? = nil) {
    condition.withLock {
      total += 1
      last = .now
      if let text { changedCharacters[text.path, default: 0] += text.length }
    }
    condition.broadcast()
    changed()
  }

  func resetTextChanges() { condition.withLock { changedCharacters = [:] } }

  /// Waits until `length` characters were added or removed in one object, or nothing has changed
  /// for `quiet`.
  func waitForText(of length: Int, orQuiet quiet: Duration, until deadline: ContinuousClock.Instant)
  {
    condition.withLock {
      var end = ContinuousClock.now + quiet
      while changedCharacters.values.max() ?? 0 < length, .now < min(end, deadline) {
        _ = condition.wait(until: min(end, deadline).date)
        end = max(end, last + quiet)
      }
    }
  }

  func waitForChange(since count: Int, until deadline: ContinuousClock.Instant) {
    condition.withLock {
      while total == count, condition.wait(until: deadline.date) {}
    }
  }

  func waitForQuiet(of quiet: Duration, until deadline: ContinuousClock.Instant) {
    condition.withLock {
      while .now < min(last + quiet, deadline) {
        _ = condition.wait(until: min(last + quiet, deadline).date)
      }
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var date: Date {
    Date(timeIntervalSinceNow: max(0, ContinuousClock.now.duration(to: self) / .seconds(1)))
  }
}
