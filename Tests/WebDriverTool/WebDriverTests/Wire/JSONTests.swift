import Foundation
import SeededRandom
import Testing
import WebDriver

struct JSONTests {
  @Test(
    arguments: [
      (#"null"#, nil), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9.223372036854775808e18)), ("1.5", 1.5), ("2e3", 2000),
      ("-1E-2", .number(-0.01)), (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"),
      (#""\u00e9\ud83d\ude00""#, "é😀"), ("[ ]", []), ("[1, [\"b\"]]", [1, ["b"]]), ("{}", [:]),
      (#"{"a": {"b": null}, "c": [], "d": 1}"#, ["a": ["b": nil], "c": [], "d": 1]),
    ] as [(String, JSONValue)])
  func textIsRead(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", "Unexpected end of file during JSON parse."),
    ("{\"a\": [1 2]}", "Invalid value around character 9."), ("\u{1}", nil), ("'a'", nil),
  ])
  func anErrorSaysWhatAndWhereInNoWordsOfFoundation(_ text: String, _ words: String?) throws {
    let error = try #require(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data(text.utf8))
    }
    #expect(words == nil || error.description == words)
    #expect(!error.description.isEmpty)
    #expect(!error.description.contains("CodingPath"))
  }

  @Test(
    arguments: [
      (["b": [1, 2.5, nil, true], "a": "x"], #"{"a":"x","b":[1,2.5,null,true]}"#),
      (.string("\"\\\u{1}\u{1F}\n\t\r\u{8}\u{C}/é😀"), #""\"\\\u0001\u001f\n\t\r\b\f/é😀""#),
      (.number(3), "3"), (.number(.infinity), #""Infinity""#),
      (.number(-.infinity), #""-Infinity""#), (.number(.nan), #""NaN""#),
      (.number(1e300), "1e+300"), (.integer(.min), "-9223372036854775808"),
    ] as [(JSONValue, String)])
  func valuesAreWrittenSortedAndEscaped(_ value: JSONValue, _ text: String) {
    #expect(String(decoding: value.data, as: UTF8.self) == text)
  }

  private func peer(_ text: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text))
  }

  private func read(_ text: [UInt8]) -> JSONValue? { try? JSONValue(parsing: Data(text)) }

  @Test(arguments: [
    "{}", "[]", " { } ", "\t[\n]\r", #"{"using":"xpath","value":"//a[@b='ä😀']"}"#, "0", "-0", "7",
    "-1", "00", "01", "-01", "+1", "--1", "-", "1.0", "1e2", "1E2", "999999999999999999",
    "1000000000000000000", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "true", "false", "null", "tru", "nul", "truefalse", "true1", "1true",
    "1 1", "[1,]", "[,1]", "[1,,2]", "{,}", #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, #"{1:1}"#,
    #"{"a":1 "b":2}"#, #"{"a" : [ 1 , {"b" : null } ] }"#, #""a\nb""#, #""\u0041""#, "\"a\u{1}\"",
    "\"\u{7F}\"", "\"", "\"a", "[\"a\"", "[1", "{\"a\":1", "[[[]]]", "{\"a\":{\"a\":{}}}", "{}x",
    "\u{FEFF}{}", "\u{A0}1", "[1\u{0}]", "", "{", "[1,", "[1 2]", "{\"a\" 1}", "1.", "1e", "'a'",
    #""\x""#, #""\u12g4""#, "\"\n\"", "1 2", "NaN",
  ])
  func aTextIsReadAsFoundationReadsIt(_ text: String) {
    #expect(read(Array(text.utf8)) == peer(Array(text.utf8)))
  }

  @Test func bytesThatAreNoTextAreReadAsFoundationReadsThem() {
    let texts: [[UInt8]] = [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xEF, 0xBF, 0xBF, 0x22], [0x5B, 0x00, 0x5D, 0x00], [0xFE, 0xFF, 0x00, 0x31], [0xFF],
    ]
    for bytes in texts { #expect(read(bytes) == peer(bytes), "\(bytes)") }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func damagedTextsAreReadAsFoundationReadsThem(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = #" {"using":"xpath", "value":"//é[@a='b']", "n":[-1,20,true,false,null,{}] } "#
    let signs = Array(#"{}[]",:\ -+.eE0123456789truefalsn"#.utf8) + [0x00, 0x1F, 0x7F, 0xC3, 0xFF]
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = signs.randomElement(using: &random) ?? 0
        default: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        }
      }
      #expect(read(bytes) == peer(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func whatIsNestedDeepIsReadAsFoundationReadsItUpToALimit() throws {
    for depth in [31, 32, 33, 40, 200, 256, 1000, 1_000_000] {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect((read(Array(lists.utf8)) != nil) == (depth <= 256))
      if depth > 200 { continue }
      #expect(read(Array(lists.utf8)) == peer(Array(lists.utf8)))
      let objects =
        String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
      #expect(try #require(read(Array(objects.utf8))) == peer(Array(objects.utf8)))
    }
  }

  @Test(
    arguments: [
      nil, true, false, 0, -12, .integer(.min), 1.5, "", "a/b", "\"\\\"", "é😀", "\u{7F}",
      "\u{2028}", "\n", "\u{0}", [], [:], [[], [:]], ["value": nil], ["value": "Row 3"],
      ["value": ["x": 1, "y": 2, "width": 3, "height": 4]], ["b": 1, "aa": 2, "a": 3],
      ["B": 1, "a": 2, "C": 3], ["a10": 1, "a9": 2], ["ä": 1, "z": 2, "a": 3], ["é\"": 1],
      ["value": ["error": "x", "message": "a \"b\"\nc", "stacktrace": ""]],
      ["a": [1, "b", ["c": 2.5]], "d": true], ["a b": 1, "a-b": 2, "ab": 3],
    ] as [JSONValue])
  func aValueIsWrittenAsFoundationWritesIt(_ value: JSONValue) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(String(decoding: value.data, as: UTF8.self) == text)
  }
}
