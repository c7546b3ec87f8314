import Foundation
import Device
import WebDriver

/// The number of attempts and the seed of the random numbers.
enum Fuzz {
  /// The number of malformed inputs per test. `DUET_FUZZ` overrides it.
  static let count = number("DUET_FUZZ") ?? 1000
  /// The seed of the random numbers. To repeat a run, set `DUET_FUZZ_SEED`.
  static let seed = UInt64(number("DUET_FUZZ_SEED") ?? 1)

  static var description: String { "DUET_FUZZ=\(count) DUET_FUZZ_SEED=\(seed)" }

  /// Calls `body` `count` times, with the number of the call from 0.
  static func each(
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

typealias Dice = SeededGenerator

extension SeededGenerator {
  /// Returns a number from 0 up to, but not including, `bound`, which must be at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Returns true with a probability of 1 in `number`.
  mutating func oneIn(_ number: Int) -> Bool { below(number) == 0 }

  /// Returns one of the values, or the fallback if there are none.
  mutating func one<Value>(of values: [Value], or fallback: Value) -> Value {
    values.isEmpty ? fallback : values[below(values.count)]
  }

  mutating func one(of texts: [String]) -> String { one(of: texts, or: "") }

  mutating func text(of tokens: [String], upTo count: Int) -> String {
    (0...below(count)).map { _ in one(of: tokens) }.joined()
  }
}

/// Makes small random changes to bytes, like a broken client or editor.
struct Mutation {
  /// Insertions that have a meaning in languages and formats.
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ":", ",", "null", "-1", "1e999", "9223372036854775808",
      "\u{0}",
      "\n", "\r", "\t", " ", "é", "👩‍👩‍👧", "\u{FEFF}", "\u{202E}", "\\u0000", "\\ud800", "/", "%",
      "%00", "'",
      "`", "$", "*", "(", ")", "<", ">", "&", "|", "#", ".", "TC 1", "S 1", "Ex 1", "TS A.1 ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  /// Returns the bytes with one to four changes.
  static func of(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) { change(&bytes, &dice) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let place = dice.below(bytes.count + 1)
    let rest = bytes.count - place
    switch dice.below(6) {
    case 0: bytes.insert(contentsOf: dice.one(of: pieces, or: []), at: place)
    case 1: bytes.removeSubrange(place..<place + min(rest, dice.below(8)))
    case 2: bytes.removeLast(min(rest, bytes.count))
    case 3 where rest > 0: bytes[place] = UInt8(dice.below(256))
    case 4:
      let piece = Array(bytes[place..<place + min(rest, dice.below(40))])
      bytes.insert(contentsOf: piece, at: dice.below(bytes.count + 1))
    default:
      bytes.replaceSubrange(
        place..<place + min(rest, dice.below(4)), with: dice.one(of: pieces, or: []))
    }
  }

  /// Returns the lines with some of them removed, duplicated, swapped or inserted from `others`.
  static func ofLines(_ lines: [String], _ dice: inout Dice, others: [String]) -> [String] {
    var lines = lines
    for _ in 0...dice.below(4) {
      let place = dice.below(lines.count + 1)
      switch dice.below(4) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines.insert(lines[place], at: dice.below(lines.count))
      case 2 where place < lines.count: lines.swapAt(place, dice.below(lines.count))
      default: lines.insert(dice.one(of: others), at: place)
      }
    }
    return lines
  }
}

/// Random JSON values, most of them invalid as parameters of a command.
enum RandomJSON {
  private static let names = [
    "using", "value", "text", "actions", "type", "id", "duration", "x", "y", "origin", "button",
    "parameters", "pointerType", "script", "args", "implicit", "pageLoad", "capabilities",
    "alwaysMatch", "firstMatch", "appium:bundleId", "platformName", "timeouts", "proxy", "name",
    "appium:newCommandTimeout", "unhandledPromptBehavior", "appium:processArguments", "env",
    "duet:clock", "url", "handle", "elementId", "direction", "element-6066-11e4-a52e-4f735466cecf",
    "deltaX", "deltaY", "a", "", "é",
  ]
  private static let words = [
    "a", "", "xpath", "//*", "pointer", "key", "none", "wheel", "pause", "pointerMove",
    "pointerDown", "pointerUp", "keyDown", "scroll", "viewport", "mobile: swipe", "mobile: scroll",
    "mobile: tap", "mobile: ", "up", "left", "accept", "iOS", "virtual", "eager", "NATIVE_APP",
    "\u{0}", "\u{E007}", "\u{E03D}", "👩‍👩‍👧", "http://a", "\u{202E}", "dismiss and notify",
  ]
  private static let numbers: [JSONValue] = [
    0, 1, -1, 0.5, 100, 390, 1e300, .number(-.infinity), .integer(.max), .integer(.min), 1e15,
    9_007_199_254_740_991, 9_007_199_254_740_992,
  ]

  static func word(_ dice: inout Dice) -> String { dice.one(of: words) }

  static func number(_ dice: inout Dice) -> JSONValue { dice.one(of: numbers, or: 0) }

  /// Returns a random value. Nesting is limited by `depth`.
  static func value(_ dice: inout Dice, depth: Int = 0) -> JSONValue {
    switch dice.below(depth > 4 ? 4 : 7) {
    case 0: return .null
    case 1: return .bool(dice.oneIn(2))
    case 2: return number(&dice)
    case 3: return .string(word(&dice))
    case 4: return .array((0..<dice.below(4)).map { _ in value(&dice, depth: depth + 1) })
    default: return object(&dice, depth: depth)
    }
  }

  static func object(_ dice: inout Dice, depth: Int = 0) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for _ in 0..<dice.below(5) {
      members[dice.one(of: names)] = value(&dice, depth: depth + 1)
    }
    return .object(members)
  }

  /// Returns a value with one part changed.
  static func damaged(_ value: JSONValue, _ dice: inout Dice) -> JSONValue {
    if dice.oneIn(6) { return RandomJSON.value(&dice, depth: 3) }
    switch value {
    case .array(var list) where !list.isEmpty:
      let place = dice.below(list.count)
      if dice.oneIn(6) {
        list.append(list[place])
      } else {
        list[place] = damaged(list[place], &dice)
      }
      return .array(list)
    case .object(var members) where !members.isEmpty:
      // Sorted, because the order of a dictionary differs in each process.
      let name = dice.one(of: members.keys.sorted())
      switch dice.below(6) {
      case 0: members[name] = nil
      case 1: members[dice.one(of: names)] = members[name]
      default: members[name] = members[name].map { damaged($0, &dice) }
      }
      return .object(members)
    default: return RandomJSON.value(&dice, depth: 3)
    }
  }
}
