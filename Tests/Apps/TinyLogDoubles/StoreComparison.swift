import Foundation
import SeededRandom
import TinyLog

/// Performs random changes on a store and on one in memory, and compares what is to be seen.
package struct StoreComparison {
  /// The changes that were made, and those that were refused with the right error.
  package private(set) var counts = (performed: 0, refused: 0)
  package private(set) var final: TinyLogSnapshot

  private struct Finding: Error, Equatable, CustomStringConvertible { let description: String }

  /// Runs the comparison; throws an error that describes the first difference. Outcomes are always
  /// compared, and everything after each interval of changes.
  package init(of store: any TinyLogStore, seed: UInt64, count: Int, interval: Int) throws {
    let dates = ManualDateProvider()
    let library = TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider())
    let model = TinyLogLibrary(
      store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    var changes = RandomChanges(seed: seed)
    final = try TinyLogSnapshot(of: library)

    for number in 1...count {
      dates.advance(by: 0.1)
      let change = changes.next()
      let actual = Self.outcome(of: change, in: library)
      let expected = Self.outcome(of: change, in: model)
      guard actual == expected else {
        throw Finding(description: "change \(number), \(change): \(actual), not \(expected)")
      }
      switch actual {
      case .success(let outcome):
        changes.note(outcome)
        counts.performed += 1
      case .failure: counts.refused += 1
      }
      guard number % interval == 0 || number == count else { continue }
      let texts = RandomChanges.searchTexts
      final = try TinyLogSnapshot(of: library, searching: texts)
      let inMemory = try TinyLogSnapshot(of: model, searching: texts)
      guard final == inMemory else {
        throw Finding(description: "after change \(number), \(change): \(final), not \(inMemory)")
      }
    }
  }

  /// What came of a change, an error as text, so that those of any type can be compared.
  private static func outcome(
    of change: TinyLogChange, in library: TinyLogLibrary
  ) -> Result<TinyLogOutcome, Finding> {
    Result { try library.perform(change) }.mapError { Finding(description: "\($0)") }
  }
}

/// Changes drawn by lot, the same ones for the same seed.
///
/// About a fifth of them are to be refused: unknown ids, wrong states, empty names, bad indexes.
package struct RandomChanges {
  package static let searchTexts = [
    "", " ", "eclair", "ÉCLAIR", "red", "green", "o", "zzz", " TODO ",
  ]

  private static let titles = ["TODO", "Éclair", "eclair red", "Green tea", "  padded  ", "", "  "]
  private static let texts = ["Milk", "  Bread ", "", "Žluťoučký kůň", "🍎", "Milk"]

  private var generator: SeededGenerator
  private var lists: [ListID] = []
  private var tasks: [TaskID] = []

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Tells what came of the last change, so that later ones can be about it.
  package mutating func note(_ outcome: TinyLogOutcome) {
    switch outcome {
    case .addedList(let id): lists.append(id)
    case .addedTask(let id): tasks.append(id)
    case .changed, .unchanged: break
    }
  }

  /// Draws the next change and performs it a tenth of a second later; refusals are ignored.
  package mutating func performNext(on service: any TinyLogService, dates: ManualDateProvider) {
    dates.advance(by: 0.1)
    if let outcome = try? service.perform(next()) { note(outcome) }
  }

  package mutating func next() -> TinyLogChange {
    let (list, task) = (anyList(), anyTask())
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<6: return .addList(title: pick(Self.titles), color: pick(ListColor.allCases))
    case 6..<12: return .editList(list, title: pick(Self.titles), color: pick(ListColor.allCases))
    case 12..<22: return .moveList(list, to: anyIndex())
    case 22..<26: return .archiveList(list)
    case 26..<32: return .restoreList(list)
    case 32..<34: return .deleteList(list)
    case 34..<52: return .addTask(in: list, text: pick(Self.texts))
    case 52..<58: return .editTask(task, text: pick(Self.texts))
    case 58..<67: return .setDone(task, Bool.random(using: &generator))
    case 67..<82: return .moveTask(task, to: anyIndex())
    case 82..<88: return .archiveTask(task)
    case 88..<94: return .restoreTask(task)
    case 94..<97: return .deleteTask(task)
    case 97..<99: return .setTextSize(Int.random(in: 11...23, using: &generator))
    default: return .setUsesSystemFont(Bool.random(using: &generator))
    }
  }

  /// Mostly one of the last lists, so that they get long; now and then an old or an unknown one.
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
  /// The tasks of each list, then its archived ones.
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
