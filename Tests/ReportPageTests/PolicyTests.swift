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
    let policy = scan.all("meta").first {
      $0.attributes["http-equiv"] == "Content-Security-Policy"
    }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; img-src data:; style-src 'sha256-\(SHA256.base64(style.text))'; "
        + "script-src 'sha256-\(SHA256.base64(scripts[0].text))'; base-uri 'none'; "
        + "form-action 'none'")
    #expect(scan.having("style").isEmpty)
    #expect(scan.having("src").isEmpty)
    #expect(scan.all("link").isEmpty)
    #expect(scan.tags.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func hashesAreThoseOfTheStandard(text: String, hash: String) {
    #expect(SHA256.base64(text) == hash)
  }
}
