/// How long each answer of a service takes: a random time that a seed decides.
struct RandomDelay {
  private let longest: Int
  private var random: SplitMix64

  /// Delays up to a longest one, in milliseconds; none at all where that is 0.
  init(upTo longest: Int, seed: Int) {
    self.longest = longest
    random = SplitMix64(seed: UInt64(seed))
  }

  /// The next delay.
  mutating func next() -> Duration {
    longest == 0 ? .zero : .milliseconds(Int.random(in: 0...longest, using: &random))
  }
}

/// A small random number generator that a seed decides (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
