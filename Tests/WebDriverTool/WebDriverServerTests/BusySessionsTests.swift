import Device
import Foundation
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

/// Sessions whose commands block their threads until the test opens a gate.
@Suite("Busy sessions")
struct BusySessionsTests {
  private let gate = Gate()

  private var remoteEnd: RemoteEnd {
    let app = ScriptedAppDefinition { [gate] launch in
      ScriptedApp(0, host: launch.host) { app in
        Screen([
          Element(.button, label: "Block", actions: [.tap { gate.pass() }]),
          Element(
            .button, label: "Count", value: "\(app.model)", actions: [.tap { app.model += 1 }]),
        ])
      }
    }
    return RemoteEnd(configuration: .init(apps: [app], sessionLimit: 100))
  }

  @Test func `don't hold up the status or other sessions`() async throws {
    // More than Swift has threads for tasks.
    let count = min(max(8, ProcessInfo.processInfo.activeProcessorCount + 1), 48)
    try await withServer(remoteEnd) { port in
      let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
      var blocked: [Task<Void, any Error>] = []
      for _ in 0..<count {
        let button = try await session(on: transport).findElement(.accessibilityID("Block"))
        blocked.append(Task { try await button.click() })
      }
      let counter = try await session(on: transport).findElement(.accessibilityID("Count"))
      await waitUntil { gate.waiting == count }
      _ = try await RemoteDriver.status(on: transport)
      try await counter.click()
      #expect(try await counter.attribute("value") == "1")
      #expect(gate.waiting == count)
      gate.open()
      for task in blocked { try await task.value }
      await transport.close()
    }
  }

  private func session(on transport: NIOTransport) async throws -> RemoteDriver {
    try await .start(on: transport, capabilities: ["appium:app": "Scripted"])
  }
}
