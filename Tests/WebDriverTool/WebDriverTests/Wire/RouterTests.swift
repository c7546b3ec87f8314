import Testing
import WebDriver

struct RouterTests {
  private struct Line: Routed {
    let method, path: String
  }

  private static let router = Router([
    Line(method: "GET", path: "/"), Line(method: "GET", path: "/a/{one}"),
    Line(method: "POST", path: "/a/{one}"), Line(method: "POST", path: "/a/new"),
    Line(method: "GET", path: "/a/{one}/b/{two}"), Line(method: "GET", path: "/open/{one}/*"),
    Line(method: "GET", path: "/open/{one}/c"),
  ])

  /// The route's path and variables, or the methods of the path.
  private func answer(_ method: String, _ path: String) -> String {
    switch Self.router.match(method, path) {
    case .route(let route, let variables):
      route.path + ["one", "two"].map { " \(variables[$0])" }.joined()
    case .otherMethods(let routes): routes.map(\.method).joined(separator: ", ")
    case .nothing: "nothing"
    }
  }

  @Test(arguments: [
    ("/", "/  "), ("/a/x", "/a/{one} x "), ("/a/%41%2F%C3%A9", "/a/{one} A/é "),
    ("/a/%FF", "/a/{one} %FF "), ("/a/x/b/y", "/a/{one}/b/{two} x y"),
    ("/open/x", "/open/{one}/* x "), ("/open/x/y/z/", "/open/{one}/* x "),
    ("/open/x/c", "/open/{one}/c x "),
  ])
  func `A path gives its variables, decoded if possible`(path: String, expected: String) {
    #expect(answer("GET", path) == expected)
  }

  @Test func `A literal segment takes precedence over a variable, unless it lacks the method`() {
    #expect(answer("POST", "/a/new") == "/a/new  ")
    #expect(answer("GET", "/a/new") == "/a/{one} new ")
  }

  @Test func `Other methods of a path are listed`() {
    #expect(answer("PUT", "/a/x") == "GET, POST")
    #expect(answer("POST", "/open/x/y") == "GET")
  }

  @Test(arguments: ["", "a/x", "//", "/a", "/a/", "/a/x/", "/a//b/y", "/A/x", "/%61/x", "/open"])
  func `An unknown path, or one with an empty segment, matches nothing`(path: String) {
    #expect(answer("GET", path) == "nothing")
  }
}
