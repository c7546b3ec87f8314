import PredicateFormat
import Testing

struct PredicateTests {
  /// Predicates that hold, and others that don't, for an element with a label.
  private static let cases: [(label: String?, holding: [String], failing: [String])] = [
    (
      "Add",
      [
        // Comparisons.
        "label = 'Add'", "label == 'Add'", "label == \"Add\"", "'Add' == label", "label != 'add'",
        "label <> 'add'", "x < 4", "x <= 3", "x =< 3", "x > 2", "x >= 3", "x => 3", "4 > x",
        "x == 3.0", "x == 0x3", "x == 3e0", "x != 4", "x == 30e-1", ".5 < x", "x > -1",
        "enabled == TRUE", "enabled == yes", "enabled != NO", "enabled != false", "weight == nil",
        "weight = NULL", "label != nil", "label < 'B'", "label ==[c] 'ADD'", "label <[c] 'b'",
        "wdLabel == 'Add'", "rect.x == 3", "SELF.label == 'Add'", "#label == 'Add'",
        "label.length == 3", "shape == 'square'", "'circle' != shape", "x\n==\t3",
        // Lists and bounds.
        "x IN {width, x}", "label IN[c] {'ADD'}", "label in {label, 'a'}",
        "{'Add'} CONTAINS label", "shape IN {'circle', 'square'}",
        "weight IN {nil}", "label IN 'Add and more'", "label IN[c] 'to ADD'", "x BETWEEN {3, 5}",
        "x between {-1, 3}",
        // Conditions. AND binds closer than OR, NOT closer than AND.
        "x == 3 AND enabled == 1", "x == 4 OR x == 3", "!x == 4", "NOT NOT x == 3", "((x) == (3))",
        "x == 3 OR x == 4 AND x == 5", "NOT (x == 3 AND x == 4)", "x == 4 or truepredicate",
        "x == 3 and (label == nil or label == 'Add') && NOT(enabled == 0)",
      ],
      [
        "label == 'add'", "label != 'Add'", "x < 3", "x <= 2.9", "x > 3", "x >= 3.1",
        "enabled == 0", "weight != nil", "label == nil", "label > 'B'", "shape == 'circle'",
        "label IN 'add'", "label IN {}", "x IN {1, 2}", "x BETWEEN {4, 5}",
        // Nil has no order.
        "weight < 1", "weight > 1", "weight <= nil", "weight BETWEEN {0, 9}",
        "x == 4 || x == 5", "!!!x == 3", "(x == 3 OR x == 4) AND x == 5", "NOT x == 3 AND x == 4",
      ]
    ),
    (
      "Hello",
      [
        "label contains[c] 'ELL'", "label CONTAINS[n] 'ell'", "label CONTAINS ''",
        "'Hello thing' CONTAINS name", "label BEGINSWITH[c] 'hel'", "label ENDSWITH 'lo'",
      ],
      [
        "label CONTAINS 'ELL'", "label CONTAINS[cn] 'ELL'", "label BEGINSWITH 'hel'",
        "label ENDSWITH 'l'",
      ]
    ),
    (
      "Příliš žlutý",
      [
        "label CONTAINS[c] 'ŽLUT'", "label CONTAINS[d] 'zlut'", "label CONTAINS[cd] 'ZLUT'",
        "label ==[cd] 'PRILIS ZLUTY'", "label ==[d] 'Příliš žlutý'", "label LIKE[cd] 'prilis*'",
        "label MATCHES[cd] 'PRÍLIŠ .*'", "label MATCHES[d] 'Prilis zluty'",
        "label IN[cd] {'PRILIS ZLUTY'}", "label BEGINSWITH[d] 'Pr\u{301}i'",
      ],
      ["label CONTAINS[d] 'ZLUT'", "label MATCHES 'PŘÍ.*'", "label CONTAINS 'luť'"]
    ),
    ("e\u{301}", ["label == 'é' AND label CONTAINS 'é'"], ["label CONTAINS 'e'"]),
    ("Straße", ["label ==[c] 'STRASSE'"], []), ("Hello\n", [], ["label MATCHES 'Hello'"]),
    // A backslash escapes a wildcard.
    ("5*3?", ["label LIKE '5\\\\*3\\\\?'"], ["label LIKE '5 3\\\\?'"]),
    ("5 3?", ["label LIKE '5?3*'"], ["label LIKE '5\\\\*3\\\\?'"]),
    ("a\\b\\", ["label LIKE 'a\\\\b\\\\'"], []), ("a\\b", ["label LIKE 'a\\\\\\\\b'"], []),
    ("HEL*O", ["label LIKE[c] 'h*\\\\*o'"], []),
    // A string comparison with nil.
    (
      nil, [],
      [
        "label CONTAINS 'a'", "label BEGINSWITH ''", "label ENDSWITH ''", "label LIKE '*'",
        "label MATCHES '.*'", "label IN {'a'}", "label IN 'abc'", "label < 'z'", "label == 'a'",
        "name CONTAINS nil", "label CONTAINS nil", "label.length == 0",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `a predicate holds, or its negation does`(
    label: String?, holding: [String], failing: [String]
  ) throws {
    let subject = SampleSubject(label: label)
    for predicate in holding + failing.map({ "NOT (\($0))" }) {
      #expect(try subject.meets(predicate), "\(predicate)")
      #expect(try !subject.meets("!(\(predicate))"), "\(predicate)")
    }
  }

  @Test(arguments: [
    (
      "LIKE",
      ["H?llo", "*", "Hello", "*ell*", "H**o", "*l?", "H*l*l*o"],
      ["hello", "*o*o", "??????", "", "Hell", "*l"]
    ),
    (
      "MATCHES",
      [
        "H.*", "a|Hello", "Hell|Hello", "(?i)HELLO", "^Hello$", "\\\\w+", "[A-Z][a-z]{4}",
        "\\\\QHello", "\\\\QHel\\\\Elo", "(?x)Hello # a comment", "(H)(e)llo(?!x)",
      ], ["ell", "Hello\\n", "HEL+O", "\\\\Q\\\\Hello"]
    ),
  ])
  func `a pattern matches the whole string`(
    comparison: String, matching: [String], other: [String]
  ) throws {
    for pattern in matching + other {
      let isMatch = try SampleSubject(label: "Hello").meets("label \(comparison) '\(pattern)'")
      #expect(isMatch == matching.contains(pattern), "\(pattern)")
    }
  }

  @Test(arguments: [
    (#"'a\'b'"#, "a'b"), (#""a\"b""#, "a\"b"), (#"'a"b'"#, "a\"b"), (#""it's""#, "it's"),
    (#"'\\'"#, "\\"), (#"'\n\r\t'"#, "\n\r\t"), (#"'\u017E\x41'"#, "žA"), (#"'\U0001F600'"#, "😀"),
    ("'AND (x) {'", "AND (x) {"), ("''", ""), ("'%@'", "%@"), ("'a\nb'", "a\nb"),
  ])
  func `strings in quotes may contain anything`(literal: String, text: String) throws {
    #expect(try SampleSubject(label: text).meets("label == \(literal)"))
  }

  @Test(
    arguments: [
      ("label == 'a'", [.label: "a"]), ("'a' = wdLabel", [.label: "a"]),
      ("label == 'a' AND (name == 'b' AND x > 1)", [.label: "a", .name: "b"]),
      ("label == 'a' AND label == 'b'", [.label: "a"]), ("label == 'a' OR x == 1", [:]),
      ("NOT label == 'a'", [:]), ("label ==[c] 'a'", [:]), ("label != 'a'", [:]),
      ("label == name", [:]), ("label CONTAINS 'a'", [:]), ("label == nil", [:]),
    ] as [(String, [SampleSubject.Attribute: String])])
  func `the strings that a predicate requires are known`(
    predicate: String, texts: [SampleSubject.Attribute: String]
  ) throws {
    #expect(try BoundPredicate<SampleSubject>(ParsedPredicate(predicate)).requiredTexts == texts)
  }

  // MARK: - Arguments

  @Test func `arguments replace the placeholders in order`() throws {
    let subject = SampleSubject(label: "it's \"x\"")
    #expect(
      try subject.meets(
        "%K == %@ AND %K < %d AND %K IN %@ AND x BETWEEN {%f, %ld}", .value(.text("label")),
        .value(.text("it's \"x\"")), .value(.text("rect.x")), .value(.number(4)),
        .value(.text("name")), .list([.text("a"), .text("thing")]), .value(.number(2.5)),
        .value(.number(3))))
    #expect(
      try subject.meets("weight == %@ AND enabled == %@", .value(.null), .value(.boolean(true))))
    #expect(try subject.meets("label CONTAINS[c] %@", .value(.text("X"))))
    #expect(try subject.meets("shape == %lu", .value(.number(2))))
    #expect(try !SampleSubject(label: "a").meets("label == %@", .value(.text("a' OR 'a' == 'a"))))
  }

  @Test func `a predicate is shown with its arguments`() throws {
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

  // MARK: - Errors

  /// Malformed predicates, and the character at which their error is. Nil for the end.
  private static let flaws: [(String, Int?)] = [
    ("label CONTANS 'x'", 7), ("label", nil), ("(label) AND x == 1", 9), ("label ==", nil),
    ("== 'a'", 1), ("label == AND", 10), ("label == 'a", 10), ("(x == 1", 1), ("x == 1)", 7),
    ("x == 1 x == 2", 8), ("1 < x < 5", 7), ("label IN ('a', 'b')", 14), ("x IN {1, 2", 6),
    ("x IN {1 2}", 9), ("x IN {{1}}", 7), ("x == {1}", 6), ("x BETWEEN {1}", 3),
    ("x BETWEEN[c] {1, 2}", 10), ("label ==[x] 'a'", 9), ("label ==[c 'a'", 12),
    ("colour == 'red'", 1), ("x.length == 1", 1), ("label == 1", 7), ("x IN {'1'}", 3),
    ("x CONTAINS '1'", 1), ("enabled LIKE 'y*'", 1), ("x + 1 == 2", 3), ("shape == 'star'", 7),
    ("label MATCHES 'a('", 15), ("label MATCHES 'a)(b'", 15), ("label MATCHES name", 7),
    ("label MATCHES '\\d+'", 16), ("label == 'a\\", 12), ("label == '\\u12'", 11),
    ("ANY label == 'a'", 1), ("SUBQUERY(label, $x, $x == 1) == 1", 1), ("label == $NAME", 10),
    ("@count == 1", 1), ("SELF == 'a'", 1), ("x ** 2 == 9", 3), ("x == (x == 1)", 6),
    ("x == -width", 6), ("x == 1 ; x", 8),
    ("x == 1e999", 6), ("ž́label ==", nil), ("label == 'ž́' ==", 14),
    // A regular expression that backtracks too much.
    ("'\(String(repeating: "a", count: 40))b' MATCHES '(a+)+c'", 45),
  ]

  @Test func `an error names the predicate and the place of the flaw`() {
    for (predicate, place) in Self.flaws {
      let error = SampleSubject.flaw(predicate)
      let end = place.map { number in
        "at character \(number), before \"\(predicate.dropFirst(number - 1).prefix(20))\"."
      }
      #expect(error.hasPrefix("The predicate \"\(predicate)\" "))
      #expect(error.hasSuffix(", \(end ?? "at its end.")"), "\(error)")
    }
  }

  @Test func `an argument that doesn't fit is an error`() {
    let (a, one) = (PredicateArgument.value(.text("a")), PredicateArgument.value(.number(1)))
    let cases: [(format: String, arguments: [PredicateArgument], flaw: String)] = [
      ("label == %@ AND x == %d", [a], "has a placeholder for argument 2, but only 1 is given"),
      ("label == %@", [], "has a placeholder for argument 1, but none is given"),
      ("label == '%@'", [a], "has fewer placeholders (0) than arguments (1). \"%@\" in quotes"),
      ("x == %d", [a], "needs a number as argument 1, for \"%d\", at character 6"),
      ("%K == 1", [one], "needs an attribute name as argument 1, for \"%K\", at character 1"),
      ("%K == 1", [a], "uses the unknown attribute \"a\" (known: label, name, x, width"),
      ("x == %s", [one], "has an unknown placeholder (known: %@, %K, %d, %f), at character 6"),
      ("x == %@", [.list([.number(1)])], "has a list where one value is needed, at character 6"),
    ]
    for (format, arguments, flaw) in cases {
      let error = SampleSubject.flaw(format, arguments)
      #expect(error.hasPrefix("The predicate \"\(format)\" \(flaw)"), "\(error)")
    }
  }

  @Test func `an empty, long or deeply nested predicate is an error, but not a long one`() {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "x == 3" + String(repeating: ")", count: count)
    }
    let shown = String(repeating: "(", count: 200) + "…"
    let cases = [
      (" \n", "The predicate is empty."), (nested(40), "none"),
      (
        nested(4000),
        "The predicate \"\(shown)\" is nested more than 40 levels deep, at character 41, before "
          + "\"((((((((((((((((((((\"."
      ),
      (
        nested(10_000),
        "The predicate \"\(shown)\" is 20006 bytes long, but the maximum is 8192."
      ),
      ("x == 3" + String(repeating: " OR x==1", count: 1000), "none"),
    ]
    for (predicate, error) in cases { #expect(SampleSubject.flaw(predicate) == error) }
  }
}

/// A subject for predicates, with attributes of each kind. Its weight is nil.
struct SampleSubject: PredicateSubject {
  enum Attribute: String, PredicateAttribute, CaseIterable {
    case label, name, x, width, weight, enabled, shape

    static let knownNames = allCases.map(\.rawValue)

    init?(named name: String) {
      self.init(rawValue: name == "wdLabel" ? "label" : name == "rect.x" ? "x" : name)
    }

    var kind: PredicateKind {
      switch self {
      case .label, .name: .text
      case .x, .width, .weight, .shape: .number
      case .enabled: .boolean
      }
    }

    var namedNumbers: (noun: String, numbers: [String: Double])? {
      self == .shape ? ("shape", ["circle": 1, "square": 2]) : nil
    }
  }

  private let values: [Attribute: PredicateValue]

  init(label: String?) {
    values = [
      .label: PredicateValue(label), .name: .text("thing"), .x: .number(3), .width: .number(40),
      .enabled: .boolean(true), .shape: .number(2),
    ]
  }

  func value(of attribute: Attribute) -> PredicateValue { values[attribute] ?? .null }

  func meets(_ format: String, _ arguments: PredicateArgument...) throws -> Bool {
    try BoundPredicate<Self>(ParsedPredicate(format, arguments: arguments)).holds(for: self)
  }

  /// Returns the error of a predicate, or `none`.
  static func flaw(_ format: String, _ arguments: [PredicateArgument] = []) -> String {
    do {
      _ = try BoundPredicate<Self>(ParsedPredicate(format, arguments: arguments))
        .holds(for: SampleSubject(label: "a"))
      return "none"
    } catch {
      return error.description
    }
  }
}
