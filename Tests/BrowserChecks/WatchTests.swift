import Foundation
import ScenarioFormat
import Testing
import WebDriver

@testable import duet

extension BesideABrowser {
  /// The demonstration, as a person watches it.
  struct WatchTests {
    static func withPage(_ body: (LiveBrowser) async throws -> Void) async throws {
      let root = try PackageRoot()
      try await LiveBrowser.with(
        demonstration: CheckoutDemonstration(root: root, command: [Browser.duet.path]),
        scenarios: root.scenarios().scenarios, body)
    }

    private let step = "return document.getElementById('step').textContent"
    private let here = """
      return [...document.querySelectorAll('.line.here')].map(l => l.textContent.trim()).join(' | ')
      """

    @Test func aPlaceIsReachedByItsAddressAndTheKeysLeadOn() async throws {
      try await WatchTests.withPage { page in
        try await page.go(to: "/watch/A.1#A.1/TC1/S2")
        try await page.wait(for: "S 2  Enter the name \"TODO\", choose red, tap Save.", of: step)
        try await page.wait(
          for: .string(
            "try app.navigationBars.buttons[\"Save\"].tap() | "
              + "try driver.tap(XPath.barButton(\"Save\"))"), of: here)
        #expect(
          try await page.script(
            "return document.querySelector('#tool-1 .commands .now').textContent"
          ).string?.contains("POST /element/{id}/click") == true)
        let body = try await page.find("body")
        try await body.sendKeys("\u{E014}")
        try await page.wait(for: "#A.1/TC1/Ex2", of: "return location.hash")
        try await body.sendKeys("\u{E012}")
        try await page.wait(for: "#A.1/TC1/S2", of: "return location.hash")
        try await body.sendKeys("2")
        try await page.wait(
          for: "true", of: "return document.querySelector('#tool-1 button').ariaPressed")
        // Another scenario's place, by the address alone.
        try await page.script("location.hash = '#B.1/TC1/Ex2'")
        try await page.wait(
          for: "/watch/B.1#B.1/TC1/Ex2", of: "return location.pathname + location.hash")
        try await page.wait(for: "Ex 2  The result shows the beer \"400\".", of: step)
      }
    }

    @Test func itPlaysByItselfToTheEndAndStopsWhenItIsAskedTo() async throws {
      try await WatchTests.withPage { page in
        try await page.go(to: "/watch/B.1")
        try await page.wait(for: "Pause", in: "#play")
        try await page.wait(for: "#B.1/TC1/S1", of: "return location.hash")
        let body = try await page.find("body")
        try await body.sendKeys(" ")
        try await page.wait(for: "Play", in: "#play")
        try await body.sendKeys("\u{E010}")
        try await page.wait(for: "Again", in: "#play")
        #expect(
          try await page.script("return document.querySelectorAll('#strip .bad').length") == 0)
        #expect(try await page.script(step).string?.hasPrefix("Ex ") == true)
      }
    }
  }
}
