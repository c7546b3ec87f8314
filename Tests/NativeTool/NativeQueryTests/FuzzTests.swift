import PredicateFormat
import Device
import Testing

/// Predicates put together at random. Texts that are none, or may be, are in `Tests/FuzzTests`.
struct FuzzTests {
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
  func `a predicate holds when its parts say so`(seed: UInt64) throws {
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
