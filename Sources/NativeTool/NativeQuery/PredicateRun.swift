import Device
import PredicateFormat

/// A predicate as a step of a query: it is evaluated on many elements, and may fail on the way.
///
/// A query goes on when it does, as if nothing more matched; the failure is kept for who can throw.
final class PredicateRun {
  let predicate: ElementPredicate
  /// Why the evaluation of the query ended early; nil when it did not.
  private(set) var failure: XCUIQueryError?
  private var clock = MatchClock()

  init(_ predicate: ElementPredicate) { self.predicate = predicate }

  /// Forgets the failure of the last evaluation.
  func begin() {
    failure = nil
    clock = MatchClock()
  }

  func holds(for node: ElementNode) -> Bool {
    guard failure == nil else { return false }
    do {
      return try predicate.evaluate(with: NodeAttributes(node: node), clock: clock)
    } catch {
      failure = error
      return false
    }
  }
}

extension QueryChain {
  private var runs: [PredicateRun] {
    steps.compactMap { step in
      switch step {
      case .matching(.predicate(let run)), .containing(.predicate(let run)): run
      default: nil
      }
    }
  }

  /// Makes the chain's predicates ready for an evaluation.
  func beginPredicates() { for run in runs { run.begin() } }

  /// Why a predicate ended the evaluation early; nil when none did.
  var predicateFailure: XCUIQueryError? { runs.lazy.compactMap(\.failure).first }
}
