import PredicateFormat
import Testing

struct FlawTests {
  /// Each predicate with its error on the next line.
  private static let flaws = #"""
    label CONTANS 'x'
      needs an operator such as "==" or "CONTAINS", at character 7, before "CONTANS 'x'"
    label
      needs an operator such as "==" or "CONTAINS", at its end
    (label) AND x == 1
      needs an operator such as "==" or "CONTAINS", at character 9, before "AND x == 1"
    label ==
      needs an attribute or a value, at its end
    == 'a'
      needs an attribute or a value, at character 1, before "== 'a'"
    label == AND
      needs an attribute or a value, at character 10, before "AND"
    label == 'a
      has an unclosed quote, at character 10, before "'a"
    (x == 1
      has an unclosed parenthesis, at character 1, before "(x == 1"
    x == 1)
      has a ")" without a "(", at character 7, before ")"
    x == 1 x == 2
      needs AND or OR between two comparisons, at character 8, before "x == 2"
    1 < x < 5
      has a second operator in one comparison (join two comparisons with AND), at character 7, \#
    before "< 5"
    label IN ('a', 'b')
      has a list in parentheses instead of braces (write {'a', 'b'}), at character 14, before ", \#
    'b')"
    x IN {1, 2
      has an unclosed brace, at character 6, before "{1, 2"
    x IN {1 2}
      needs "," or "}", at character 9, before "2}"
    x IN {{1}}
      has a list in a list, at character 7, before "{1}}"
    x == {1}
      has a list where one value is needed, at character 6, before "{1}"
    x BETWEEN {1}
      needs two bounds in braces after BETWEEN, such as {1, 5}, at character 3, before "BETWEEN {1}"
    x BETWEEN 1
      needs two bounds in braces after BETWEEN, such as {1, 5}, at character 3, before "BETWEEN 1"
    x BETWEEN[c] {1, 2}
      has modifiers for BETWEEN, which takes none, at character 10, before "[c] {1, 2}"
    label ==[x] 'a'
      has the unknown modifier "x" ("c" ignores case, "d" ignores accents, "n" ignores neither), \#
    at character 9, before "[x] 'a'"
    label ==[l] 'a'
      has the modifier "l", but the device has no locale, at character 9, before "[l] 'a'"
    label ==[] 'a'
      needs modifiers such as "[c]" or "[cd]", at character 10, before "] 'a'"
    label ==[c 'a'
      needs "]" after the modifiers, at character 12, before "'a'"
    colour == 'red'
      uses the unknown attribute "colour" (known: label, name, x, width, weight, enabled, \#
    shape), at character 1, before "colour == 'red'"
    x.length == 1
      uses the unknown attribute "x.length" (known: label, name, x, width, weight, enabled, \#
    shape), at character 1, before "x.length == 1"
    label == 1
      compares a string with a number, which is never true (write numbers without quotes and \#
    strings in quotes), at character 7, before "== 1"
    enabled == 'true'
      compares a string with a Boolean, which is never true (write true and false without \#
    quotes), at character 9, before "== 'true'"
    x IN {'1'}
      compares a string with a number, which is never true (write numbers without quotes and \#
    strings in quotes), at character 3, before "IN {'1'}"
    x CONTAINS '1'
      uses CONTAINS on a number, but it compares strings, at character 1, before "x CONTAINS '1'"
    enabled LIKE 'y*'
      uses LIKE on a Boolean, but it compares strings, at character 1, before "enabled LIKE 'y*'"
    label + 1 == 2
      does arithmetic with a string, at character 1, before "label + 1 == 2"
    shape == 'star'
      has the unknown shape "star", at character 7, before "== 'star'"
    label MATCHES 'a('
      has an invalid regular expression after MATCHES, at character 15, before "'a('"
    label MATCHES 'a)(b'
      has an invalid regular expression after MATCHES, at character 15, before "'a)(b'"
    label MATCHES name
      needs a pattern in quotes after MATCHES, at character 7, before "MATCHES name"
    label MATCHES '\d+'
      has an unknown escape sequence (write a backslash as \\), at character 16, before \#
    "\d+'"
    label == 'a\
      ends with a backslash, at character 12, before "\"
    label == '\u12'
      has an unknown escape sequence (write a backslash as \\), at character 11, before \#
    "\u12'"
    ANY label == 'a'
      uses ANY, but no attribute is a collection, at character 1, before "ANY label == \#
    'a'"
    none label == 'a'
      uses none, but no attribute is a collection, at character 1, before "none label \#
    == 'a'"
    SUBQUERY(label, $x, $x == 1) == 1
      uses SUBQUERY, but no attribute is a collection, at character 1, before "SUBQUERY(label, \#
    $x, "
    CAST(x, 'a') == 1
      calls CAST, but functions aren't supported, at character 1, before "CAST(x, \#
    'a') == 1"
    uppercase(label) == 'A'
      calls "uppercase", but functions aren't supported, at character 1, before \#
    "uppercase(label) == "
    label == $NAME
      uses a variable, but variables aren't supported, at character 10, before "$NAME"
    @count == 1
      uses a collection operator (@), but no attribute is a collection, at character 1, before "@count == 1"
    SELF == 'a'
      uses the element itself instead of one of its attributes, at character 1, before "SELF == \#
    'a'"
    x ** 2 == 9
      raises to a power, which isn't supported, at character 3, before "** 2 == 9"
    (x == 1) == 1
      compares a condition, but only values can be compared, at character 1, before "(x == 1) == 1"
    x == (x == 1)
      has a condition where a value is needed, at character 6, before "(x == 1)"
    1 + (x == 1) == 2
      has a condition where a value is needed, at character 5, before "(x == 1) == 2"
    x == 1 ; x
      has an unexpected character, at character 8, before "; x"
    x == 1e999
      has a number that is too large, at character 6, before "1e999"
    ž́label ==
      needs an attribute or a value, at its end
    label == 'ž́' ==
      has a second operator in one comparison (join two comparisons with AND), at character 14, \#
    before "=="
    """#.split(separator: "\n")

  @Test(arguments: Array(stride(from: 0, to: flaws.count, by: 2)))
  func `an error names the flaw and its place`(line: Int) {
    let (predicate, flaw) = (Self.flaws[line], Self.flaws[line + 1].dropFirst(2))
    #expect(SampleSubject.flaw(String(predicate)) == "The predicate \"\(predicate)\" \(flaw).")
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
  }
}

struct ArgumentTests {
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

  @Test(
    arguments: [
      (
        "label == %@ AND x == %d", [.value(.text("a"))],
        "has a placeholder for argument 2, but only 1 is given, at character 22, before \"%d\""
      ),
      (
        "label == %@", [],
        "has a placeholder for argument 1, but none is given, at character 10, before \"%@\""
      ),
      (
        "label == '%@'", [.value(.text("a"))],
        "has fewer placeholders (0) than arguments (1). \"%@\" in quotes is a string, not a "
          + "placeholder"
      ),
      (
        "x == %d", [.value(.text("a"))],
        "needs a number as argument 1, for \"%d\", at character 6, before \"%d\""
      ),
      (
        "%K == 1", [.value(.number(1))],
        "needs an attribute name as argument 1, for \"%K\", at character 1, before \"%K == 1\""
      ),
      (
        "%K == 1", [.value(.text("colour"))],
        "uses the unknown attribute \"colour\" (known: label, name, x, width, weight, enabled, "
          + "shape), at character 1, before \"%K == 1\""
      ),
      (
        "x == %s", [.value(.number(1))],
        "has an unknown placeholder (known: %@, %K, %d, %f), at character 6, "
          + "before \"%s\""
      ),
      (
        "label == %@", [.list([.text("a")])],
        "has a list where one value is needed, at character 10, before \"%@\""
      ),
    ] as [(String, [PredicateArgument], String)])
  func `arguments that don't fit are errors`(
    format: String, arguments: [PredicateArgument], flaw: String
  ) { #expect(SampleSubject.flaw(format, arguments) == "The predicate \"\(format)\" \(flaw).") }
}
