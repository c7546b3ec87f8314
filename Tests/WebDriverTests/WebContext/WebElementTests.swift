import Foundation
import Testing
import WebDriver

struct WebElementTests {
  @Test(
    arguments: [
      ("h1", "text", "Hybrid beers"), ("h1", "name", "h1"), ("#secret", "text", ""),
      ("#styled", "text", "Styled text"), ("#secret", "displayed", false),
      ("#off", "enabled", false), ("#send", "enabled", true), ("#off", "displayed", true),
      ("#strong", "selected", false), ("#style option", "selected", true),
      ("#style option + option", "selected", false),
      ("#styled b", "css/color", "rgba(255, 0, 0, 1)"), ("#secret", "css/display", "none"),
      ("#secret", "css/border", ""), ("h1", "computedrole", "heading"),
      ("#q", "computedrole", "searchbox"), ("#cross", "computedlabel", "Clear"),
      ("#strong", "computedlabel", "Strong"), ("#send", "computedlabel", "Send"),
      ("#send", "attribute/id", "send"), ("#send", "attribute/nothing", .null),
      ("#off", "attribute/disabled", "true"), ("#send", "attribute/disabled", .null),
      ("#q", "attribute/value", ""), ("#q", "attribute/placeholder", "Search"),
      ("#styled", "attribute/style", "color: red; display: block"),
      ("h1", "attribute/class", "title"), ("h1", "attribute/className", .null),
      ("a", "attribute/href", "/beers?a=1"), ("a", "property/href", "app://hybrid/beers?a=1"),
      ("#off", "attribute/href", .null),
      ("#unloaded", "attribute/src", .null), ("#unloaded", "computedlabel", "No picture"),
      ("#strong", "attribute/checked", .null), ("#style", "attribute/value", .null),
      ("#style", "property/selectedIndex", 0), ("#strong", "property/checked", false),
      ("h1", "property/className", "title"), ("h1", "property/frob", .null),
      ("#alcohol", "property/valueAsNumber", 13), ("h1", "attribute/childElementCount", .null),
    ] as [(String, String, JSONValue)])
  func stateIsAsInABrowser(_ selector: String, _ path: String, _ value: JSONValue) async throws {
    #expect(try await Client.inPage().css(selector, path) == value)
  }

  @Test func thePageItselfHasATitleAnAddressAndASource() async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("GET", "/title") == "Hybrid")
    #expect(try await client.send("GET", "/url") == "app://hybrid/list")
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(
      source.hasPrefix(
        "<html lang=\"en\"><head><title>Hybrid</title></head><body><h1 class=\"title\">"))
    #expect(source.hasSuffix("</li></ul></body></html>"))
  }

  @Test func anAddressIsGivenToTheAppAsAWhole() async throws {
    let client = try await Client.inPage()
    try await client.send("POST", "/url", ["url": "app://hybrid/beers/7"])
    #expect(try await client.send("GET", "/url") == "app://hybrid/beers/7")
    #expect(try await client.pageLog() == "go to app://hybrid/beers/7")
    let error = try await client.error("POST", "/url", ["url": "beers/7"])
    #expect(
      error.description == "invalid argument: \"url\" must be a whole address such as "
        + "\"app://page\", but is \"beers/7\"")
  }

  @Test func anAddressThatTheAppHasNoPageForIsNotOpened() async throws {
    let client = try await Client.inPage()
    let error = try await client.error("POST", "/url", ["url": "https://example.com/"])
    #expect(
      error.description
        == "invalid argument: "
        + "the app has no page at \"https://example.com/\", and opens only its own; "
        + "it is at \"app://hybrid/list\", and links there lead to "
        + "\"app://hybrid/beers?a=1\", \"app://hybrid/list#b\"")
    #expect(try await client.send("GET", "/url") == "app://hybrid/list")
    #expect(try await client.pageLog() == "")
    // A page may be loaded anew.
    try await client.send("POST", "/url", ["url": "app://hybrid/list"])
    try await client.send("POST", "/context", ["name": "WEBVIEW_2"])
    try await client.send("POST", "/url", ["url": "app://hybrid/notes"])
    #expect(
      try await client.error("POST", "/url", ["url": "app://hybrid/list"]).description
        == "invalid argument: "
        + "the app has no page at \"app://hybrid/list\", and opens only its own; it "
        + "is at \"app://hybrid/notes\", and no link there leads to another one")
  }

  @Test func theActiveElementIsTheBodyUntilSomethingHasTheFocus() async throws {
    let client = try await Client.inPage()
    func active() async throws -> JSONValue {
      let found = try await client.send("GET", "/element/active")
      let reference = try #require(found[Client.elementKey]?.string)
      return try await client.send("GET", "/element/\(reference)/name")
    }
    #expect(try await active() == "body")
    try await client.css("#q", do: "click")
    #expect(try await active() == "input")
  }

  @Test func rectanglesAreInPointsOfThePageHoweverItIsScrolled() async throws {
    let client = try await Client.inPage()
    #expect(try await client.css("body", "rect")["y"] == 0)
    #expect(try await client.css("h1", "rect")["x"] == 0)
    #expect(try await client.css("h1", "rect")["y"] == 0)
    #expect(try await client.css("h1", "rect")["width"] == 390)
    try await client.css("li:last-child", do: "click")
    let last = try await client.css("li:last-child", "rect")
    try await client.css("h1", do: "click")
    #expect(try await client.css("li:last-child", "rect") == last)
    #expect(try #require(last["y"]?.double) > 600)
    #expect(
      try await client.css("#secret", "rect") == ["x": 0, "y": 0, "width": 0, "height": 0])
    #expect(
      try await client.css("#cross .icon", "rect") == (try await client.css("#cross", "rect")))
  }

  @Test(arguments: [
    ("POST", "/refresh"), ("POST", "/print"), ("POST", "/window/new"),
  ])
  func whatHasNoMeaningOnAPageSaysSo(_ method: String, _ path: String) async throws {
    let error = try await Client.inPage().error(method, path)
    let route = try #require(
      RemoteEnd.routes.first { $0.method == method && $0.path.hasSuffix("}" + path) })
    #expect(
      error.description == "unsupported operation: \(method) \(route.path) does not work here: "
        + (route.unsupported ?? ""))
  }
}
