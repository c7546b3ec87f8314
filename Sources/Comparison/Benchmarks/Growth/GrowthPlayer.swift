import NativeQuery
import WebDriver

/// A tool that does the measured action on a table.
protocol GrowthPlayer {
  /// The tool's name, and how it looks for elements where that is not by its usual way.
  var tool: String { get }

  /// Changes the screen, so that nothing that was derived from it can be used again.
  func change() async throws

  /// Finds a row by its text, taps it, and checks a text on the screen.
  ///
  /// - Throws: ``PeerError`` where the text is another than it must be.
  func act(on row: Int) async throws

  /// Ends the app.
  func end() async throws
}

extension GrowthPlayer {
  func check(_ text: String, afterTapOn row: Int) throws {
    let expected = RowsApp.report(ofTapOn: row)
    guard text == expected else {
      throw PeerError("growth: \(tool) read \"\(text)\"; it must be \"\(expected)\"")
    }
  }
}

/// Typed queries in the test's own process.
struct NativeGrowthPlayer: GrowthPlayer {
  let tool = "native"
  private let app: XCUIApplication

  init(_ app: RowsApp) throws {
    self.app = try app.launched()
  }

  func change() throws { try app.buttons["Change"].tap() }

  func act(on row: Int) throws {
    try app.staticTexts["Row \(row)"].tap()
    try check(app.staticTexts["tapped"].label, afterTapOn: row)
  }

  func end() { app.terminate() }
}

/// WebDriver commands, by some strategy, on some transport.
struct WebDriverGrowthPlayer: GrowthPlayer {
  /// A way to find a static text by its label, and one by its identifier.
  struct Strategy: Sendable {
    let label: @Sendable (String) -> Locator
    let identifier: @Sendable (String) -> Locator

    static let xpath = Strategy(
      label: { .xpath("//XCUIElementTypeStaticText[@label='\($0)']") },
      identifier: { .xpath("//XCUIElementTypeStaticText[@name='\($0)']") })
    static let accessibilityID = Strategy(
      label: Locator.accessibilityID, identifier: Locator.accessibilityID)
    static let predicate = Strategy(
      label: { .predicate("type == 'XCUIElementTypeStaticText' AND label == '\($0)'") },
      identifier: { .predicate("type == 'XCUIElementTypeStaticText' AND name == '\($0)'") })
  }

  let tool: String
  private let strategy: Strategy
  private let driver: RemoteDriver
  private let changeButton: RemoteElement

  init(
    _ tool: String, _ strategy: Strategy, in app: RowsApp, on transport: any WebDriverTransport
  ) async throws {
    self.tool = tool
    self.strategy = strategy
    driver = try await app.start(on: transport)
    changeButton = try await driver.findElement(.accessibilityID("Change"))
  }

  func change() async throws { try await changeButton.click() }

  func act(on row: Int) async throws {
    try await driver.findElement(strategy.label("Row \(row)")).click()
    try check(
      await driver.findElement(strategy.identifier("tapped")).text(), afterTapOn: row)
  }

  func end() async throws { try await driver.quit() }
}
