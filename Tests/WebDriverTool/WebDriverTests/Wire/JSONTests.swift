import Foundation
import TestSupport
import Testing
import WebDriver

struct JSONTests {
  /// Texts, their values, and how the values are written if differently.
  @Test(
    arguments: [
      ("null", nil, nil), (" true ", true, "true"), ("false", false, nil), ("0", 0, nil),
      ("-12", -12, nil), ("-0", 0, "0"), ("1.0", 1, "1"), ("1.5", 1.5, nil), ("0.1", 0.1, nil),
      ("2e3", 2000, "2000"), ("-1E-2", .number(-0.01), "-0.01"),
      ("1e300", .number(1e300), "1e+300"),
      ("5e-324", .number(5e-324), nil), ("9007199254740993", 9_007_199_254_740_993, nil),
      ("9223372036854775807", .integer(.max), nil), ("-9223372036854775808", .integer(.min), nil),
      ("9223372036854775808", .number(9.223372036854775808e18), "9.223372036854776e+18"),
      (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té", #""a\"\\/\b\f\n\r\té""#),
      (
        #""\u00e9\ud83d\ude00\u0041\u007f\u0000\u001f""#, "é😀A\u{7F}\u{0}\u{1F}",
        "\"é😀A\u{7F}\\u0000\\u001f\""
      ),
      ("[ ]", [], "[]"),
      ("[1, [\"b\"], true, 0, false]", [1, ["b"], true, 0, false], "[1,[\"b\"],true,0,false]"),
      ("{}", [:], nil), ("\u{FEFF}{}", [:], "{}"),
      (
        #"{"b": {"b": null}, "é\"": [], "B": 1, "aa": 2}"#,
        ["b": ["b": nil], "é\"": [], "B": 1, "aa": 2], #"{"B":1,"aa":2,"b":{"b":null},"é\"":[]}"#
      ),
    ] as [(String, JSONValue, String?)])
  func `a text is parsed, and its value written with sorted names`(
    _ text: String, _ value: JSONValue, _ written: String?
  ) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
    #expect(value.line == written ?? text)
    #expect(try JSONValue(parsing: value.data) == value)
  }

  @Test(arguments: [(Double.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN")])
  func `a number that JSON lacks is written as a string`(_ number: Double, _ text: String) {
    #expect(JSONValue.number(number).line == "\"\(text)\"")
  }
}

struct RouterTests {
  private struct Line: Routed {
    let method, path: String
  }

  private static let router = Router([
    Line(method: "GET", path: "/"), Line(method: "GET", path: "/a/{one}"),
    Line(method: "POST", path: "/a/{one}"), Line(method: "POST", path: "/a/new"),
    Line(method: "GET", path: "/a/{one}/b/{two}"), Line(method: "GET", path: "/open/{one}/*"),
    Line(method: "GET", path: "/open/{one}/c"),
  ])

  /// The route's path and its variables, or the methods of the path.
  @Test(arguments: [
    ("GET /", "/"), ("GET /a/x", "/a/{one} x"), ("GET /a/%41%2F%C3%A9", "/a/{one} A/é"),
    ("GET /a/%FF", "/a/{one} %FF"), ("GET /a/x/b/y", "/a/{one}/b/{two} x y"),
    ("GET /open/x", "/open/{one}/* x"), ("GET /open/x/y/z/", "/open/{one}/* x"),
    ("GET /open/x/c", "/open/{one}/c x"),
    // A literal segment takes precedence over a variable, unless it lacks the method.
    ("POST /a/new", "/a/new"), ("GET /a/new", "/a/{one} new"),
    ("PUT /a/x", "GET, POST"), ("POST /open/x/y", "GET"),
    ("GET a/x", "nothing"), ("GET //", "nothing"), ("GET /a", "nothing"), ("GET /a/", "nothing"),
    ("GET /a/x/", "nothing"), ("GET /a//b/y", "nothing"), ("GET /A/x", "nothing"),
    ("GET /%61/x", "nothing"), ("GET /open", "nothing"),
  ])
  func `a path matches segment by segment`(_ request: String, _ expected: String) {
    let words = request.split(separator: " ").map(String.init)
    let found =
      switch Self.router.match(words[0], words[1]) {
      case .route(let route, let variables):
        ([route.path] + ["one", "two"].map { variables[$0] }.filter { !$0.isEmpty })
          .joined(separator: " ")
      case .otherMethods(let routes): routes.map(\.method).joined(separator: ", ")
      case .nothing: "nothing"
      }
    #expect(found == expected)
  }
}
