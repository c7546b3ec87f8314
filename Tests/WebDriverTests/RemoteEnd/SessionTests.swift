import Foundation
import Testing
import WebDriver

struct SessionTests {
  @Test func aSessionFindsClicksReadsAndEnds() async throws {
    let client = try await Client()
    try await client.click("pad")
    #expect(try await client.log() == "tap")
    #expect(try await client.send("DELETE", "") == .null)
    let error = try await client.error("GET", "/source")
    #expect(error.code == .invalidSessionID)
    #expect(
      error.message == "there is no session \"\(client.id)\"; it has ended, or none was begun with "
        + "POST /session")
  }
}
