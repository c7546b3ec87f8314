import Device
import Mutants
import SeededRandom

extension LaunchOptions {
  /// The values of an option that names cases of an enumeration.
  func values<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type
  ) throws -> [Value] {
    try all(name).map { text in
      guard let value = Value(rawValue: text) else {
        let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw LaunchError("\(name) '\(text)' is not known. Known: \(known).")
      }
      return value
    }
  }

  /// A whole number in a range; nil when the option was not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    try self[name].map { try Self.number($0, of: name, in: range) }
  }

  /// Whole numbers in a range, one each time that the option was given.
  func numbers(_ name: String, in range: ClosedRange<Int>) throws -> [Int] {
    try all(name).map { try Self.number($0, of: name, in: range) }
  }

  private static func number(
    _ text: String, of name: String, in range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw LaunchError(
        "\(name) '\(text)' must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }

  /// The mutants that `--mutant` names, each of which must be one of the app, and those of faults.
  func mutants(ofApp app: String, and others: [String]) throws -> [Mutant] {
    try (all("--mutant") + others).map { id in
      do {
        let mutant = try MutantCatalog.mutant(id)
        guard mutant.app == app else {
          throw LaunchError("--mutant '\(id)' is one of \(mutant.app), not of \(app).")
        }
        return mutant
      } catch let error as UnknownMutant {
        throw LaunchError("--mutant: \(error.description)")
      }
    }
  }

  /// The delays that `--service-delay` and `--seed` ask for.
  func randomDelay() throws -> RandomDelay {
    RandomDelay(
      upTo: try number("--service-delay", in: 0...60_000) ?? 0,
      seed: try number("--seed", in: 0...Int.max) ?? 0)
  }
}

extension LaunchOptions.Option {
  /// The longest delay of an answer.
  static let serviceDelay = value(
    "--service-delay", "the longest time that an answer takes, in milliseconds, 0 to 60000")
  /// What breaks the app at one place.
  static let mutant = value("--mutant", "breaks the app at one place: see 'duet mutate --list'")
  /// What decides the delays.
  static let seed = value(
    "--seed", "chooses the delays, which are random from 0 on; a whole number")
}

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
