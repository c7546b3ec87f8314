@testable import LiveSite
import Testing
import WebDriverServer

@Suite("The site's routes")
struct RouteTests {
  @Test func `Each pair of address and method is unique`() {
    let names = LiveSite.routes.map { "\($0.method) \($0.path)" }
    #expect(names.count == Set(names).count)
  }

  @Test func `All templates compile, and include only existing templates`() {
    #expect(siteTemplates.flaws == [])
  }

  @Test(arguments: [("/", "GET, HEAD"), ("/inspect", "GET, HEAD"), ("/record/new", "GET")])
  func `An address refuses other methods and lists its own`(
    path: String, allowed: String
  ) async throws {
    let response = await (try SiteFixture()).send("PUT", path)
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == allowed)
  }

  @Test(arguments: ["/nowhere", "/inspect/a/nothing", "/watch/a/b/c/d", "/live/sessions/a/nothing"])
  func `An unknown address isn't found, whatever the method`(path: String) async throws {
    let fixture = try SiteFixture()
    for method in ["GET", "HEAD", "POST", "PUT"] {
      #expect(await fixture.send(method, path).status == 404, "\(method)")
    }
  }

  @Test func `Extra slashes don't change an address`() async throws {
    let fixture = try SiteFixture()
    for path in ["//", "/gallery/", "//gallery", "/live//live.js/"] {
      #expect(await fixture.get(path).status == 200, "\(path)")
    }
  }
}
