import Device
import TestSupport
import Foundation
import Testing
import WebDriver

struct PictureTests {
  @Test func `a screenshot is a PNG with one pixel per point`() async throws {
    let picture = try await Client().picture()
    #expect(picture.size == [390, 844])
    #expect(picture.data.suffix(8) == Data([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]))
  }

  @Test func `a screenshot changes only where the screen does`() async throws {
    let client = try await Client()
    let before = try await client.picture()
    #expect(try await client.picture() == before)
    try await client.play(#"type "Žluťoučký" into field"#)
    #expect(try await client.picture() != before)
  }

  @Test func `an alert is in the screenshot, but handled before an element's screenshot`()
    async throws
  {
    let client = try await Client(["unhandledPromptBehavior": "dismiss and notify"])
    let pad = try await client.element("pad")
    let before = try await client.picture()
    try await client.click("alert")
    let open = try await client.picture()
    #expect(open != before)
    try await client.play(#"GET /alert/text => "Sure?\nIt can't be undone.""#)
    #expect(try await client.picture() == open)
    try await client.play("GET /element/\(pad)/screenshot => unexpected alert open")
    #expect(try await client.picture(of: pad).size == [38, 44])
  }

  @Test func `an element's screenshot has the size of its visible part`() async throws {
    let client = try await Client()
    let rows = try await client.element("rows")
    let rect = try await client.send("GET", "/element/\(rows)/rect")
    #expect(
      try await client.picture(of: rows).size == [rect["width"]?.integer, rect["height"]?.integer])
  }

  @Test func `an element is scrolled onto the screen first`() async throws {
    let client = try await Client()
    let last = try await client.element("row 39")
    try await client.play("GET /element/\(last)/displayed => false")
    #expect(try await client.picture(of: last).size == [390, 44])
    try await client.play("GET /element/\(last)/displayed => true")
  }

  @Test func `an element off the screen has no screenshot`() async throws {
    let app = ScriptedAppDefinition.workbench(()) { _ in
      let frame = CGRect(x: -20, y: 0, width: 20, height: 20)
      return Screen([Element(.staticText, identifier: "away", layout: Layout(fixedFrame: frame))])
    }
    let client = try await Client(on: .with(app))
    try await client.play(
      """
      GET /element/{away}/screenshot
      => unable to capture screen: there is no screenshot of StaticText 'away': no part of it is \
      visible on the screen
      """)
    #expect(try await client.picture().size == [390, 844])
    try await Client.inPage().play(
      #"""
      GET /element/{#secret}/screenshot
      => unable to capture screen: there is no screenshot of <p id="secret">: no part of it is \#
      visible on the screen
      """#)
  }

  @Test(
    arguments: """
      A removed element is stale
        GET /element/{fleeting}/screenshot
        click remove
        GET /element/{fleeting}/screenshot => stale element reference
      Without an app, there is no window for a screenshot
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => true
        GET /screenshot
        => no such window: no app is running on the device. Launch one with "mobile: launchApp"
        GET /duet/screenshot/svg
        => no such window: no app is running on the device. Launch one with "mobile: launchApp"
      """.transcripts)
  func `missing elements`(_ transcript: Transcript) async throws {
    try await Client().play(transcript)
  }

  // MARK: - Twice the size, and as SVG

  @Test func `a session may ask for two pixels per point`() async throws {
    let client = try await Client(["duet:pictureScale": 2])
    #expect(try await client.picture().size == [780, 1688])
    #expect(try await client.picture(of: client.element("pad")).size == [76, 88])
    try await client.play(
      """
      mobile: deviceScreenInfo {} => {"scale": 2, "screenSize": {"width": 390, "height": 844}, \
      "statusBarSize": {"width": 390, "height": 0}}
      mobile: viewportRect {} => {"left": 0, "top": 0, "width": 780, "height": 1688}
      GET /element/{pad}/attribute/width => "38"
      """)
  }

  @Test func `the screenshot is available as SVG`() async throws {
    let client = try await Client()
    let svg = try await client.svg()
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\"844\""))
    #expect(svg.contains("row 1<"))
    #expect(try await Client(["duet:pictureScale": 2]).svg() == svg)
    try await client.click("alert")
    #expect(try await client.svg().contains("Sure?<"))
    try await client.play(
      """
      POST /duet/screenshot/svg
      => unknown method: /session/$session/duet/screenshot/svg supports GET, not POST
      """)
  }

  // MARK: - Web contexts

  @Test func `a page is in the screenshots`() async throws {
    let client = try await Client(on: .with(Hybrid.app))
    let (native, svg) = (try await client.picture(), try await client.svg())
    #expect(svg.contains(">Hybrid beers<"))
    try await client.play("context WEBVIEW_1")
    #expect(try await client.picture() == native)
    #expect(try await client.svg() == svg)
  }

  @Test(arguments: ["h1", "#cross .icon", "#styled", "li:last-child"])
  func `an element of a page has a screenshot`(_ selector: String) async throws {
    let client = try await Client.inPage()
    let element = try await client.reference("css selector", selector)
    let rect = try await client.send("GET", "/element/\(element)/rect")
    let size = [rect["width"], rect["height"]].map { $0?.double.map { Int($0.rounded(.up)) } }
    let picture = try await client.picture(of: element)
    #expect(picture.size[1] == size[1])
    // An edge between two pixels may add a pixel to a width of 65.25 points.
    #expect([size[0], size[0].map { $0 + 1 }].contains(picture.size[0]))
  }
}

private struct Picture: Equatable {
  let data: Data

  var size: [Int?] {
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
