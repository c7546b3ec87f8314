import Device
import Foundation
import TestSupport
import Testing
import WebDriver

/// Screenshots, and the page source.
struct PictureTests {
  @Test func `a screenshot is a PNG of the whole screen, and changes only where that does`()
    async throws
  {
    let client = try await Client(["unhandledPromptBehavior": "dismiss and notify"])
    let pad = try await client.element("pad")
    let before = try await client.picture()
    #expect(before.size == [390, 844])
    #expect(before.data.suffix(8) == Data([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]))
    #expect(try await client.picture() == before)
    // An alert is in the screenshot, but handled before an element's screenshot.
    try await client.click("alert")
    let open = try await client.picture()
    #expect(open != before)
    #expect(try await client.svg().contains("Sure?<"))
    #expect(try await client.picture() == open)
    let error = try await client.error("GET", "/element/\(pad)/screenshot")
    #expect(error.code == .unexpectedAlertOpen)
    #expect(error.data == ["text": "Sure?\nIt can't be undone."])
    #expect(try await client.picture(of: pad).size == [38, 44])
  }

  @Test func `an element's screenshot shows its visible part, after it is scrolled into view`()
    async throws
  {
    let client = try await Client()
    #expect(try await client.picture().size == [390, 844])
    #expect(try await client.picture(of: client.element("row 39")).size == [390, 44])
    let rows = try await client.element("rows")
    let rect = try await client.send("GET", "/element/\(rows)/rect")
    let sides = [rect["width"], rect["height"]].map { $0?.integer ?? 0 }
    #expect(try await client.picture(of: rows).size == sides)
    let away = ScriptedAppDefinition.workbench(()) { _ in
      let frame = CGRect(x: -20, y: 0, width: 20, height: 20)
      return Screen([Element(.staticText, identifier: "away", layout: Layout(fixedFrame: frame))])
    }
    for (client, name) in [
      (try await Client(on: .with(away)), "away"), (try await Client.inPage(), "secret"),
    ] {
      let reference = try await client.element(name)
      let error = try await client.error("GET", "/element/\(reference)/screenshot")
      #expect(error.code == .unableToCaptureScreen)
    }
  }

  @Test func `a page is in the screenshots, and its elements have some`() async throws {
    let client = try await Client.inPage()
    let (picture, svg) = (try await client.picture(), try await client.svg())
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\"844\""))
    #expect(svg.contains(">Hybrid beers<"))
    let last = try await client.reference("xpath", "//li[last()]")
    #expect(try await client.picture(of: client.reference("xpath", "//h1")).size == [390, 22])
    #expect(try await client.picture() == picture)
    #expect(try await client.picture(of: last).size == [390, 22])
    #expect(try await client.picture() != picture)
    try await client.send("POST", "/context", ["name": "NATIVE_APP"])
    #expect(try await client.svg() != svg)
  }

  private func source(_ arguments: JSONValue) async throws -> JSONValue {
    try await Client(["appium:bundleId": "app.duet.kinds"])
      .send("POST", "/execute/sync", ["script": "mobile: source", "args": [arguments]])
  }

  /// Sources: `FBDebugCommands.m` and `XCUIApplication+FBHelpers.m` of appium/WebDriverAgent.
  @Test func `the source has three formats, without excluded attributes`() async throws {
    let client = try await Client(["appium:bundleId": "app.duet.kinds"])
    let xml = try #require(try await client.send("GET", "/source").string)
    #expect(try await source([:]).string == xml)
    let excluded = try await source(["excludedAttributes": "visible, ENABLED,index,blabla"])
    #expect(excluded.string == xml.replacing(#/ (visible|enabled|index)="[^"]*"/#, with: ""))
    let text = try #require(try await source(["format": "description"]).string)
    #expect(text.hasPrefix("Attributes: Application, 0x1, label: 'Scripted'\nElement subtree:\n"))
    let json = try await source(["format": "json"])
    #expect(json["type"] == "Application")
    let elements = json["children"]?.array?[0]["children"]?.array?[0]["children"]?.array
    #expect(
      elements?.first { $0["name"] == "size" } == [
        "type": "Slider", "rawIdentifier": "size", "name": "size", "value": "17", "label": nil,
        "rect": ["x": 0, "y": 132, "width": 390, "height": 44], "frame": "{{0, 132}, {390, 44}}",
        "nativeFrame": "{{0, 132}, {390, 44}}", "isEnabled": "1", "isVisible": "1",
        "isAccessible": "1", "isNativeAccessibilityElement": "1", "isFocused": "0",
        "traits": "Adjustable", "minValue": 13, "maxValue": 21, "customActions": nil,
      ])
    let field = elements?.first { $0["name"] == "field" }
    #expect(field?["placeholderValue"] == "Your name")
    let less = try await source(["format": "json", "excludedAttributes": "visible,frame"])
    #expect(
      less.object?.keys.sorted()
        == json.object?.keys.filter { !["isVisible", "frame"].contains($0) }.sorted())
  }
}

private struct Picture: Equatable {
  let data: Data

  var size: [Int] {
    guard data.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]) else { return [] }
    return [16, 20].map { start in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension Client {
  fileprivate func picture(of element: String? = nil) async throws -> Picture {
    let path = element.map { "/element/\($0)" } ?? ""
    let text = try #require(try await send("GET", path + "/screenshot").string)
    return Picture(data: try #require(Data(base64Encoded: text)))
  }

  fileprivate func svg() async throws -> String {
    try await send("GET", "/duet/screenshot/svg").string ?? ""
  }
}
