import ArgumentParser
import Desktop
import Foundation
import LiveSite
import SuiteRuns
import Variations
import WebDriver
import WebDriverServer

/// `lab desktop`: a WebDriver server whose sessions run a program on a separate display.
struct DesktopCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop",
    abstract: "Control any Linux desktop program with WebDriver.",
    discussion: """
      Each session starts the program on a separate display in memory. Elements come from the \
      program's accessibility tree (AT-SPI). Taps and keys are real input. The inspector shows the \
      tree of a session. Only clients on this machine can connect. Press Ctrl-C to stop.
      """)

  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723
  @Argument(
    parsing: .allUnrecognized, help: "The program and its arguments, such as gtk3-demo.")
  var program: [String]

  func validate() throws { try checkRange("--port", port, in: 0...65535) }

  func run() async throws {
    guard let path = FileManager.default.program(program[0]) else {
      throw failure("error: there is no executable program '\(program[0])'.", 1)
    }
    let command = [path] + program.dropFirst()
    let definition = DesktopDefinition(
      bundleIdentifier: "app.duet.desktop", name: program[0], isApp: false, on: try DesktopSession()
    ) { launch in .other(command + launch.arguments) }
    // Only one session: on a display, keys go to the frontmost window.
    var configuration = RemoteEnd.Configuration(apps: [definition], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { _ in definition.makeDevice() }
    let remoteEnd = RemoteEnd(configuration: configuration)
    let site = try LiveSite(
      dataFolder: LiveSite.usersDataFolder(), remoteEnd: remoteEnd, variations: Variations.all())
    let server = WebDriverServer(handler: remoteEnd, pages: site, configuration: .init(port: port))
    try await server.run(onSignal: {}) { port in
      writeOutput(
        """
        Listening on http://127.0.0.1:\(port). Press Ctrl-C to stop.
        Capabilities for a session: {"platformName": "iOS", "appium:automationName": "XCUITest", \
        "appium:bundleId": "app.duet.desktop"}
        Inspector: http://127.0.0.1:\(port)/inspect

        """)
    }
  }
}
