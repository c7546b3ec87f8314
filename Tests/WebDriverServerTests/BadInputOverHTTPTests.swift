import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver
import WebDriverServer

/// What a client can get wrong, sent to the real remote end over real HTTP.
struct BadInputOverHTTPTests {
  /// A server whose sessions show a table of 500 rows; the body gets a session's path.
  private func withSession(
    _ body: (_ send: (String, String, String) async throws -> WebDriverResponse, String)
      async throws -> Void
  ) async throws {
    let app = ScriptedAppDefinition { launch in
      ScriptedApp(0, host: launch.host) { _ in
        let rows = Rows(Array(0..<500), id: { $0 }, state: 0) { number in
          Element(.cell, content: .elements([Element(.staticText, label: "Row \(number)")]))
        }
        return Screen(
          Element(.other, id: "screen", content: .elements([Element(.table, content: .rows(rows))]))
        )
      }
    }
    var configuration = RemoteEnd.Configuration(apps: [app], clock: .virtual)
    configuration.xpathLimits = XPathLimits(operations: 50_000)
    try await withServer(RemoteEnd(configuration: configuration)) { port in
      let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
      let transport = try NIOTransport(baseURL: url)
      let driver = try await RemoteDriver.start(
        on: transport,
        capabilities: ["platformName": "iOS", "appium:bundleId": "app.duet.scripted"])
      let send = { (method: String, path: String, body: String) in
        try await transport.send(
          WebDriverRequest(method: method, path: path, body: Data(body.utf8)))
      }
      do {
        try await body(send, "/session/\(driver.sessionID)")
        await transport.close()
      } catch {
        await transport.close()
        throw error
      }
    }
  }

  @Test(arguments: [
    ("POST", "$/element", "{\"using\": ", 400, "invalid argument"),
    ("POST", "$/element", "[]", 400, "invalid argument"),
    ("POST", "$/element", "", 400, "invalid argument"),
    ("POST", "$/element", "{\"using\": 1, \"value\": []}", 400, "invalid argument"),
    ("POST", "$/element", "{\"using\": \"magic\", \"value\": \"x\"}", 400, "invalid argument"),
    ("POST", "$/element", "{\"using\": \"xpath\", \"value\": \"//[\"}", 400, "invalid selector"),
    (
      "POST", "$/elements", "{\"using\": \"xpath\", \"value\": \"//*/preceding::*\"}",
      400, "invalid selector"
    ),
    ("POST", "$/element/e-1/click", "{}", 404, "no such element"),
    ("GET", "/session/no-such-session/source", "", 404, "invalid session id"),
    ("POST", "/session/no-such-session/element", "{", 404, "invalid session id"),
    ("GET", "/nothing", "", 404, "unknown command"),
    ("DELETE", "/status", "", 405, "unknown method"),
    ("POST", "/session", "{\"capabilities\": []}", 400, "invalid argument"),
    ("POST", "$/timeouts", "{\"implicit\": -1}", 400, "invalid argument"),
  ])
  func isAnErrorInTheProtocolsWordsAndTheSessionGoesOn(
    method: String, path: String, body: String, status: Int, code: String
  ) async throws {
    try await withSession { send, session in
      let response = try await send(method, path.replacing("$", with: session), body)
      let value = try JSONValue(parsing: response.body)["value"]
      #expect(response.status == status)
      #expect(value?["error"]?.string == code)
      #expect(value?["message"]?.string?.isEmpty == false)
      #expect(value?["stacktrace"]?.string != nil)
      let after = try await send(
        "POST", "\(session)/element",
        "{\"using\": \"xpath\", \"value\": \"//*[@label='Row 499']\"}")
      #expect(after.status == 200)
    }
  }
}
