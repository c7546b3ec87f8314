import PredicateFormat
import Testing

struct PredicateFlawTests {
  /// Malformed predicates, and the character at which their error is. Nil for the end.
  private static let flaws: [(String, Int?)] = [
    ("label CONTANS 'x'", 7), ("label", nil), ("(label) AND x == 1", 9), ("label ==", nil),
    ("== 'a'", 1), ("label == AND", 10), ("label == 'a", 10), ("(x == 1", 1), ("x == 1)", 7),
    ("x == 1 x == 2", 8), ("1 < x < 5", 7), ("label IN ('a', 'b')", 14), ("x IN {1, 2", 6),
    ("x IN {1 2}", 9), ("x IN {{1}}", 7), ("x == {1}", 6), ("x BETWEEN {1}", 3),
    ("x BETWEEN 1", 3), ("x BETWEEN[c] {1, 2}", 10), ("label ==[x] 'a'", 9),
    ("label ==[l] 'a'", 9), ("label ==[] 'a'", 10), ("label ==[c 'a'", 12), ("colour == 'red'", 1),
    ("x.length == 1", 1), ("label == 1", 7), ("enabled == 'true'", 9), ("x IN {'1'}", 3),
    ("x CONTAINS '1'", 1), ("enabled LIKE 'y*'", 1), ("label + 1 == 2", 1), ("shape == 'star'", 7),
    ("label MATCHES 'a('", 15), ("label MATCHES 'a)(b'", 15), ("label MATCHES name", 7),
    ("label MATCHES '\\d+'", 16), ("label == 'a\\", 12), ("label == '\\u12'", 11),
    ("ANY label == 'a'", 1), ("none label == 'a'", 1), ("SUBQUERY(label, $x, $x == 1) == 1", 1),
    ("CAST(x, 'a') == 1", 1), ("uppercase(label) == 'A'", 1), ("label == $NAME", 10),
    ("@count == 1", 1), ("SELF == 'a'", 1), ("x ** 2 == 9", 3), ("(x == 1) == 1", 1),
    ("x == (x == 1)", 6), ("1 + (x == 1) == 2", 5), ("x == 1 ; x", 8), ("x == 1e999", 6),
    ("ž́label ==", nil), ("label == 'ž́' ==", 14),
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

  @Test func `an empty, long or deeply nested predicate is an error`() {
    #expect(
      ["", " \n"].map { SampleSubject.flaw($0) } == [
        "The predicate is empty.", "The predicate is empty.",
      ])
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "x == 3" + String(repeating: ")", count: count)
    }
    #expect(SampleSubject.flaw(nested(40)) == "none")
    let shown = String(repeating: "(", count: 200) + "…"
    #expect(
      SampleSubject.flaw(nested(4000))
        == "The predicate \"\(shown)\" is nested more than 40 levels deep, at "
        + "character 41, before \"((((((((((((((((((((\".")
    #expect(
      SampleSubject.flaw(nested(10_000))
        == "The predicate \"\(shown)\" is 20006 bytes long, but the maximum is 8192.")
  }

  @Test(arguments: [
    String(repeating: "!", count: 8000) + "x == 3", String(repeating: "-", count: 8000) + "1 == 1",
    "x == 3" + String(repeating: " OR x==1", count: 1000),
    "0 < x" + String(repeating: "+x", count: 4000), "0 < 1" + String(repeating: "*x", count: 4000),
    "x IN {3" + String(repeating: ",1", count: 4000) + "}",
  ])
  func `many operators in a row are not nesting`(predicate: String) {
    #expect(SampleSubject.flaw(predicate) == "none")
  }

  @Test func `a slow regular expression is stopped`() {
    let text = String(repeating: "a", count: 40) + "b"
    #expect(
      SampleSubject.flaw("'\(text)' MATCHES '(a+)+c'")
        == "The predicate \"'\(text)' MATCHES '(a+)+c'\" takes "
        + "too long, because MATCHES backtracks too much, at character 45, before "
        + "\"MATCHES '(a+)+c'\".")
    let (long, pattern) = (String(repeating: "a", count: 4000), String(repeating: "a", count: 400))
    #expect(
      SampleSubject.flaw("'\(long)' LIKE '*\(pattern)*\(pattern)*b*c'").contains(
        " takes too long, because LIKE backtracks too much, at character 4004,"))
  }
}

struct PredicateArgumentTests {
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

  @Test func `arguments that don't fit are errors`() {
    func refuse(_ format: String, _ arguments: PredicateArgument..., because flaw: String) {
      #expect(SampleSubject.flaw(format, arguments) == "The predicate \"\(format)\" \(flaw).")
    }
    let (a, one) = (PredicateArgument.value(.text("a")), PredicateArgument.value(.number(1)))
    refuse(
      "label == %@ AND x == %d", a,
      because: "has a placeholder for argument 2, but only 1 is given, at character 22, before "
        + "\"%d\"")
    refuse(
      "label == %@",
      because: "has a placeholder for argument 1, but none is given, at character 10, before \"%@\""
    )
    refuse(
      "label == '%@'", a,
      because: "has fewer placeholders (0) than arguments (1). \"%@\" in quotes is a string, not a "
        + "placeholder")
    refuse(
      "x == %d", a,
      because: "needs a number as argument 1, for \"%d\", at character 6, before \"%d\"")
    refuse(
      "%K == 1", one,
      because:
        "needs an attribute name as argument 1, for \"%K\", at character 1, before \"%K == 1\"")
    refuse(
      "%K == 1", .value(.text("colour")),
      because: "uses the unknown attribute \"colour\" (known: label, name, x, width, weight, "
        + "enabled, shape), at character 1, before \"%K == 1\"")
    refuse(
      "x == %s", one,
      because: "has an unknown placeholder (known: %@, %K, %d, %f), at character 6, before \"%s\"")
    refuse(
      "label == %@", .list([.text("a")]),
      because: "has a list where one value is needed, at character 10, before \"%@\"")
  }
}

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

/// A subject for predicates, with attributes of each kind.
struct SampleSubject: PredicateSubject {
  var label: String?
  var name: String? = "thing"
  var x = 3.0
  var width = 40.0
  var weight: Double?
  var enabled = true
  var shape = 2.0

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

  func value(of attribute: Attribute) -> PredicateValue {
    switch attribute {
    case .label: PredicateValue(label)
    case .name: PredicateValue(name)
    case .x: .number(x)
    case .width: .number(width)
    case .weight: weight.map { .number($0) } ?? .null
    case .enabled: .boolean(enabled)
    case .shape: .number(shape)
    }
  }
}

extension SampleSubject {
  func meets(_ format: String, _ arguments: PredicateArgument...) throws -> Bool {
    try BoundPredicate<SampleSubject>(ParsedPredicate(format, arguments: arguments)).holds(
      for: self)
  }

  static func flaw(_ format: String, _ arguments: [PredicateArgument] = []) -> String {
    do {
      _ = try BoundPredicate<SampleSubject>(ParsedPredicate(format, arguments: arguments))
        .holds(for: SampleSubject(label: "a"))
      return "none"
    } catch {
      return error.description
    }
  }
}
