import PredicateFormat
import Testing

struct RequiredTextTests {
  @Test(
    arguments: [
      ("label == 'a'", [.label: "a"]), ("'a' = wdLabel", [.label: "a"]),
      ("label == 'a' AND name == 'b' AND x > 1", [.label: "a", .name: "b"]),
      ("label == 'a' AND (name == 'b' AND x > 1)", [.label: "a", .name: "b"]),
      ("label == 'a' AND label == 'b'", [.label: "a"]), ("label == 'a' OR x == 1", [:]),
      ("NOT label == 'a'", [:]), ("label ==[c] 'a'", [:]), ("label != 'a'", [:]),
      ("label == name", [:]), ("label CONTAINS 'a'", [:]), ("label == nil", [:]),
    ] as [(String, [Thing.Attribute: String])])
  func theTextsThatMustBeThereAreKnown(
    predicate: String, texts: [Thing.Attribute: String]
  ) throws {
    #expect(try BoundPredicate<Thing>(ParsedPredicate(predicate)).requiredTexts == texts)
  }
}
