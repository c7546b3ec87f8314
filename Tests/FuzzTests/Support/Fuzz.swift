import Foundation
import SeededRandom

/// How much is tried, and with which random numbers.
enum Fuzz {
  /// How many malformed things each test tries; `DUET_FUZZ` says another number.
  static let count = number("DUET_FUZZ") ?? 4000
  /// What the random numbers are made from; `DUET_FUZZ_SEED` says another number, to repeat a run.
  static let seed = UInt64(number("DUET_FUZZ_SEED") ?? 1)

  /// What a run has to say of itself, so that it can be repeated.
  static var description: String { "DUET_FUZZ=\(count) DUET_FUZZ_SEED=\(seed)" }

  /// Lets other tests go on now and then: a loop that never waits would keep a thread that a server
  /// in another test needs.
  static func giveWay(_ number: Int) async {
    if number.isMultiple(of: 20) { await Task.yield() }
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
  }
}

/// Throws of a die, the same for the same seed.
typealias Dice = SeededGenerator

extension SeededGenerator {
  /// A number below a bound, which is greater than 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Whether something happens that happens once in so many times.
  mutating func oneIn(_ number: Int) -> Bool { below(number) == 0 }

  /// One of some values; the fallback where there are none.
  mutating func one<Value>(of values: [Value], or fallback: Value) -> Value {
    values.isEmpty ? fallback : values[below(values.count)]
  }

  /// One of some texts.
  mutating func one(of texts: [String]) -> String { one(of: texts, or: "") }

  /// Texts in a row, as one.
  mutating func text(of tokens: [String], upTo count: Int) -> String {
    (0...below(count)).map { _ in one(of: tokens) }.joined()
  }
}
