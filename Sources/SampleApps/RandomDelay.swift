import SeededRandom

/// How long each answer of a service takes: a random time that a seed decides.
struct RandomDelay {
  private let longest: Int
  private var random: SeededGenerator

  /// Delays up to a longest one, in milliseconds; none at all where that is 0.
  init(upTo longest: Int, seed: Int) {
    self.longest = longest
    random = SeededGenerator(seed: UInt64(seed))
  }

  /// The next delay.
  mutating func next() -> Duration {
    longest == 0 ? .zero : .milliseconds(Int.random(in: 0...longest, using: &random))
  }
}
