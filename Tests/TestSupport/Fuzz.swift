import Device
import Foundation

/// The number of attempts and the seed of the random numbers.
package enum Fuzz {
  /// The number of malformed inputs per test. `DUET_FUZZ` overrides it.
  package static let count = number("DUET_FUZZ") ?? 1000
  /// The seed of the random numbers. To repeat a run, set `DUET_FUZZ_SEED`.
  package static let seed = UInt64(number("DUET_FUZZ_SEED") ?? 1)

  package static var description: String { "DUET_FUZZ=\(count) DUET_FUZZ_SEED=\(seed)" }

  /// Calls `body` `count` times, with the number of the call from 0.
  package static func each(
    of count: Int = count, in test: String = #fileID, _ body: (Int, inout Dice) async throws -> Void
  ) async rethrows {
    print("\(test): \(description)")
    var dice = Dice(seed: seed)
    for number in 0..<count {
      // Yield the thread from time to time, because a server in a different test may need it.
      if number.isMultiple(of: 20) { await Task.yield() }
      try await body(number, &dice)
    }
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
  }
}

package typealias Dice = SeededGenerator

extension SeededGenerator {
  /// Returns a number from 0 up to, but not including, `bound`, which must be at least 1.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Returns true with a probability of 1 in `number`.
  package mutating func oneIn(_ number: Int) -> Bool { below(number) == 0 }

  /// Returns one of the values, or the fallback if there are none.
  package mutating func one<Value>(of values: [Value], or fallback: Value) -> Value {
    values.isEmpty ? fallback : values[below(values.count)]
  }

  package mutating func one(of texts: [String]) -> String { one(of: texts, or: "") }
}

/// A page of scenario files with what is expected of each.
package struct CasePage {
  /// The top of the repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The text above the first case.
  package let top: String
  package let cases: [(name: String, file: String, expected: String)]

  /// Reads a page in `Tests/Scenarios`. A part that isn't a case becomes one that can't succeed.
  package init(_ name: String) {
    let page = Self.repository.appendingPathComponent("Tests/Scenarios/\(name)")
    let parts = ((try? String(contentsOf: page, encoding: .utf8)) ?? name)
      .components(separatedBy: "\n==== ")
    top = parts[0]
    cases = parts.dropFirst().map { part in
      let match = part.wholeMatch(of: /(.*?)\n((?s).*)\n----\n((?s).*)\n/)?.output
      guard let (_, name, file, expected) = match else { return (part, "", "not a case") }
      return (String(name), Self.unescaped(file), Self.unescaped(expected))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(#/\\u\{([0-9A-F]+)\}/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }.replacing("\\r", with: "\r").replacing("\\t", with: "\t")
  }
}
