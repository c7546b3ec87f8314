import Foundation
import Testing
import WebDriver

struct JSONTextTests {
  @Test(
    arguments: [
      (#"null"#, nil), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9.223372036854775808e18)),
      ("1.5", 1.5), ("2e3", .number(2000)), ("-1E-2", .number(-0.01)),
      (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"), (#""\u00e9\ud83d\ude00""#, "é😀"),
      ("[ ]", []), ("[1, [\"b\"]]", [1, ["b"]]), ("{}", [:]),
      (#"{"a": {"b": null}, "c": [], "a": 1}"#, ["a": 1, "c": []]),
    ] as [(String, JSONValue)])
  func textIsRead(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", "unexpected end at byte 0"), ("{", "expected a member's name at byte 1"),
    ("[1,", "unexpected end at byte 3"), ("[1 2]", "expected ',' or ']' at byte 3"),
    (#"{"a" 1}"#, "expected ':' at byte 5"), (#"{"a":1"#, "expected ',' or '}' at byte 6"),
    ("nul", "expected null at byte 0"), ("01", "a number must not begin with 0 at byte 2"),
    ("-", "expected a digit at byte 1"), ("1.", "expected a digit at byte 2"),
    ("1e", "expected a digit at byte 2"), ("'a'", "unexpected character at byte 0"),
    (#""a"#, "unexpected end of a string at byte 2"),
    (#""\x""#, "unknown escape in a string at byte 2"),
    (#""\u12g4""#, "expected four hexadecimal digits at byte 5"),
    (#""\ud83d""#, "half of a surrogate pair at byte 7"),
    (#""\ud83d\u0041""#, "half of a surrogate pair at byte 12"),
    (#""\ude00\ud83d""#, "half of a surrogate pair at byte 7"),
    ("\"\n\"", "a control character must be escaped in a string at byte 1"),
    ("1 2", "unexpected text after the value at byte 2"),
  ])
  func malformedTextIsRefusedWithItsPlace(_ text: String, _ message: String) throws {
    let error = try #require(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data(text.utf8))
    }
    #expect(error.description == message)
  }

  @Test func textThatIsNotUTF8IsRefused() throws {
    let error = try #require(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data([0x22, 0xFF, 0x22]))
    }
    #expect(error.description == "a string is not UTF-8 at byte 1")
  }

  @Test func depthHasALimitInsteadOfAnEndOfTheProcess() throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSONValue(parsing: Data(deep.utf8)) }
    let error = try #require(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data(String(repeating: "[", count: 1_000_000).utf8))
    }
    #expect(error.description == "more than 256 arrays and objects in each other at byte 256")
  }

  @Test(
    arguments: [
      (["b": [1, 2.5, nil, true], "a": "x"], #"{"a":"x","b":[1,2.5,null,true]}"#),
      (.string("\"\\\u{1}\u{1F}\n\t\r\u{8}\u{C}/é😀"), #""\"\\\u0001\u001f\n\t\r\b\f/é😀""#),
      (.number(3), "3"), (.number(.infinity), #""Infinity""#),
      (.number(-.infinity), #""-Infinity""#),
      (.number(.nan), #""NaN""#), (.number(1e300), "1e+300"),
      (.integer(.min), "-9223372036854775808"),
    ] as [(JSONValue, String)])
  func valuesAreWrittenSortedAndEscaped(_ value: JSONValue, _ text: String) {
    #expect(String(decoding: value.data, as: UTF8.self) == text)
  }
}
