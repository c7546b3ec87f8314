import SeededRandom
import Foundation
import TinyLog

/// Changes drawn by lot, the same ones for the same seed.
///
/// About a fifth of them are to be refused: unknown ids, wrong states, empty names, bad indexes.
public struct RandomChanges {
  /// Search texts that find some of the lists that these changes make.
  public static let searchTexts = [
    "", " ", "eclair", "ÉCLAIR", "red", "green", "o", "zzz", " TODO ",
  ]

  private static let titles = ["TODO", "Éclair", "eclair red", "Green tea", "  padded  ", "", "  "]
  private static let texts = ["Milk", "  Bread ", "", "Žluťoučký kůň", "🍎", "Milk"]

  private var generator: SeededGenerator
  private var lists: [ListID] = []
  private var tasks: [TaskID] = []

  /// Makes a sequence of changes from a seed.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Tells what came of the last change, so that later ones can be about it.
  public mutating func note(_ outcome: TinyLogOutcome) {
    switch outcome {
    case .addedList(let id): lists.append(id)
    case .addedTask(let id): tasks.append(id)
    case .changed, .unchanged: break
    }
  }

  /// Draws the next change and performs it a tenth of a second later; refusals are ignored.
  public mutating func performNext(on service: any TinyLogService, dates: ManualDateProvider) {
    dates.advance(by: 0.1)
    if let outcome = try? service.perform(next()) { note(outcome) }
  }

  /// Draws the next change.
  public mutating func next() -> TinyLogChange {
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

  private mutating func anyIndex() -> Int {
    Int.random(in: -1...12, using: &generator)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
