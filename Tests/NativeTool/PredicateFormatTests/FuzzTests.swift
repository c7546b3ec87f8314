import SeededRandom
import PredicateFormat
import Testing

/// Texts put together at random: each is a predicate or is refused with words, and nothing crashes.
struct FuzzTests {
  private static let tokens = [
    "label", "name", "x", "enabled", "shape", "colour", "'a'", "\"A\"", "''", "1", "-2.5", "0x1F",
    "==", "=", "!=", "<>", "<", "=<", ">=", "CONTAINS", "BEGINSWITH", "endswith", "LIKE", "MATCHES",
    "IN", "BETWEEN", "[c]", "[cd]", "[", "]", "(", ")", "{", "}", ",", "AND", "OR", "NOT", "&&",
    "||", "!", "+", "-", "*", "/", "**", "TRUE", "NO", "nil", "TRUEPREDICATE", "SELF", "ANY",
    "SUBQUERY", "$x", "@", "%@", "%K", "%d", "%", "'(a|'", "'a.*'", "{'a', 'b'}", "{1, 2}", "\\",
    "'\\", "#label", ".", "ž", "👩‍👩‍👧", "\u{0}",
  ]

  private static let parts = [
    ["label", "name", "x", "NOT enabled"], ["==", "<", "CONTAINS[c]", "IN", "LIKE"],
    ["'a'", "3", "nil", "{'a'}", "{1, x}"], ["AND", "OR", "||"],
  ]

  /// What becomes of a text: whether it is a predicate.
  private func isPredicate(_ text: String) -> Bool {
    let arguments: [PredicateArgument] =
      text.contains("%") ? [.value(.text("label")), .list([.text("a")]), .value(.number(1))] : []
    let flaw = Thing.flaw(text, arguments)
    if flaw != "none" { #expect(flaw.hasPrefix("The predicate "), "\(text)") }
    return flaw == "none"
  }

  @Test(arguments: UInt64(1)...8)
  func randomTokensAreAPredicateOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var predicates = 0
    for _ in 0..<1500 {
      let count = Int.random(in: 1...12, using: &generator)
      // Every fourth word is free; the others stand where such a word may stand.
      let words = (0..<count).map { place in
        let isFree = Int.random(in: 0...3, using: &generator) == 0
        let choice = isFree ? Self.tokens : Self.parts[place % Self.parts.count]
        return choice.randomElement(using: &generator) ?? ""
      }
      if isPredicate(words.joined(separator: " ")) { predicates += 1 }
    }
    #expect(predicates > 0)
  }

  @Test(arguments: UInt64(1)...8)
  func randomCharactersAreRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scalars = Array(
      "ax'\"\\%@K1.e0-+*/=<>!&|(){}[],$#_ \n\u{301}žé👩\u{0}\u{FFFF}".unicodeScalars)
    for _ in 0..<1500 {
      let count = Int.random(in: 0...24, using: &generator)
      var text = String.UnicodeScalarView()
      for _ in 0..<count { text.append(scalars.randomElement(using: &generator) ?? "a") }
      _ = isPredicate(String(text))
    }
  }

  /// A valid predicate put together at random, and whether it holds, worked out on the way.
  private func grown(
    _ depth: Int, _ generator: inout SeededGenerator, _ thing: Thing
  ) -> (text: String, holds: Bool) {
    switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &generator) {
    case 0:
      let number = Int.random(in: 0...5, using: &generator)
      return ("x <= \(number)", thing.x <= Double(number))
    case 1:
      let part = ["a", "b", "ab", ""].randomElement(using: &generator) ?? ""
      return ("label CONTAINS '\(part)'", part.isEmpty || thing.label?.contains(part) == true)
    case 2: return ("enabled == YES", thing.enabled)
    case 3:
      let (inner, holds) = grown(depth - 1, &generator, thing)
      return ("NOT (\(inner))", !holds)
    case 4:
      let one = grown(depth - 1, &generator, thing)
      let other = grown(depth - 1, &generator, thing)
      return ("(\(one.text)) AND (\(other.text))", one.holds && other.holds)
    default:
      let one = grown(depth - 1, &generator, thing)
      let other = grown(depth - 1, &generator, thing)
      return ("(\(one.text) OR (\(other.text)))", one.holds || other.holds)
    }
  }

  @Test(arguments: UInt64(1)...4)
  func aPredicateHoldsWhenItsPartsSaySo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let thing = Thing(
        label: ["ab", "b", "xaby"].randomElement(using: &generator),
        x: Double(Int.random(in: 0...5, using: &generator)),
        enabled: Bool.random(using: &generator))
      let (text, holds) = grown(4, &generator, thing)
      #expect(try thing.meets(text) == holds, "\(text)")
    }
  }
}
