import Foundation
import Testing
import WebDriver

struct JSONTextTests {
  @Test(
    arguments: [
      (#"null"#, nil), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9.223372036854775808e18)),
      ("1.5", 1.5), ("2e3", 2000), ("-1E-2", .number(-0.01)),
      (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"), (#""\u00e9\ud83d\ude00""#, "é😀"),
      ("[ ]", []), ("[1, [\"b\"]]", [1, ["b"]]), ("{}", [:]),
      (#"{"a": {"b": null}, "c": [], "d": 1}"#, ["a": ["b": nil], "c": [], "d": 1]),
    ] as [(String, JSONValue)])
  func textIsRead(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    "", "{", "[1,", "[1 2]", "{\"a\" 1}", "{\"a\":1", "nul", "01", "-", "1.", "1e", "'a'", "\"a",
    "\"\\x\"", "\"\\u12g4\"", "\"\n\"", "1 2", "NaN",
  ])
  func malformedTextIsRefused(_ text: String) throws {
    let error = try #require(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data(text.utf8))
    }
    #expect(!error.description.isEmpty)
    #expect(!error.description.contains("CodingPath"))
  }

  @Test func theErrorSaysWhatAndWhere() {
    let error = #expect(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data("{\"a\": [1 2]}".utf8))
    }
    #expect(error?.description == "Invalid value around character 9.")
  }

  @Test func textThatIsNotUTF8IsRefused() throws {
    #expect(throws: JSONParsingError.self) {
      try JSONValue(parsing: Data([0x22, 0xFF, 0x22]))
    }
  }

  @Test func depthHasALimitInsteadOfAnEndOfTheProcess() async throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSONValue(parsing: Data(deep.utf8)) }
    for depth in [1000, 1_000_000] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(throws: JSONParsingError.self) { try JSONValue(parsing: Data(text.utf8)) }
    }
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
