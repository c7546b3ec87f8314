import Foundation
import TinyLog

/// Performs random changes on the real service and on the naive model, and compares the two.
public struct ModelComparison {
  /// The changes that were made, and those that were refused with the right error.
  public private(set) var counts = (performed: 0, refused: 0)
  /// What the service looked like in the end.
  public private(set) var final: TinyLogSnapshot

  private struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the comparison; throws an error that describes the first difference.
  /// - Parameters:
  ///   - store: An empty store.
  ///   - seed: What determines the changes.
  ///   - count: How many changes to draw.
  ///   - interval: After how many changes everything is compared; outcomes always are.
  public init(of store: any TinyLogStore, seed: UInt64, count: Int, interval: Int) throws {
    let dates = ManualDateProvider()
    let library = TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider())
    let naive = NaiveTinyLog(dates: dates, ids: IncrementingIDProvider())
    var changes = RandomChanges(seed: seed)
    final = try TinyLogSnapshot(of: library)

    for number in 1...count {
      dates.advance(by: 0.1)
      let change = changes.next()
      let actual = Self.attempt { try library.perform(change) }
      let expected = Self.attempt { try naive.perform(change) }
      guard actual == expected else {
        throw Difference(description: "change \(number), \(change): \(actual), not \(expected)")
      }
      switch actual {
      case .performed(let outcome):
        changes.note(outcome)
        counts.performed += 1
      case .refused:
        counts.refused += 1
      }
      guard number % interval == 0 || number == count else { continue }
      let texts = RandomChanges.searchTexts
      final = try TinyLogSnapshot(of: library, searching: texts)
      let model = try TinyLogSnapshot(of: naive, searching: texts)
      guard final.withoutPositions == model else {
        throw Difference(description: "after change \(number), \(change): \(final), not \(model)")
      }
    }
  }

  /// What came of a change, as text, so that errors of any type can be compared.
  private static func attempt(_ body: () throws -> TinyLogOutcome) -> Attempt {
    do {
      return .performed(try body())
    } catch {
      return .refused("\(error)")
    }
  }

  private enum Attempt: Equatable {
    case performed(TinyLogOutcome)
    case refused(String)
  }
}
