import BrowserSupport
import Foundation
import Testing
import WebDriver
import WebView

extension RealBrowserTests {
  /// The package's own client in a browser's session.
  struct BrowserClientTests {
    private func withPage(_ body: (RemoteDriver) async throws -> Void) async throws {
      let source = try await PageDefinition.open(.fields, on: PageDefinition.remoteEnd())
        .pageSource()
      try await Browser.with { driver in
        try await driver.show(source)
        try await body(driver)
      }
    }

    @Test func `a page test runs as in a web view`() async throws {
      try await withPage { driver in
        #expect(try await driver.switchToWebView() == nil)
        #expect(try await driver.title() == "Fields of text")
        let field = try await driver.waitFor(.css("#empty"))
        try await field.click()
        #expect(try await driver.activeElement() == field)
        try await field.sendKeys("dubbel")
        #expect(try await field.property("value") == "dubbel")
        #expect(try await field.attribute("value") == nil)
        try await field.clear()
        #expect(try await field.property("value") == "")
        #expect(try await field.state("computedrole") == "textbox")
        #expect(try await field.state("computedlabel") == "Type here")
        #expect(try await field.state("css/display") == "inline-block")
        #expect(try await field.rect().width > 0)
        #expect(try await driver.findElement(.css("h1")).text() == "Fields")
      }
    }

    @Test func `touch and waits work`() async throws {
      try await withPage { driver in
        let field = try await driver.findElement(.css("#name"))
        try await driver.perform(PointerActions().move(to: .element(field)).down().up())
        try await driver.releaseActions()
        #expect(try await driver.activeElement() == field)
        try await driver.waitForCount(1, of: .css("h1"))
        let error = await #expect(throws: WebDriverClientError.self) {
          try await driver.waitFor(.css("#nothing"), timeout: 20, interval: 10)
        }
        let expected = "Timed out after 20 ms waiting until css selector"
        #expect(error?.description.hasPrefix(expected) == true)
      }
    }

    @Test func `its errors are those of the specification`() async throws {
      try await withPage { driver in
        func code(_ body: () async throws -> Void) async -> WebDriverError.Code? {
          do {
            try await body()
            return nil
          } catch {
            return (error as? WebDriverError)?.code
          }
        }
        #expect(await code { try await driver.findElement(.css("#nothing")) } == .noSuchElement)
        #expect(await code { try await driver.findElement(.xpath("//[")) } == .invalidSelector)
        #expect(await code { try await driver.switchToContext("WEBVIEW_1") } == .unknownCommand)
        let element = try await driver.findElement(.css("h1"))
        #expect(await code { try await element.clear() } == .invalidElementState)
        try await driver.navigate(to: "about:blank")
        #expect(await code { _ = try await element.text() } == .staleElementReference)
      }
    }
  }
}
