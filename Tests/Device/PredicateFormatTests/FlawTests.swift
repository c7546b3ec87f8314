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
