import Testing
import WebDriver

/// What the remote end or the transport reports as an error.
struct RemoteErrorTests {
  private func thrown(by answer: ScriptedTransport.Answer) async throws -> any Error {
    let transport = ScriptedTransport([answer])
    return try await #require(throws: (any Error).self) {
      _ = try await RemoteDriver.status(on: transport)
    }
  }

  @Test(arguments: WebDriverError.Code.allCases)
  func everyCodeOfTheSpecificationComesBack(_ code: WebDriverError.Code) async throws {
    let sent = WebDriverError(code, "why", stacktrace: "where", data: ["text": "Sure?"])
    #expect(try await thrown(by: .error(sent)) as? WebDriverError == sent)
  }

  @Test func anUnknownCodeIsAnUnknownErrorThatNamesIt() async throws {
    let body = #"{"value":{"error":"no coffee","message":"buy some","stacktrace":"kitchen"}}"#
    let error = try await thrown(by: .raw(418, body)) as? WebDriverError
    #expect(error?.code == .unknownError)
    #expect(error?.description == "unknown error: no coffee: buy some")
    #expect(error?.stacktrace == "kitchen")
    #expect(error?.data == nil)
  }

  @Test func theStacktraceMayBeMissing() async throws {
    let body = #"{"value":{"error":"timeout","message":"late","traceback":"x"},"sessionId":"s"}"#
    let error = try await thrown(by: .raw(408, body)) as? WebDriverError
    #expect(error == WebDriverError(.timeout, "late"))
  }

  @Test(arguments: [
    TransportError.cannotConnect(url: "http://h", reason: "r"),
    .timedOut(url: "http://h", seconds: 1), .notHTTP(url: "http://h"),
    .connectionLost(url: "http://h"), .closed(url: "http://h"), .unusableBaseURL("h"),
  ])
  func whatTheTransportThrowsPassesThrough(_ error: TransportError) async throws {
    #expect(try await thrown(by: .failure(error)) as? TransportError == error)
  }
}
