import Foundation
import Device
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
  func `JSON text is parsed`(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", "Unexpected end of file during JSON parse."),
    ("{\"a\": [1 2]}", "Invalid value around character 9."), ("\u{1}", nil), ("'a'", nil),
  ])
  func `an error has Foundation's description, without its prefix`(_ text: String, _ words: String?)
    throws
  {
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
  func `values are written with sorted names and escapes`(_ value: JSONValue, _ text: String) {
    #expect(String(decoding: value.data, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "", "{", "[1,", "[1", "[,1]", "[1,,2]", "[1 2]", "{,}", #"{"a"}"#,
    #"{"a":}"#, #"{1:1}"#, #"{"a":1 "b":2}"#, "{\"a\" 1}", "{}x", "1 1", "true1", "1true",
    "truefalse",
    "tru", "nul", "NaN", "'a'", "00", "01", "-01", "+1", "--1", "-", "1.", "1e", "1e400", "\"",
    "\"a",
    "[\"a\"", "\"a\u{1}\"", "\"\n\"", #""\x""#, #""\u12g4""#, #""\ud800""#, "\u{A0}1", "[1\u{0}]",
  ])
  func `a malformed text is refused`(_ text: String) {
    #expect(throws: JSONParsingError.self) { try JSONValue(parsing: Data(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xC0, 0x80, 0x22],
      [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
    #expect(throws: JSONParsingError.self) { try JSONValue(parsing: Data(bytes)) }
  }

  @Test(
    arguments: [
      ("-0", 0), ("1.0", 1), ("1E2", 100), ("1e18", 1_000_000_000_000_000_000),
      ("9007199254740993", 9_007_199_254_740_993), ("-9223372036854775808", .integer(.min)),
      ("18446744073709551616", .number(18_446_744_073_709_551_616)), ("1e300", .number(1e300)),
      ("0.1", 0.1), ("[1, true, 0, false]", [1, true, 0, false]), ("\u{FEFF}{}", [:]),
      (#""\u0041\u007f""#, "A\u{7F}"),
    ] as [(String, JSONValue)])
  func `numbers keep their value, and booleans are not numbers`(
    _ text: String, _ value: JSONValue
  ) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a value parsed from a damaged text can be written and parsed again`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = #" {"using":"xpath", "value":"//é[@a='b']", "n":[-1,20.5,true,false,null,{}] } "#
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
      guard let value = try? JSONValue(parsing: Data(bytes)) else { continue }
      #expect(try JSONValue(parsing: value.data) == value, "\(value)")
    }
  }

  @Test(arguments: [31, 33, 200, 256, 1000, 1_000_000])
  func `a text may be nested some hundred levels deep`(_ depth: Int) {
    for (open, close) in [("[", "]"), (#"{"a":["#, "]}")] {
      let count = open == "[" ? depth : depth / 2
      let text = String(repeating: open, count: count) + String(repeating: close, count: count)
      #expect(((try? JSONValue(parsing: Data(text.utf8))) != nil) == (depth <= 256))
    }
  }

  @Test(
    arguments: [
      nil, true, false, 0, -12, .integer(.min), 1.5, 1e22, 5e-324, -1e300, "", "a/b", "\"\\\"",
      "é😀", "\u{7F}", "\u{2028}", "\n", "\u{0}", [], [:], [[], [:]], ["value": nil],
      ["b": 1, "aa": 2, "a": 3], ["B": 1, "a": 2, "C": 3], ["ä": 1, "z": 2, "é\"": 3],
      ["value": ["error": "x", "message": "a \"b\"\nc", "stacktrace": ""]],
      ["a": [1, "b", ["c": 2.5]], "d": true],
    ] as [JSONValue])
  func `a written value is parsed to the same value`(_ value: JSONValue) throws {
    #expect(try JSONValue(parsing: value.data) == value)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: value.data, options: .fragmentsAllowed)
    }
  }
}
