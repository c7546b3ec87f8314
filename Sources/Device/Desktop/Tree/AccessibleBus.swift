import Foundation

/// Why a tree could not be read at one moment, so that it has to be read again.
struct ChangedWhileRead: Error {}

/// Reads accessible trees from the bus, and is told of their changes.
package final class AccessibleBus {
  private let connection: DBusConnection
  private let changes: AccessibleChanges
  private var references: [String: AccessibleReference] = [:]

  /// Connects to an accessibility bus.
  ///
  /// - Parameter changed: is called at each change that a program tells of, on a thread of its own.
  /// - Throws: ``DesktopError`` when the bus does not answer.
  package init(
    address: String, changed: @escaping @Sendable () -> Void
  ) throws(DesktopError) {
    let changes = AccessibleChanges(changed)
    self.changes = changes
    connection = try DBusConnection(address: address) { signal in
      if signal.interface.hasPrefix("org.a11y.atspi.Event.") { changes.note() }
    }
    var calls = ["Object", "Document", "Window"].map { name in
      DBusConnection.bus(
        "AddMatch", "s", [.text("type='signal',interface='org.a11y.atspi.Event.\(name)'")])
    }
    for event in Self.events {
      calls.append(
        DBusMessage(
          to: Self.registry, "/org/a11y/atspi/registry", Self.registry, "RegisterEvent", "s",
          [.text(event)]))
    }
    _ = try connection.answers(to: calls)
  }

  private static let registry = "org.a11y.atspi.Registry"
  private static let events = [
    "object:children-changed", "object:text-changed", "object:state-changed",
    "object:property-change", "object:bounds-changed", "object:selection-changed",
    "object:visible-data-changed", "document:load-complete", "window:create",
  ]

  /// How many calls were made so far.
  package var callCount: Int { connection.callCount }

  /// The programs on the bus, by their topmost objects.
  package func applications() throws(DesktopError) -> [AccessibleReference] {
    let root = AccessibleReference(
      program: Self.registry, path: "/org/a11y/atspi/accessible/root")
    return try children(of: [root])[0]
  }

  /// The objects directly in some others; none for what does not answer.
  package func children(
    of references: [AccessibleReference]
  ) throws(DesktopError) -> [[AccessibleReference]] {
    let answers = try connection.answers(
      to: references.flatMap {
        [
          $0.call("Accessible", "GetChildren"),
          $0.call("Accessible", "GetChildAtIndex", "i", [.int(0)]),
        ]
      }, within: .seconds(10))
    return references.indices.map { place in
      let all = (answers[2 * place]?.first?.list ?? []).compactMap(reference)
      // A socket, which another process's tree is plugged into, tells only this way what is in it.
      let first = answers[2 * place + 1]?.first.flatMap(reference)
      return all + (first.map { first in all.contains { $0 === first } ? [] : [first] } ?? [])
    }
  }

  /// The role of some objects.
  package func roles(
    of references: [AccessibleReference]
  ) throws(DesktopError) -> [AccessibleRole] {
    try connection.answers(
      to: references.map { $0.call("Accessible", "GetRole") }, within: .seconds(10)
    ).map { AccessibleRole(rawValue: $0?.first?.int ?? 0) ?? .unknown }
  }

  /// The first object of a role on the bus, in breadth; nil while there is none.
  package func first(_ wanted: AccessibleRole) throws(DesktopError) -> AccessibleReference? {
    var level = try applications()
    for _ in 0..<24 where !level.isEmpty {
      let roles = try roles(of: level)
      if let place = roles.firstIndex(of: wanted) { return level[place] }
      level = try children(of: level).flatMap { $0 }
    }
    return nil
  }

  /// Reads all of the tree below an object, at one moment: where it changes meanwhile it is read
  /// again, and no two moments are mixed.
  ///
  /// - Throws: ``DesktopError`` when the program does not answer, or changes without end.
  package func read(
    _ root: AccessibleReference, within limit: Duration = .seconds(10)
  ) throws(DesktopError) -> AccessibleNode {
    let deadline = ContinuousClock.now + limit
    var failures = 0
    var last: AccessibleNode?
    while true {
      let count = changes.count
      do {
        // What is told to be there and does not answer, again and again, is not there.
        let node = try readOnce(root, skippingMissing: failures >= 3)
        // Two looks alike are of one moment, whatever was told between them.
        if node == last || failures == 0 && changes.count == count { return node }
        last = node
      } catch let error as DesktopError {
        throw error
      } catch {
        failures += 1
      }
      guard ContinuousClock.now < deadline else {
        throw DesktopError("The accessible tree has not been the same for one look in \(limit).")
      }
      changes.waitForQuiet(of: .milliseconds(20), until: deadline)
    }
  }

  /// Waits until nothing has changed for a time; the first change may be as long in coming.
  ///
  /// - Returns: whether it came to rest before the limit.
  @discardableResult
  package func waitForQuiet(
    of quiet: Duration, first: Duration, since count: Int, limit: Duration
  ) -> Bool {
    let now = ContinuousClock.now
    changes.waitForChange(since: count, until: now + first)
    return changes.waitForQuiet(of: quiet, until: now + limit)
  }

  /// How many changes were told of so far.
  package var changeCount: Int { changes.count }

  /// Reads the tree once: what the program keeps for such a reading first, which is all of it if
  /// somebody has asked before; then, level by level, what that lacks.
  ///
  /// All questions of a level are under way at one time.
  private func readOnce(
    _ root: AccessibleReference, skippingMissing: Bool
  ) throws -> AccessibleNode {
    var reading = try readCache(of: root.program)
    var next = [root]
    while !next.isEmpty {
      let known = next.flatMap { reading.order(from: $0.path) }
      let unknown = next.filter { reading.nodes[$0.path] == nil }
      try readOverview(of: unknown, &reading)
      next = try readDetails(of: known + unknown.map(\.path), &reading)
    }
    return try reading.tree(at: root.path, skippingMissing: skippingMissing)
  }

  private func readCache(of program: String) throws -> Reading {
    let cache = DBusMessage(
      to: program, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
    var reading = Reading()
    for item in try connection.answers(to: [cache])[0]?.first?.list ?? [] {
      let fields = item.list
      guard fields.count == 10, let reference = reference(fields[0]),
        let parent = fields[2].list.last?.text
      else { continue }
      var node = AccessibleNode(reference)
      node.name = fields[6].text ?? ""
      node.role = AccessibleRole(rawValue: fields[7].int ?? 0) ?? .unknown
      node.description = fields[8].text ?? ""
      node.states = AccessibleStates(of: fields[9])
      reading.nodes[reference.path] = node
      reading.interfaces[reference.path] = Set(fields[5].list.compactMap(\.text))
      reading.inside[parent, default: []].append(reference.path)
    }
    return reading
  }

  /// Asks what all objects tell.
  private func readOverview(
    of level: [AccessibleReference], _ reading: inout Reading
  ) throws {
    let answers = try connection.answers(
      to: level.flatMap { one in
        [
          one.call("Accessible", "GetRole"), one.call("Accessible", "GetState"),
          one.call("Accessible", "GetInterfaces"), one.properties("Accessible"),
        ]
      })
    for (place, reference) in level.enumerated() {
      let own = try answers[place * 4..<place * 4 + 4].map { answer in
        guard let value = answer?.first else { throw ChangedWhileRead() }
        return value
      }
      var node = AccessibleNode(reference)
      node.role = AccessibleRole(rawValue: own[0].int ?? 0) ?? .unknown
      node.states = AccessibleStates(of: own[1])
      node.name = own[3].entries["Name"]?.text ?? ""
      node.description = own[3].entries["Description"]?.text ?? ""
      reading.nodes[reference.path] = node
      reading.interfaces[reference.path] = Set(own[2].list.compactMap(\.text))
    }
  }

  /// Asks the rest, and what is in the objects.
  ///
  /// - Returns: what is in them and was not read yet.
  private func readDetails(
    of paths: [String], _ reading: inout Reading
  ) throws -> [AccessibleReference] {
    let questions = try paths.map { path in
      guard let node = reading.nodes[path] else { throw ChangedWhileRead() }
      return node.questions(reading.interfaces[path])
    }
    var answers = try connection.answers(to: questions.flatMap { $0 })[...]
    reading.done.formUnion(paths)
    var next: [AccessibleReference] = []
    for (path, asked) in zip(paths, questions) {
      let own = Array(answers.prefix(asked.count))
      answers = answers.dropFirst(asked.count)
      // What a program keeps may be gone by now; it counts only where something says it is in it.
      guard let list = own[0]?.first?.list,
        (try? reading.nodes[path]?.take(own.dropFirst(), reading.interfaces[path])) != nil
      else {
        reading.nodes[path] = nil
        continue
      }
      let references = list.compactMap(reference)
      reading.inside[path] = references.map(\.path)
      next += references.filter { !reading.done.contains($0.path) }
    }
    return next
  }

  /// Has a program scroll an object onto the screen, as assistive technology does.
  ///
  /// - Returns: whether the program knows how to.
  package func scrollToVisible(_ reference: AccessibleReference) throws(DesktopError) -> Bool {
    let answer = try connection.answers(
      to: [reference.call("Component", "ScrollTo", "u", [.int(6)])])[0]
    return answer?.first == .bool(true)
  }

  /// Waits until an object is at the same place at two looks; a page that scrolls may say so late.
  package func waitForRest(of reference: AccessibleReference, limit: Duration) throws(DesktopError)
  {
    let deadline = ContinuousClock.now + limit
    var last: [DBusValue]?
    while ContinuousClock.now < deadline {
      let place = try connection.answers(
        to: [reference.call("Component", "GetExtents", "u", [.int(0)])])[0]
      if place == last { return }
      last = place
      changes.waitForChange(since: changes.count, until: .now + .milliseconds(60))
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

/// What was read of a tree so far, by the objects' paths.
private struct Reading {
  var nodes: [String: AccessibleNode] = [:]
  var interfaces: [String: Set<String>] = [:]
  var inside: [String: [String]] = [:]
  /// Of which all was read.
  var done: Set<String> = []

  /// The paths of what is known from an object down.
  func order(from path: String) -> [String] {
    guard nodes[path] != nil else { return [] }
    return [path] + (inside[path] ?? []).flatMap { order(from: $0) }
  }

  /// The tree from an object down.
  func tree(at path: String, skippingMissing: Bool) throws(ChangedWhileRead) -> AccessibleNode {
    guard var node = nodes[path] else { throw ChangedWhileRead() }
    for child in inside[path] ?? [] where !skippingMissing || nodes[child] != nil {
      node.children.append(try tree(at: child, skippingMissing: skippingMissing))
    }
    return node
  }
}

extension AccessibleNode {
  /// What is asked of it beside what is known of all: of what it has interfaces for.
  fileprivate func questions(_ interfaces: Set<String>?) -> [DBusMessage] {
    let interfaces = interfaces ?? []
    var questions = [
      reference.call("Accessible", "GetChildren"), reference.call("Accessible", "GetAttributes"),
    ]
    if interfaces.contains("org.a11y.atspi.Component") {
      questions.append(reference.call("Component", "GetExtents", "u", [.int(0)]))
    }
    if interfaces.contains("org.a11y.atspi.Text") {
      questions.append(reference.call("Text", "GetText", "ii", [.int(0), .int(-1)]))
    }
    if hasPlaceOfCharacters(interfaces) {
      questions.append(
        reference.call("Text", "GetRangeExtents", "iiu", [.int(0), .int(-1), .int(0)]))
    }
    if interfaces.contains("org.a11y.atspi.Value") {
      questions.append(reference.properties("Value"))
    }
    return questions
  }

  /// Whether its place is that of its characters: a heading is as wide as what it is in, and lies
  /// under what stands beside it.
  private func hasPlaceOfCharacters(_ interfaces: Set<String>) -> Bool {
    role == .heading && interfaces.contains("org.a11y.atspi.Text")
  }

  /// Takes the answers to these questions.
  fileprivate mutating func take(
    _ answers: ArraySlice<[DBusValue]?>, _ interfaces: Set<String>?
  ) throws(ChangedWhileRead) {
    let interfaces = interfaces ?? []
    var rest = answers
    func next() throws(ChangedWhileRead) -> DBusValue {
      guard let answer = rest.popFirst(), let value = answer?.first else {
        throw ChangedWhileRead()
      }
      return value
    }
    attributes = try next().entries.compactMapValues(\.text)
    if interfaces.contains("org.a11y.atspi.Component") {
      let numbers = try next().list.compactMap(\.double)
      if numbers.count == 4 {
        frame = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
    }
    if interfaces.contains("org.a11y.atspi.Text") { text = try next().text }
    if hasPlaceOfCharacters(interfaces), let characters = rest.popFirst() {
      let numbers = (characters ?? []).compactMap(\.double)
      if numbers.count == 4, numbers[2] > 0 {
        frame = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
    }
    if interfaces.contains("org.a11y.atspi.Value") {
      let values = try next().entries
      range = ["MinimumValue", "MaximumValue", "CurrentValue"].compactMap { values[$0]?.double }
    }
  }
}

extension AccessibleStates {
  /// Reads states from two numbers of 32 bits.
  fileprivate init(of value: DBusValue) {
    let numbers = value.list.compactMap(\.int)
    self.init(
      rawValue: numbers.enumerated().reduce(0) { $0 | UInt64($1.element) << (32 * $1.offset) })
  }
}
