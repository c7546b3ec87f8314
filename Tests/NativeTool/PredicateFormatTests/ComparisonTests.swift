import PredicateFormat
import Testing

struct ComparisonTests {
  @Test(arguments: [
    "label = 'Add'", "label == 'Add'", "label == \"Add\"", "'Add' == label", "label != 'add'",
    "label <> 'add'", "x < 4", "x <= 3", "x =< 3", "x > 2", "x >= 3", "x => 3", "4 > x",
    "x == 3.0", "x == 0x3", "x == 3e0", "x != 4", "x == 30e-1", ".5 < x", "x > -1", "x == - -3",
    "enabled == 1", "enabled == TRUE", "enabled == yes", "enabled = true", "enabled != NO",
    "enabled != false", "weight == nil", "weight = NULL", "weight == NIL", "label != nil",
    "label < 'B'", "label >= 'Add'", "label ==[c] 'ADD'", "label !=[c] 'b'", "label <[c] 'b'",
    "wdLabel == 'Add'", "rect.x == 3", "SELF.label == 'Add'", "#label == 'Add'",
    "label.length == 3", "shape == 'square'", "'circle' != shape", "shape == 2", "label == name",
    "1 == 1", "x\n==\t3",
  ])
  func aComparisonHolds(predicate: String) throws {
    #expect(try Thing(label: "Add", name: "Add").meets(predicate))
  }

  @Test(arguments: [
    "label == 'add'", "label != 'Add'", "x < 3", "x <= 2.9", "x > 3", "x >= 3.1", "enabled == 0",
    "weight != nil", "label == nil", "label > 'B'", "shape == 'circle'", "label == name",
    // Nothing has no place in any order.
    "weight < 1", "weight > 1", "weight <= nil", "weight BETWEEN {0, 9}",
  ])
  func aComparisonDoesNotHold(predicate: String) throws {
    #expect(try !Thing(label: "Add").meets(predicate))
  }

  @Test(arguments: [
    "x IN {1, 3}", "label IN {'a', 'Add'}", "label IN[c] {'ADD'}", "label in {name, 'Add'}",
    "{'Add'} CONTAINS label", "x BETWEEN {3, 5}", "x between {1, 3}", "label BETWEEN {'A', 'B'}",
    "shape IN {'circle', 'square'}", "NOT label IN {}", "NOT (x IN {1, 2})", "weight IN {nil}",
    "label IN 'Add and more'", "label IN[c] 'to ADD'", "NOT label IN 'add'", "x IN {width, x}",
  ])
  func listsAndBoundsAreKnown(predicate: String) throws {
    #expect(try Thing(label: "Add").meets(predicate))
  }

  @Test(arguments: [
    "x + 1 == 4", "x - 1 = 2", "x * width == 120", "width / x > 13", "x + width * 2 == 83",
    "(x + width) * 2 == 86", "-x == -3", "width - x - 1 == 36", "width / 2 / 2 == 10",
    "x * -1 < 0", "x+1==4", "NOT weight + 1 > 0", "x / 0 > 1e300",
  ])
  func numbersAreCalculatedWith(predicate: String) throws {
    #expect(try Thing().meets(predicate))
  }

  @Test(arguments: [
    ("x == 3 AND enabled == 1", true), ("x == 3 && x == 4", false), ("x == 4 OR x == 3", true),
    ("x == 4 || x == 5", false), ("NOT x == 4", true), ("!(x == 3)", false), ("!x == 4", true),
    ("NOT NOT x == 3", true), ("!!!x == 3", false), ("(x == 3)", true), ("((x) == (3))", true),
    // AND binds closer than OR, NOT closer than AND.
    ("x == 3 OR x == 4 AND x == 5", true), ("(x == 3 OR x == 4) AND x == 5", false),
    ("NOT x == 3 AND x == 4", false), ("NOT (x == 3 AND x == 4)", true),
    ("TRUEPREDICATE", true), ("falsePredicate", false), ("x == 4 or truepredicate", true),
    ("x == 3 and (label == nil or label == 'a') AND NOT(enabled == 0)", true),
  ])
  func conditionsAreJoined(predicate: String, holds: Bool) throws {
    #expect(try Thing().meets(predicate) == holds)
  }
}
