import Device

extension LaunchOptions {
  /// Returns the known values that an option names, in order. Throws a ``LaunchError`` for an
  /// unknown name.
  package func values<Value>(
    _ option: String, among known: [Value], by name: KeyPath<Value, String>
  ) throws -> [Value] {
    try all(option).map { value in
      if let found = known.first(where: { $0[keyPath: name] == value }) { return found }
      let names = known.map { $0[keyPath: name] }.joined(separator: ", ")
      throw LaunchError("\(option) '\(value)' is not known. Known: \(names).")
    }
  }

  /// Returns a whole number in a range, nil if the option isn't given.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    try numbers(name, in: range).last
  }

  func numbers(_ name: String, in range: ClosedRange<Int>) throws -> [Int] {
    try all(name).map { text in
      if let number = Int(text), range.contains(number) { return number }
      throw LaunchError(
        "\(name) '\(text)' must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
  }

  /// Returns a generator of random delays for a service, from `--service-delay` and `--seed`.
  func randomDelay() throws -> () -> Duration {
    let longest = try number("--service-delay", in: 0...60_000) ?? 0
    var random = SeededGenerator(seed: UInt64(try number("--seed", in: 0...Int.max) ?? 0))
    return { longest == 0 ? .zero : .milliseconds(Int.random(in: 0...longest, using: &random)) }
  }
}

extension LaunchOptions.Option {
  static let serviceDelay = value(
    "--service-delay", "the longest delay of an answer in milliseconds, 0 to 60000")

  static let seed = value(
    "--seed", "the seed of the random delays, a whole number")
}
