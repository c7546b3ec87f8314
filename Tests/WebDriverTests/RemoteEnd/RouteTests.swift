import Foundation
import Testing
import WebDriver

struct RouteTests {
  /// The endpoints of the specification, below `/session/{session id}` where they begin with a dot.
  private static let specification = """
    POST /session|DELETE .|GET /status|GET ./timeouts|POST ./timeouts|POST ./url|GET ./url
    POST ./back|POST ./forward|POST ./refresh|GET ./title|GET ./window|DELETE ./window
    POST ./window|GET ./window/handles|POST ./window/new|POST ./frame|POST ./frame/parent
    GET ./window/rect|POST ./window/rect|POST ./window/maximize|POST ./window/minimize
    POST ./window/fullscreen|GET ./element/active|GET ./element/{}/shadow|POST ./element
    POST ./elements|POST ./element/{}/element|POST ./element/{}/elements|POST ./shadow/{}/element
    POST ./shadow/{}/elements|GET ./element/{}/selected|GET ./element/{}/attribute/{}
    GET ./element/{}/property/{}|GET ./element/{}/css/{}|GET ./element/{}/text
    GET ./element/{}/name|GET ./element/{}/rect|GET ./element/{}/enabled
    GET ./element/{}/computedrole|GET ./element/{}/computedlabel|POST ./element/{}/click
    POST ./element/{}/clear|POST ./element/{}/value|GET ./source|POST ./execute/sync
    POST ./execute/async|GET ./cookie|GET ./cookie/{}|POST ./cookie|DELETE ./cookie/{}
    DELETE ./cookie|POST ./actions|DELETE ./actions|POST ./alert/dismiss|POST ./alert/accept
    GET ./alert/text|POST ./alert/text|GET ./screenshot|GET ./element/{}/screenshot|POST ./print
    GET ./element/{}/displayed
    """

  @Test func everyEndpointOfTheSpecificationIsInTheTable() {
    let specified = Set(
      Self.specification.split { "|\n".contains($0) }.map { endpoint in
        String(endpoint).replacing(" ./", with: " /session/{}/").replacing(
          " .", with: " /session/{}")
      })
    let known = Set(
      RemoteEnd.routes.filter { $0.origin == .w3c }.map { route in
        "\(route.method) \(route.path.replacing(#/{[^}]*}/#, with: "{}"))"
      })
    #expect(specified.subtracting(known) == [])
    #expect(known.subtracting(specified) == [])
  }

  @Test func noEndpointIsInTheTableTwice() {
    let names = RemoteEnd.routes.map { "\($0.method) \($0.path)" }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: RemoteEnd.routes.filter { $0.unsupported != nil }.map { ($0.method, $0.path) })
  func whatHasNoMeaningHereSaysSo(_ method: String, _ path: String) async throws {
    let client = try await Client()
    let below = path.dropFirst("/session/{session id}".count).replacing(#/{[^}]*}/#, with: "x")
    // A script's arguments are looked at first.
    let error = try await client.error(method, String(below), ["script": "", "args": []])
    #expect(error.code == .unsupportedOperation)
    let reason = try #require(
      RemoteEnd.routes.first { $0.method == method && $0.path == path }?.unsupported)
    #expect(error.message == "\(method) \(path) does not work here: \(reason)")
  }
}
