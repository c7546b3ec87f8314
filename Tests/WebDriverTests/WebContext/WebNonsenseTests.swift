import Foundation
import Testing
import WebDriver

struct WebNonsenseTests {
  /// Whatever a client sends in a web context, it gets an answer that the protocol knows.
  @Test(
    arguments: RemoteEnd.routes.filter { $0.method != "DELETE" && $0.path.contains("session id") }
      .map { ($0.method, $0.path) })
  func everyCommandAnswersInTheProtocolsWords(_ method: String, _ path: String) async throws {
    let client = try await Client.inPage()
    let native = try await client.send("GET", "/contexts").array?.first
    #expect(native == "NATIVE_APP")
    let field = try await client.reference("id", "q")
    let below = path.dropFirst("/session/{session id}".count)
    let nonsense: [JSONValue] = [
      [:], ["a": 1], ["using": [:], "value": nil, "text": [1], "script": true, "args": "a"],
      ["using": "xpath", "value": "//*["], ["using": "css selector", "value": ":not(:not(:not("],
      ["using": "xpath", "value": "//*[string-length(.) > 0]/ancestor::node()/@*"],
      ["text": "\u{FFFF}\u{0}\u{E04F}", "value": [[]], "url": " ://", "name": "", "handle": "x"],
      ["script": "/* getAttribute */", "args": [["element-6066-11e4-a52e-4f735466cecf": 1], 2]],
    ]
    for (index, body) in nonsense.enumerated() {
      let reference = index.isMultiple(of: 2) ? field : "%00%ff"
      let whole = String(below).replacing("{element id}", with: reference)
        .replacing(#/{[^}]*}/#, with: "x")
      let response = await client.remoteEnd.respond(
        to: WebDriverRequest(
          method: method, path: "/session/\(client.id)\(whole)", body: body.data))
      let value = try #require(try JSONValue(parsing: response.body).object)
      #expect(value.keys.sorted() == ["value"])
      if response.status != 200 {
        let code = value["value"]?["error"]?.string.flatMap(WebDriverError.Code.init)
        #expect(code?.status == response.status)
        #expect(code != .unknownError)
        #expect(value["value"]?["message"]?.string?.isEmpty == false)
      }
    }
  }
}
