import PredicateFormat
import Testing

struct PredicateComparisonTests {
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
    // Arithmetic, lists and bounds.
    "x + 1 == 4", "x - 1 = 2", "x * width == 120", "width / x > 13", "x + width * 2 == 83",
    "(x + width) * 2 == 86", "-x == -3", "width - x - 1 == 36", "width / 2 / 2 == 10",
    "x * -1 < 0", "x+1==4", "NOT weight + 1 > 0", "x / 0 > 1e300", "x IN {1, 3}",
    "label IN {'a', 'Add'}", "label IN[c] {'ADD'}", "label in {name, 'Add'}",
    "{'Add'} CONTAINS label", "x BETWEEN {3, 5}", "x between {1, 3}", "label BETWEEN {'A', 'B'}",
    "shape IN {'circle', 'square'}", "NOT label IN {}", "NOT (x IN {1, 2})", "weight IN {nil}",
    "label IN 'Add and more'", "label IN[c] 'to ADD'", "NOT label IN 'add'", "x IN {width, x}",
  ])
  func `a comparison is true`(predicate: String) throws {
    #expect(try SampleSubject(label: "Add", name: "Add").meets(predicate))
  }

  @Test(arguments: [
    "label == 'add'", "label != 'Add'", "x < 3", "x <= 2.9", "x > 3", "x >= 3.1", "enabled == 0",
    "weight != nil", "label == nil", "label > 'B'", "shape == 'circle'", "label == name",
    // Nil has no order.
    "weight < 1", "weight > 1", "weight <= nil", "weight BETWEEN {0, 9}",
  ])
  func `a comparison is false`(predicate: String) throws {
    #expect(try !SampleSubject(label: "Add").meets(predicate))
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
  func `conditions are combined`(predicate: String, holds: Bool) throws {
    #expect(try SampleSubject().meets(predicate) == holds)
  }
}

struct PredicateTextTests {
  @Test(arguments: [
    ("label CONTAINS 'ell'", true), ("label CONTAINS 'ELL'", false),
    ("label contains[c] 'ELL'", true), ("label BEGINSWITH 'Hel'", true),
    ("label BEGINSWITH 'hel'", false), ("label BEGINSWITH[c] 'hel'", true),
    ("label ENDSWITH 'lo'", true), ("label ENDSWITH[c] 'LO'", true), ("label ENDSWITH 'l'", false),
    ("label CONTAINS ''", true), ("label CONTAINS 'Hello!'", false), ("label CONTAINS name", false),
    ("'Hello thing' CONTAINS name", true), ("'Hello, you' CONTAINS label", true),
    ("label CONTAINS[n] 'ell'", true), ("label CONTAINS[cn] 'ELL'", false),
  ])
  func `parts of strings are found`(predicate: String, holds: Bool) throws {
    #expect(try SampleSubject(label: "Hello").meets(predicate) == holds)
  }

  @Test(arguments: [
    ("label CONTAINS[c] 'ŽLUT'", true), ("label CONTAINS[d] 'zlut'", true),
    ("label CONTAINS[d] 'ZLUT'", false), ("label CONTAINS[cd] 'ZLUT'", true),
    ("label ==[cd] 'PRILIS ZLUTY'", true), ("label ==[d] 'Příliš žlutý'", true),
    ("label LIKE[cd] 'prilis*'", true), ("label MATCHES[cd] 'PRÍLIŠ .*'", true),
    ("label MATCHES[d] 'Prilis zluty'", true), ("label MATCHES 'PŘÍ.*'", false),
    ("label IN[cd] {'PRILIS ZLUTY'}", true),
    ("label CONTAINS 'luť'", false), ("label BEGINSWITH[d] 'Pr\u{301}i'", true),
  ])
  func `case and accents matter unless modifiers ignore them`(
    predicate: String, holds: Bool
  ) throws { #expect(try SampleSubject(label: "Příliš žlutý").meets(predicate) == holds) }

  @Test(arguments: [
    ("e\u{301}", "label == 'é' AND label CONTAINS 'é'", true),
    ("e\u{301}", "label CONTAINS 'e'", false),
    ("Straße", "label ==[c] 'STRASSE'", true), ("Hello\n", "label MATCHES 'Hello'", false),
    // A backslash escapes a wildcard.
    ("5*3?", "label LIKE '5\\\\*3\\\\?'", true), ("5 3?", "label LIKE '5\\\\*3\\\\?'", false),
    ("a\\b\\", "label LIKE 'a\\\\b\\\\'", true), ("a\\b", "label LIKE 'a\\\\\\\\b'", true),
    ("HEL*O", "label LIKE[c] 'h*\\\\*o'", true),
  ])
  func `canonically equivalent strings are equal, and wildcards can be escaped`(
    label: String, predicate: String, holds: Bool
  ) throws { #expect(try SampleSubject(label: label).meets(predicate) == holds) }

  @Test(arguments: [
    ("H*o", true), ("H?llo", true), ("*", true), ("Hello", true), ("hello", false), ("?", false),
    ("*ell*", true), ("H**o", true), ("*o*o", false), ("?????", true), ("??????", false),
    ("*l?", true), ("", false), ("Hell", false), ("*lo", true), ("*l", false), ("H*l*l*o", true),
  ])
  func `wildcards match the whole string`(pattern: String, fits: Bool) throws {
    #expect(try SampleSubject(label: "Hello").meets("label LIKE '\(pattern)'") == fits)
  }

  @Test(arguments: [
    ("H.*", true), ("ell", false), ("a|Hello", true), ("Hell|Hello", true), ("(?i)HELLO", true),
    ("^Hello$", true), ("\\\\w+", true), ("[A-Z][a-z]{4}", true), ("Hello\\n", false),
    ("\\\\QHello", true), ("\\\\QHel\\\\Elo", true), ("(?x)Hello # a comment", true),
    ("(H)(e)llo(?!x)", true), ("HEL+O", false), ("\\\\Q\\\\Hello", false),
  ])
  func `a regular expression matches the whole string`(pattern: String, matches: Bool) throws {
    #expect(try SampleSubject(label: "Hello").meets("label MATCHES '\(pattern)'") == matches)
  }

  @Test(arguments: [
    "label CONTAINS 'a'", "label BEGINSWITH ''", "label ENDSWITH ''", "label LIKE '*'",
    "label MATCHES '.*'", "label IN {'a'}", "label IN 'abc'", "label < 'z'", "label == 'a'",
    "name CONTAINS nil", "label CONTAINS nil", "label.length == 0",
  ])
  func `a string comparison with nil is false`(predicate: String) throws {
    #expect(try !SampleSubject(label: nil).meets(predicate))
    #expect(try SampleSubject(label: nil).meets("NOT (\(predicate))"))
  }

  @Test(arguments: [
    (#"'a\'b'"#, "a'b"), (#""a\"b""#, "a\"b"), (#"'a"b'"#, "a\"b"), (#""it's""#, "it's"),
    (#"'\\'"#, "\\"), (#"'\n\r\t'"#, "\n\r\t"), (#"'\u017E\x41'"#, "žA"), (#"'\U0001F600'"#, "😀"),
    ("'AND (x) {'", "AND (x) {"), ("''", ""), ("'%@'", "%@"), ("'a\nb'", "a\nb"),
  ])
  func `strings in quotes may contain anything`(literal: String, text: String) throws {
    #expect(try SampleSubject(label: text).meets("label == \(literal)"))
  }
}

struct RequiredTextTests {
  @Test(
    arguments: [
      ("label == 'a'", [.label: "a"]), ("'a' = wdLabel", [.label: "a"]),
      ("label == 'a' AND name == 'b' AND x > 1", [.label: "a", .name: "b"]),
      ("label == 'a' AND (name == 'b' AND x > 1)", [.label: "a", .name: "b"]),
      ("label == 'a' AND label == 'b'", [.label: "a"]), ("label == 'a' OR x == 1", [:]),
      ("NOT label == 'a'", [:]), ("label ==[c] 'a'", [:]), ("label != 'a'", [:]),
      ("label == name", [:]), ("label CONTAINS 'a'", [:]), ("label == nil", [:]),
    ] as [(String, [SampleSubject.Attribute: String])])
  func `required strings are known`(
    predicate: String, texts: [SampleSubject.Attribute: String]
  ) throws {
    #expect(try BoundPredicate<SampleSubject>(ParsedPredicate(predicate)).requiredTexts == texts)
  }
}
