import Foundation
import Device
import TinyLog

/// Makes the same random changes in a store and in an in-memory store, and compares their data.
package struct StoreComparison {
  /// The changes that were made, and those that were refused with the right error.
  package private(set) var counts = (performed: 0, refused: 0)
  package private(set) var final: TinyLogSnapshot

  /// Passes all calls on.
  private struct Passing: TinyLogDecorator { let service: any TinyLogService }

  private struct Finding: Error, Equatable, CustomStringConvertible { let description: String }

  /// Compares the result of each change, and all data every `interval` changes. Throws an error that
  /// describes the first difference.
  package init(of store: any TinyLogStore, seed: UInt64, count: Int, interval: Int) throws {
    let dates = ManualDateProvider()
    let library = Passing(
      service: TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider()))
    let model = TinyLogLibrary(
      store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    var changes = RandomChanges(seed: seed)
    final = try TinyLogSnapshot(of: library)

    for number in 1...count {
      dates.advance(by: 0.1)
      let (name, change) = changes.next()
      let actual = Self.result(of: change, in: library)
      let expected = Self.result(of: change, in: model)
      guard actual == expected else {
        throw Finding(description: "change \(number), \(name): \(actual), not \(expected)")
      }
      switch actual {
      case .success(let added):
        changes.note(added)
        counts.performed += 1
      case .failure: counts.refused += 1
      }
      guard library.lastDeletion == model.lastDeletion else {
        throw Finding(description: "change \(number), \(name): a different deletion can be undone")
      }
      if number.isMultiple(of: 2), let deletion = model.lastDeletion {
        for service in [library, model] as [any TinyLogService] { try service.undo(deletion) }
      }
      guard number % interval == 0 || number == count else { continue }
      let texts = RandomChanges.searchTexts
      final = try TinyLogSnapshot(of: library, searching: texts)
      let inMemory = try TinyLogSnapshot(of: model, searching: texts)
      guard final == inMemory else {
        throw Finding(description: "after change \(number), \(name): \(final), not \(inMemory)")
      }
    }
  }

  /// Returns a change's result. Errors become strings, so that errors of all types can be compared.
  private static func result(
    of change: RandomChanges.Change, in library: any TinyLogService
  ) -> Result<RandomChanges.Added?, Finding> {
    Result { try change(library) }.mapError { Finding(description: "\($0)") }
  }
}

/// Random changes, reproducible from a seed.
///
/// About a fifth of them must be refused: unknown ids, wrong states, empty names, bad indexes.
package struct RandomChanges {
  /// Makes a change. Returns the added item, nil if there is none.
  package typealias Change = (any TinyLogService) throws -> Added?

  package enum Added: Equatable {
    case list(ListID)
    case task(TaskID)
  }

  package static let searchTexts = [
    "", " ", "eclair", "ÉCLAIR", "red", "green", "o", "zzz", " TODO ",
  ]

  private static let titles = ["TODO", "Éclair", "eclair red", "Green tea", "  padded  ", "", "  "]
  private static let texts = ["Milk", "  Bread ", "", "Žluťoučký kůň", "🍎", "Milk"]

  private var generator: SeededGenerator
  private var lists: [ListID] = []
  private var tasks: [TaskID] = []

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Records the item that the last change added, so that later changes can use it.
  package mutating func note(_ added: Added?) {
    switch added {
    case .list(let id): lists.append(id)
    case .task(let id): tasks.append(id)
    case nil: break
    }
  }

  /// Makes changes in an empty store, a tenth of a second apart. Ignores refusals. Calls `report`
  /// with the number of changes made so far.
  package static func perform(
    _ count: Int, seed: UInt64, in store: any TinyLogStore, report: (Int) -> Void = { _ in }
  ) {
    let dates = ManualDateProvider()
    let library = TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider())
    var changes = RandomChanges(seed: seed)
    for number in 0..<count {
      dates.advance(by: 0.1)
      changes.note(try? changes.next().change(library))
      report(number + 1)
    }
  }

  /// Returns the next change and its method's name.
  package mutating func next() -> (name: String, change: Change) {
    func edit(_ edit: @escaping (any TinyLogService) throws -> Void) -> Change {
      { service in
        try edit(service)
        return nil
      }
    }
    let (list, task) = (anyList(), anyTask())
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<6:
      let (title, color) = (pick(Self.titles), pick(ListColor.allCases))
      return ("addList", { .list(try $0.addList(title: title, color: color)) })
    case 6..<12:
      let (title, color) = (pick(Self.titles), pick(ListColor.allCases))
      return ("editList", edit { try $0.editList(list, title: title, color: color) })
    case 12..<22:
      let index = anyIndex()
      return ("moveList", edit { try $0.moveList(list, to: index) })
    case 22..<26: return ("archiveList", edit { try $0.archiveList(list) })
    case 26..<32: return ("restoreList", edit { try $0.restoreList(list) })
    case 32..<34: return ("deleteList", edit { try $0.deleteList(list) })
    case 34..<52:
      let text = pick(Self.texts)
      return ("addTask", { try $0.addTask(in: list, text: text).map { .task($0) } })
    case 52..<58:
      let text = pick(Self.texts)
      return ("editTask", edit { try $0.editTask(task, text: text) })
    case 58..<67:
      let isDone = Bool.random(using: &generator)
      return ("setDone", edit { try $0.setDone(isDone, for: task) })
    case 67..<82:
      let index = anyIndex()
      return ("moveTask", edit { try $0.moveTask(task, to: index) })
    case 82..<88: return ("archiveTask", edit { try $0.archiveTask(task) })
    case 88..<94: return ("restoreTask", edit { try $0.restoreTask(task) })
    case 94..<97: return ("deleteTask", edit { try $0.deleteTask(task) })
    case 97..<99:
      let size = Int.random(in: 11...23, using: &generator)
      return ("setTextSize", edit { try $0.setTextSize(size) })
    default:
      let isOn = Bool.random(using: &generator)
      return ("setUsesSystemFont", edit { try $0.setUsesSystemFont(isOn) })
    }
  }

  /// Returns mostly a recent list, so that lists get long, and sometimes an old or unknown one.
  private mutating func anyList() -> ListID {
    let recent = Bool.random(using: &generator) ? lists.suffix(6) : lists[...]
    return recent.randomElement(using: &generator) ?? ListID(UUID(number: 9_999_999))
  }

  private mutating func anyTask() -> TaskID {
    let recent = Bool.random(using: &generator) ? tasks.suffix(30) : tasks[...]
    return recent.randomElement(using: &generator) ?? TaskID(UUID(number: 9_999_999))
  }

  private mutating func anyIndex() -> Int { Int.random(in: -1...12, using: &generator) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}

package struct TinyLogSnapshot: Equatable, Sendable {
  package var lists, archivedLists: [ListSummary]
  /// The tasks of each list, followed by its archived tasks.
  package var tasks: [ListID: [[TaskItem]]]
  package var found: [String: [ListID]]
  package var exports: [ListID: String]
  package var textSize: TextSize

  package init(of service: any TinyLogService, searching texts: [String] = []) throws {
    lists = try service.lists()
    archivedLists = try service.archivedLists()
    tasks = [:]
    exports = [:]
    for list in (lists + archivedLists).map(\.id) {
      tasks[list] = [try service.tasks(in: list), try service.archivedTasks(in: list)]
      exports[list] = try service.exportText(of: list)
    }
    found = [:]
    for text in texts { found[text] = try service.lists(matching: text).map(\.id) }
    textSize = try service.textSize()
  }
}
