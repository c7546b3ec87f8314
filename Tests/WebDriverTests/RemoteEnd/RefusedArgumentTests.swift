import Testing
import WebDriver

/// What is wrong with a command comes before that it has no meaning here.
struct RefusedArgumentTests {
  @Test(
    arguments: [
      ("/execute/async", [:], "\"script\" is missing; it must be a string"),
      (
        "/execute/async", ["script": 1, "args": []], "\"script\" must be a string, but is a number"
      ),
      ("/execute/async", ["script": ""], "\"args\" is missing; it must be an array"),
      ("/window/rect", ["width": "a"], "\"width\" must be a number, but is a string"),
      ("/window/rect", ["height": -1], "\"height\" must be from 0 to 2147483647"),
      ("/window/rect", ["x": true], "\"x\" must be a number, but is a boolean"),
      (
        "/window/rect", ["y": 2_147_483_648], "\"y\" must be from -2147483648 to 2147483647"
      ),
      (
        "/print", ["orientation": "sideways"], "\"orientation\" must be \"portrait\", \"landscape\""
      ),
      ("/print", ["scale": 2.1], "\"scale\" must be from 0.1 to 2"),
      ("/print", ["background": 1], "\"background\" must be a boolean, but is a number"),
      ("/print", ["shrinkToFit": "no"], "\"shrinkToFit\" must be a boolean, but is a string"),
      ("/print", ["page": 1], "\"page\" must be an object, but is a number"),
      (
        "/print", ["page": ["height": "a"]], "\"page.height\" must be a number, but is a string"
      ),
      ("/print", ["margin": ["top": -1]], "\"margin.top\" must be from 0 to 1000000000"),
      ("/print", ["pageRanges": "1"], "\"pageRanges\" must be an array, but is a string"),
      (
        "/print", ["pageRanges": ["1", "3-2"]],
        "\"pageRanges[1]\" must be a page's number or a range such as \"2-5\""
      ),
      (
        "/print", ["pageRanges": [-1]],
        "\"pageRanges[0]\" must be a page's number or a range such as \"2-5\""
      ),
      (
        "/print", ["pageRanges": ["1-2-3"]],
        "\"pageRanges[0]\" must be a page's number or a range such as \"2-5\""
      ),
    ] as [(String, JSONValue, String)])
  func wrongArgumentsAreNamedFirst(
    _ path: String, _ body: JSONValue, _ message: String
  ) async throws {
    for client in [try await Client(), try await Client.inPage()] {
      #expect(
        try await client.error("POST", path, body).description == "invalid argument: " + message)
    }
  }

  @Test(
    arguments: [
      ("/execute/async", ["script": "", "args": []]), ("/window/rect", [:]),
      ("/window/rect", ["width": 1, "height": 2.5, "x": -3, "y": nil]), ("/print", [:]),
      (
        "/print",
        [
          "orientation": "landscape", "scale": 0.1, "background": true, "shrinkToFit": false,
          "page": ["width": 21.59], "margin": ["left": 0],
          "pageRanges": [1, "3", "2-5", "-5", "2-", " 4 "],
        ]
      ),
    ] as [(String, JSONValue)])
  func rightArgumentsAreUnsupported(_ path: String, _ body: JSONValue) async throws {
    for client in [try await Client(), try await Client.inPage()] {
      #expect(try await client.error("POST", path, body).code == .unsupportedOperation)
    }
  }
}
