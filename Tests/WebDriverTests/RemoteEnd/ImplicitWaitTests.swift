import Device
import Foundation
import Testing
import WebDriver

/// On the virtual clock: time passes only in waits, so the time that a wait took is exact.
struct ImplicitWaitTests {
  /// A client whose app shows the device's time.
  private func client(implicit: JSONValue) async throws -> Client {
    let client = try await Client()
    try await client.send("POST", "/timeouts", ["implicit": implicit])
    return client
  }

  private func time(_ client: Client) async throws -> String {
    try await client.send("GET", "/element/\(client.element("log"))/attribute/value").string ?? ""
  }

  @Test func anElementThatComesInTimeIsFoundWhenItComes() async throws {
    let client = try await client(implicit: 10_000)
    try await client.click("later")
    _ = try await client.element("late")
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func severalElementsAreWaitedForUntilThereIsOne() async throws {
    let client = try await client(implicit: 10_000)
    try await client.click("later")
    let found = try await client.send("POST", "/elements", ["using": "id", "value": "late"])
    #expect(found.array?.count == 1)
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func anElementThatDoesNotComeIsWaitedForToTheEnd() async throws {
    let client = try await client(implicit: 10_000)
    let error = try await client.error(
      "POST", "/element", ["using": "accessibility id", "value": "never"])
    #expect(
      error.description
        == "no such element: no element has the accessibility id \"never\" within 10000 ms")
    try await client.click("clock")
    #expect(try await time(client) == "10.0 s")
    let none = try await client.send("POST", "/elements", ["using": "id", "value": "never"])
    #expect(none == [])
    try await client.click("clock")
    #expect(try await time(client) == "10.0 s, 20.0 s")
  }

  @Test func anElementThatComesTooLateIsNotFound() async throws {
    let client = try await client(implicit: 1_999)
    try await client.click("later")
    #expect(
      try await client.error("POST", "/element", ["using": "id", "value": "late"]).code
        == .noSuchElement)
    _ = try await client.element("late")
  }

  @Test func withoutAWaitNoTimePasses() async throws {
    let client = try await client(implicit: 0)
    let error = try await client.error("POST", "/element", ["using": "id", "value": "never"])
    #expect(error.description == "no such element: no element has the id \"never\"")
    try await client.click("clock")
    #expect(try await time(client) == "0.0 s")
  }

  @Test func aWaitWithoutEndEndsWhenTheElementComes() async throws {
    let client = try await client(implicit: nil)
    try await client.click("later")
    _ = try await client.element("late")
    try await client.click("clock")
    #expect(try await time(client) == "2.0 s")
  }

  @Test func theSearchFromAnElementThatGoesAwayEndsAsStale() async throws {
    let client = try await client(implicit: 10_000)
    let row = try await client.element("fleeting")
    try await client.click("remove later")
    let error = try await client.error(
      "POST", "/element/\(row)/element", ["using": "id", "value": "never"])
    #expect(error.code == .staleElementReference)
    try await client.click("clock")
    #expect(try await time(client) == "1.0 s")
  }
}
