import PredicateFormat
import Testing

struct TextTests {
  @Test(arguments: [
    ("label CONTAINS 'ell'", true), ("label CONTAINS 'ELL'", false),
    ("label contains[c] 'ELL'", true), ("label BEGINSWITH 'Hel'", true),
    ("label BEGINSWITH 'hel'", false), ("label BEGINSWITH[c] 'hel'", true),
    ("label ENDSWITH 'lo'", true), ("label ENDSWITH[c] 'LO'", true), ("label ENDSWITH 'l'", false),
    ("label CONTAINS ''", true), ("label CONTAINS 'Hello!'", false), ("label CONTAINS name", false),
    ("'Hello thing' CONTAINS name", true), ("'Hello, you' CONTAINS label", true),
    ("label CONTAINS[n] 'ell'", true), ("label CONTAINS[cn] 'ELL'", false),
  ])
  func partsOfTextsAreFound(predicate: String, holds: Bool) throws {
    #expect(try Thing(label: "Hello").meets(predicate) == holds)
  }

  @Test(arguments: [
    ("label CONTAINS[c] 'ŽLUT'", true), ("label CONTAINS[d] 'zlut'", true),
    ("label CONTAINS[d] 'ZLUT'", false), ("label CONTAINS[cd] 'ZLUT'", true),
    ("label ==[cd] 'PRILIS ZLUTY'", true), ("label ==[d] 'Příliš žlutý'", true),
    ("label LIKE[cd] 'prilis*'", true), ("label MATCHES[cd] 'PRÍLIŠ .*'", true),
    ("label MATCHES[d] 'Prilis zluty'", true), ("label IN[cd] {'PRILIS ZLUTY'}", true),
    ("label CONTAINS 'luť'", false), ("label BEGINSWITH[d] 'Pr\u{301}i'", true),
  ])
  func caseAndAccentsCountUnlessTheModifiersSayOtherwise(
    predicate: String, holds: Bool
  ) throws {
    #expect(try Thing(label: "Příliš žlutý").meets(predicate) == holds)
  }

  @Test func oneTextWrittenInTwoWaysIsOneText() throws {
    #expect(try Thing(label: "e\u{301}").meets("label == 'é' AND label CONTAINS 'é'"))
    #expect(try !Thing(label: "e\u{301}").meets("label CONTAINS 'e'"))
    #expect(try Thing(label: "Straße").meets("label ==[c] 'STRASSE'"))
  }

  @Test(arguments: [
    ("H*o", true), ("H?llo", true), ("*", true), ("Hello", true), ("hello", false), ("?", false),
    ("*ell*", true), ("H**o", true), ("*o*o", false), ("?????", true), ("??????", false),
    ("*l?", true), ("", false), ("Hell", false), ("*lo", true), ("*l", false), ("H*l*l*o", true),
  ])
  func wildcardsFitTheWholeText(pattern: String, fits: Bool) throws {
    #expect(try Thing(label: "Hello").meets("label LIKE '\(pattern)'") == fits)
  }

  @Test func aBackslashMakesAWildcardMeanItself() throws {
    #expect(try Thing(label: "5*3?").meets("label LIKE '5\\\\*3\\\\?'"))
    #expect(try !Thing(label: "5 3?").meets("label LIKE '5\\\\*3\\\\?'"))
    #expect(try Thing(label: "a\\b\\").meets("label LIKE 'a\\\\b\\\\'"))
    #expect(try Thing(label: "a\\b").meets("label LIKE 'a\\\\\\\\b'"))
    #expect(try Thing(label: "HEL*O").meets("label LIKE[c] 'h*\\\\*o'"))
  }

  @Test(arguments: [
    ("H.*", true), ("ell", false), ("a|Hello", true), ("Hell|Hello", true), ("(?i)HELLO", true),
    ("^Hello$", true), ("\\\\w+", true), ("[A-Z][a-z]{4}", true), ("Hello\\n", false),
    ("\\\\QHello", true), ("\\\\QHel\\\\Elo", true), ("(?x)Hello # a comment", true),
    ("(H)(e)llo(?!x)", true), ("\\\\Q\\\\Hello", false),
  ])
  func aRegularExpressionMatchesTheWholeText(pattern: String, matches: Bool) throws {
    #expect(try Thing(label: "Hello").meets("label MATCHES '\(pattern)'") == matches)
  }

  @Test func theModifierOfARegularExpressionIgnoresCase() throws {
    #expect(try Thing(label: "Hello").meets("label MATCHES[c] 'HEL+O'"))
    #expect(try !Thing(label: "Hello").meets("label MATCHES 'HEL+O'"))
    #expect(try !Thing(label: "Hello\n").meets("label MATCHES 'Hello'"))
  }

  @Test(arguments: [
    "label CONTAINS 'a'", "label BEGINSWITH ''", "label ENDSWITH ''", "label LIKE '*'",
    "label MATCHES '.*'", "label IN {'a'}", "label IN 'abc'", "label < 'z'", "label == 'a'",
    "name CONTAINS nil", "label CONTAINS nil", "label.length == 0",
  ])
  func nothingIsInNoTextAndHasNoPart(predicate: String) throws {
    #expect(try !Thing(label: nil).meets(predicate))
    #expect(try Thing(label: nil).meets("NOT (\(predicate))"))
  }

  @Test(arguments: [
    (#"'a\'b'"#, "a'b"), (#""a\"b""#, "a\"b"), (#"'a"b'"#, "a\"b"), (#""it's""#, "it's"),
    (#"'\\'"#, "\\"), (#"'\n\r\t'"#, "\n\r\t"), (#"'\u017E\x41'"#, "žA"), (#"'\U0001F600'"#, "😀"),
    ("'AND (x) {'", "AND (x) {"), ("''", ""), ("'%@'", "%@"), ("'a\nb'", "a\nb"),
  ])
  func textsInQuotesMayHoldEverything(literal: String, text: String) throws {
    #expect(try Thing(label: text).meets("label == \(literal)"))
  }
}
