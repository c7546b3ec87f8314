import TestSupport
import WebDriver

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
