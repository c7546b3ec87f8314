import Foundation
import ReportPage
import Testing

/// The page loads nothing, and runs nothing but its own script.
struct PolicyTests {
  @Test func onlyThePagesOwnStyleAndScriptAreAllowed() throws {
    let scan = HTMLScan(ReportPage(try Fixture.report(tools: 2)).html)
    let style = try #require(scan.all("style").first)
    let scripts = scan.all("script").filter { $0.attributes["type"] != "application/json" }
    #expect(scan.all("style").count == 1)
    #expect(scripts.count == 1)
    let nonce = try #require(style.attributes["nonce"])
    let policy = scan.all("meta").first {
      $0.attributes["http-equiv"] == "Content-Security-Policy"
    }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; "
        + "script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'")
    #expect(scripts[0].attributes["nonce"] == nonce)
    #expect(nonce.utf8.count > 16)
    // A trace that was written for one page can't name the next one's.
    #expect(!ReportPage(try Fixture.report(tools: 2)).html.contains(nonce))
    #expect(scan.having("style").isEmpty)
    #expect(scan.having("src").isEmpty)
    #expect(scan.all("link").isEmpty)
    #expect(scan.tags.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
  }
}
