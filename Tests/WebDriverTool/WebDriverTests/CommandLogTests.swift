import Device
import TestSupport
import Foundation
import Synchronization
import Testing
import WebDriver

struct CommandLogTests {
  @Test func `commands are logged in order, with their locators and bytes`() async throws {
    let (a, b) = (Locator.xpath("//é"), Locator.css("b"))
    let answer = #"{"value":{"\#(RemoteElement.key)":"é"}}"#
    try await withScript([.raw(200, answer), .elements(), .value(nil), .elements(), .value(nil)]) {
      driver in
      let element = try await driver.findElement(a)
      let record = try #require(driver.log.records.last)
      #expect(record.bytesSent == #"{"using":"xpath","value":"//é"}"#.utf8.count)
      #expect(record.bytesReceived == answer.utf8.count)
      #expect(record.status == 200)
      #expect(record.duration > 0)
      _ = try await element.findElements(b)
      try await element.click()
      _ = try await driver.findElements(b)
      try await driver.quit()
      #expect(
        driver.log.records.map { "\($0.method) \($0.path)" } == [
          "POST /session", "POST /element", "POST /element/%C3%A9/elements",
          "POST /element/%C3%A9/click", "POST /elements", "DELETE /session/s1",
        ])
      #expect(driver.log.records.map(\.locator) == [nil, a, b, nil, b, nil])
    }
  }

  @Test func `an error is logged with its status, and a command without a response has none`()
    async throws
  {
    try await withScript([
      .error(WebDriverError(.noSuchElement, "no")), .raw(200, "<html>"), .raw(200, #"{"value":1}"#),
      .failure(.connectionLost(url: "u")),
    ]) { driver in
      for _ in 1...3 {
        await #expect(throws: (any Error).self) { try await driver.pageSource() }
      }
      await expectError(TransportError.connectionLost(url: "u").description) {
        try await driver.acceptAlert()
      }
      #expect(driver.log.records.map(\.status) == [200, 404, 200, 200, nil])
      #expect(driver.log.records.dropFirst(2).map(\.bytesReceived) == [6, 11, 0])
      let last = try #require(driver.log.records.last)
      #expect(last.path == "/alert/accept")
      #expect(last.bytesSent == 2)
    }
  }

  @Test func `totals are the sums of all records`() async throws {
    try await withScript([.value(nil), .raw(200, #"{"value":"abc"}"#)]) { driver in
      let start = driver.log.totals
      #expect(start.commands == 1)
      try await driver.acceptAlert()
      #expect(driver.log.totals.commands == 2)
      #expect(driver.log.totals.bytes == start.bytes + "{}".count + #"{"value":null}"#.count)
      _ = try await driver.pageSource()
      #expect(driver.log.totals.commands == 3)
      let sum = driver.log.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived }
      #expect(driver.log.totals.bytes == sum)
    }
  }

  @Test func `withoutRecording logs nothing, and returns the value or throws`() async throws {
    let sources = ["<a/>", "<b/>", "<c/>"].map { ScriptedTransport.Answer.value(.string($0)) }
    try await withScript(sources + [.raw(200, ""), .value("<d/>")]) { remote in
      let driver = Driver(remote)
      let source = try driver.log.withoutRecording {
        #expect(try driver.log.withoutRecording { try driver.pageSource() } == "<a/>")
        return try driver.pageSource()
      }
      #expect(source == "<b/>")
      #expect(driver.log.totals.commands == 1)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 2)
      #expect(throws: WebDriverClientError.self) {
        try driver.log.withoutRecording { try driver.pageSource() }
      }
      #expect(driver.log.totals.commands == 2)
      _ = try driver.pageSource()
      #expect(driver.log.totals.commands == 3)
    }
  }
}
