@testable import LiveSite
import Testing
import WebDriverServer

@Suite("The site's routes")
struct RouteTests {
  @Test func `Each address and method is there once`() {
    let names = LiveSite.routes.map { "\($0.method) \($0.path)" }
    #expect(names.count == Set(names).count)
  }

  @Test func `All templates compile, and include only what is there`() {
    #expect(siteTemplates.flaws == [])
  }

  @Test(arguments: [("/", "GET, HEAD"), ("/inspect", "GET, HEAD"), ("/record/new", "GET")])
  func `An address that doesn't take a method names those that it takes`(
    path: String, allowed: String
  ) async throws {
    let response = await (try SiteFixture()).send("PUT", path)
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == allowed)
  }

  @Test(arguments: ["/nowhere", "/inspect/a/nothing", "/watch/a/b/c/d", "/live/sessions/a/nothing"])
  func `An address that is not there is not found, whatever the method`(path: String) async throws {
    let fixture = try SiteFixture()
    for method in ["GET", "HEAD", "POST", "PUT"] {
      #expect(await fixture.send(method, path).status == 404, "\(method)")
    }
  }

  @Test func `A slash too many makes no other address`() async throws {
    let fixture = try SiteFixture()
    for path in ["//", "/gallery/", "//gallery", "/live//live.js/"] {
      #expect(await fixture.get(path).status == 200, "\(path)")
    }
  }
}
