import PredicateFormat
import Device
import Testing

/// Random valid predicates. Random texts are in `Tests/FuzzTests`.
struct FuzzTests {
  /// Returns a random valid predicate, and its expected result.
  private func randomPredicate(
    _ depth: Int, _ generator: inout SeededGenerator, _ subject: SampleSubject
  ) -> (text: String, holds: Bool) {
    switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &generator) {
    case 0:
      let number = Int.random(in: 0...5, using: &generator)
      return ("x <= \(number)", subject.x <= Double(number))
    case 1:
      let part = ["a", "b", "ab", ""].randomElement(using: &generator) ?? ""
      return ("label CONTAINS '\(part)'", part.isEmpty || subject.label?.contains(part) == true)
    case 2: return ("enabled == YES", subject.enabled)
    case 3:
      let (inner, holds) = randomPredicate(depth - 1, &generator, subject)
      return ("NOT (\(inner))", !holds)
    case 4:
      let one = randomPredicate(depth - 1, &generator, subject)
      let other = randomPredicate(depth - 1, &generator, subject)
      return ("(\(one.text)) AND (\(other.text))", one.holds && other.holds)
    default:
      let one = randomPredicate(depth - 1, &generator, subject)
      let other = randomPredicate(depth - 1, &generator, subject)
      return ("(\(one.text) OR (\(other.text)))", one.holds || other.holds)
    }
  }

  @Test(arguments: UInt64(1)...4)
  func `random predicates have the expected result`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let subject = SampleSubject(
        label: ["ab", "b", "xaby"].randomElement(using: &generator),
        x: Double(Int.random(in: 0...5, using: &generator)),
        enabled: Bool.random(using: &generator))
      let (text, holds) = randomPredicate(4, &generator, subject)
      #expect(try subject.meets(text) == holds, "\(text)")
    }
  }
}
