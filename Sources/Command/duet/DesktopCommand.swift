import ArgumentParser
import Desktop
import Foundation
import LiveSite
import Variations
import WebDriver
import WebDriverServer

/// `duet desktop`: a WebDriver server whose sessions run a program on a display of its own.
struct DesktopCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop",
    abstract: "Serve any program's accessibility tree to WebDriver clients; Ctrl-C ends it.",
    discussion: """
      Each session starts the program anew, on a display in memory, and looks at what the program \
      tells assistive technology by AT-SPI; taps and keys are real input. The inspector shows the \
      tree of a session. Only clients on this machine can connect.
      """)

  @Option(help: "The port to listen on; 0 takes a free one.") var port = 4723
  @Argument(
    parsing: .allUnrecognized, help: "The program and its arguments, such as gtk3-demo.")
  var program: [String]

  func validate() throws { try checkRange("--port", port, in: 0...65535) }

  func run() async throws {
    guard let path = FileManager.default.program(program[0]) else {
      throw failure("error: There is no program '\(program[0])' that can be run.", 1)
    }
    let command = [path] + program.dropFirst()
    let definition = DesktopDefinition(
      bundleIdentifier: "app.duet.desktop", name: program[0], isApp: false, on: try DesktopSession()
    ) { launch in .other(command + launch.arguments) }
    // One display has room for one program: whose window is in front has the keys.
    var configuration = RemoteEnd.Configuration(apps: [definition], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { _ in definition.makeDevice() }
    let remoteEnd = RemoteEnd(configuration: configuration)
    let site = try LiveSite(
      dataFolder: LiveSite.usersDataFolder(), remoteEnd: remoteEnd, variations: Variations.all())
    let server = WebDriverServer(handler: remoteEnd, pages: site, configuration: .init(port: port))
    try await server.run(onSignal: {}) { port in
      writeOutput(
        """
        Listening on http://127.0.0.1:\(port). Ctrl-C ends it.
        A session's capabilities: {"platformName": "iOS", "appium:automationName": "XCUITest", \
        "appium:bundleId": "app.duet.desktop"}
        The inspector: http://127.0.0.1:\(port)/inspect

        """)
    }
  }
}
