import Inspector

/// Changes of what is recorded. After each, all lines are played anew.
extension Recorder {
  package func undo() {
    endTyping()
    if let last = lines.map(\.id).max() { delete(last) }
  }

  package func delete(_ id: Int) {
    lines.removeAll { $0.id == id }
    replay()
  }

  /// Moves a line by some places among all lines; it then belongs to the item of its neighbour.
  package func move(_ id: Int, by offset: Int) {
    guard let place = lines.firstIndex(where: { $0.id == id }) else { return }
    let goal = min(max(place + offset, 0), lines.count - 1)
    guard goal != place else { return }
    var line = lines.remove(at: place)
    line.place = lines[goal > place ? goal - 1 : goal].place
    lines.insert(line, at: goal)
    replay()
  }

  package func replay() {
    if let insertion { (cursor, stepStart) = (insertion.cursor, insertion.stepStart) }
    (insertion, others) = (nil, nil)
    play(first: lines.count)
    propose()
  }

  private func play(first count: Int) {
    (beforeLast, settled) = (nil, nil)
    do {
      shadows = try Shadows(launch)
      for index in lines.indices.prefix(count) {
        if insertion != nil, lines[index].acts { stepStart = shadows.facts }
        lines[index].failure = shadows.play(lines[index].operation)
        shadows.rest()
      }
    } catch {
      for index in lines.indices { lines[index].failure = "\(error)" }
    }
  }

  /// The line behind which checks are inserted, 0 for the start; nil while lines are added at the end.
  package var insertedAfter: Int? {
    insertion.map { $0.count == 0 ? 0 : lines[$0.count - 1].id }
  }

  /// Takes the test's apps back to the screen after a line, so that checks and waits can be inserted
  /// there. What is done next in the live app is added at the end.
  package func insert(after id: Int) {
    endTyping()
    guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
    insert(at: index + 1, lines[index].place)
  }

  func insert(at count: Int, _ place: RecordedLine.Place) {
    insertion = (count, insertion?.cursor ?? cursor, insertion?.stepStart ?? stepStart)
    (cursor, others) = (place, nil)
    play(first: count)
    propose()
  }

  func endInserting() { if insertion != nil { replay() } }

  /// Looks for other locators of a line's element, on the screen where the line looks for it.
  ///
  /// - Throws: ``InspectorError`` for a line that is about no element, or about several.
  package func lookForOthers(of id: Int) throws {
    endTyping()
    guard let index = lines.firstIndex(where: { $0.id == id }) else {
      throw InspectorError("There is no such line any more.")
    }
    let (line, target) = (lines[index], lines[index].operation.target)
    // What is acted on is there before; what is waited for, afterwards.
    insert(at: line.acts ? index : index + 1, line.place)
    let finder = try finder()
    let hits = try target.isAlert ? [] : NativeLine(target.native, on: finder.screen).hits(limit: 2)
    guard hits.count == 1, let node = hits[0].node else {
      endInserting()
      throw InspectorError(
        "This line is about no single element of a screen: it has no other locator.")
    }
    var read: String?
    if case .expect(let check, _) = line.operation { read = check.fact.readText }
    let (natives, wires) = finder.locators(of: node, avoiding: read)
    let all = natives.map { ($0, target.wire) } + wires.map { (target.native, $0) }
    let targets = all.map { Target(native: $0, wire: $1, isWeb: target.isWeb, name: target.name) }
    others = (id, targets.filter { $0 != target })
    proposals = []
  }

  /// Has a line find its element by one of the ``others``, by its index.
  ///
  /// - Throws: ``InspectorError`` where there is no such locator any more.
  package func choose(_ number: Int) throws {
    guard let others, others.targets.indices.contains(number) else {
      throw InspectorError("There is no such locator any more.")
    }
    choose(others.targets[number], for: others.line)
  }

  package func choose(_ target: Target, for id: Int) {
    guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
    switch lines[index].operation {
    case .act(let gesture, _): lines[index].operation = .act(gesture, target)
    case .expect(var check, let isAsserted):
      check.target = target
      lines[index].operation = .expect(check, isAsserted: isAsserted)
    }
    replay()
  }
}
