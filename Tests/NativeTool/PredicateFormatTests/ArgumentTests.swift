import PredicateFormat
import Testing

struct ArgumentTests {
  @Test func argumentsStandForThePlacesInTheirOrder() throws {
    let thing = Thing(label: "it's \"x\"")
    #expect(
      try thing.meets(
        "%K == %@ AND %K < %d AND %K IN %@ AND x BETWEEN {%f, %ld}", .value(.text("label")),
        .value(.text("it's \"x\"")), .value(.text("rect.x")), .value(.number(4)),
        .value(.text("name")), .list([.text("a"), .text("thing")]), .value(.number(2.5)),
        .value(.number(3))))
    #expect(
      try thing.meets("weight == %@ AND enabled == %@", .value(.null), .value(.boolean(true))))
    #expect(try thing.meets("label CONTAINS[c] %@", .value(.text("X"))))
    #expect(try thing.meets("shape == %lu", .value(.number(2))))
  }

  @Test func aPredicateIsShownWithItsArguments() throws {
    let predicate = try ParsedPredicate(
      "%K == %@ AND x IN %@ OR x<%ld",
      arguments: [
        .value(.text("label")), .value(.text("a \"b\" \\")),
        .list([.number(1.5), .null, .text("é")]), .value(.number(3)),
      ])
    let text = #"label == "a \"b\" \\" AND x IN {1.5, nil, "é"} OR x<3"#
    #expect(predicate.description == text)
    #expect(try ParsedPredicate(text).description == text)
    #expect(try ParsedPredicate("label == '%@'").description == "label == '%@'")
  }

  @Test func anArgumentIsAValueWhateverIsInIt() throws {
    #expect(try !Thing(label: "a").meets("label == %@", .value(.text("a' OR 'a' == 'a"))))
  }

  @Test(
    arguments: [
      (
        "label == %@ AND x == %d", [.value(.text("a"))],
        "has a place for argument 2, but only 1 is given, at character 22, before \"%d\""
      ),
      (
        "label == %@", [],
        "has a place for argument 1, but none is given, at character 10, before \"%@\""
      ),
      (
        "label == '%@'", [.value(.text("a"))],
        "has 0 of the 1 places for its arguments (\"%@\" in quotes is a text, no place)"
      ),
      (
        "x == %d", [.value(.text("a"))],
        "needs a number as argument 1, for \"%d\", at character 6, before \"%d\""
      ),
      (
        "%K == 1", [.value(.number(1))],
        "needs the name of an attribute as argument 1, for \"%K\", at character 1, before \"%K == 1\""
      ),
      (
        "%K == 1", [.value(.text("colour"))],
        "asks for \"colour\", which is no attribute (known: label, name, x, width, weight, enabled, "
          + "shape), at character 1, before \"%K == 1\""
      ),
      (
        "x == %s", [.value(.number(1))],
        "has a \"%\" that is no place for an argument; such are %@, %K, %d and %f, at character 6, "
          + "before \"%s\""
      ),
      (
        "label == %@", [.list([.text("a")])],
        "has a list where one value is needed, at character 10, before \"%@\""
      ),
    ] as [(String, [PredicateArgument], String)])
  func argumentsThatDoNotFitAreExplained(
    format: String, arguments: [PredicateArgument], flaw: String
  ) {
    #expect(Thing.flaw(format, arguments) == "The predicate \"\(format)\" \(flaw).")
  }
}
