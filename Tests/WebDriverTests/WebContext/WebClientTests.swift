import Testing
import WebDriver

/// The package's own client in a web context, with nothing between it and the remote end.
struct WebClientTests {
  private func driver() async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: Hybrid.remoteEnd()),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  @Test func aTestGoesToAPageAndBack() async throws {
    let driver = try await driver()
    #expect(try await driver.contexts() == ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"])
    #expect(try await driver.switchToWebView() == "WEBVIEW_1")
    #expect(try await driver.context() == "WEBVIEW_1")
    #expect(try await driver.title() == "Hybrid")
    let field = try await driver.findElement(.css("#q"))
    try await field.sendKeys("dubbel")
    #expect(try await field.property("value") == "dubbel")
    #expect(try await field.computedRole() == "searchbox")
    #expect(try await driver.findElement(.linkText("More beers")).computedLabel() == "More beers")
    #expect(try await driver.findElement(.id("styled")).cssValue("color") == "rgba(255, 0, 0, 1)")
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
    #expect(try await driver.title() == "Notes")
  }

  @Test func withoutAWebViewThereIsNoneToSwitchTo() async throws {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: Client.remoteEnd()),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
    #expect(try await driver.switchToWebView() == nil)
    #expect(try await driver.context() == "NATIVE_APP")
  }

  @Test func aBrowserThatKnowsNoContextsIsInItsPageAlready() async throws {
    let requests = try await withScript([
      .error(WebDriverError(.unknownCommand, "unknown command: session/s1/contexts"))
    ]) {
      let name = try await $0.switchToWebView()
      #expect(name == nil)
    }
    #expect(requests == ["GET /session/s1/contexts"])
  }

  @Test func whateverElseIsWrongWithContextsIsReported() async throws {
    let error = await errorText {
      _ = try await withScript([.error(WebDriverError(.invalidSessionID, "it has ended"))]) {
        _ = try await $0.switchToWebView()
      }
    }
    #expect(error == "invalid session id: it has ended")
  }

  @Test func anAnswerThatIsNoListOfNamesIsReported() async throws {
    let error = await #expect(throws: WebDriverClientError.self) {
      _ = try await withScript([.value(["NATIVE_APP", 1])]) { _ = try await $0.contexts() }
    }
    #expect(
      error?.description == "GET /contexts: the answer should be an array of strings, but is "
        + "[\"NATIVE_APP\",1]")
  }
}
