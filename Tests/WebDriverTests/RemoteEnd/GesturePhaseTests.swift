import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

/// The app's own work under a gesture.
struct GesturePhaseTests {
  @Test func whatTheAppDoesUnderAGestureIsTheGestures() async throws {
    let work = Duration.milliseconds(5)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      ScriptedApp(false, host: launch.host) { _ in
        let button = Element(
          .button, identifier: "work", label: "work",
          actions: [
            .tap {
              let end = ContinuousClock.now + work
              while ContinuousClock.now < end {}
            }
          ])
        return Screen(Element(.other, id: "s", content: .elements([button])))
      }
    }
    var configuration = RemoteEnd.Configuration(apps: [app], clock: .virtual)
    configuration.reportsTiming = true
    let client = try await Client(on: RemoteEnd(configuration: configuration))
    let button = try await client.element("work")
    let response = await client.remoteEnd.respond(
      to: WebDriverRequest(
        method: "POST", path: "/session/\(client.id)/element/\(button)/click",
        body: Data("{}".utf8)))
    let timing = try #require(response.timing)
    #expect(timing[.gesture] >= work)
  }
}
