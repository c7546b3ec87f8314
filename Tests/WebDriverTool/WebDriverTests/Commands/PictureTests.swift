import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

struct PictureTests {
  @Test func aScreenshotIsAPNGOfOnePixelAPoint() async throws {
    let picture = try await Client().picture()
    #expect(picture.size == [390, 844])
    #expect(picture.data.suffix(8) == Data([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]))
  }

  @Test func aPictureShowsWhatChangedAndNothingElse() async throws {
    let client = try await Client()
    let before = try await client.picture()
    #expect(try await client.picture() == before)
    try await client.send(
      "POST", "/element/\(client.element("field"))/value", ["text": "Žluťoučký"])
    #expect(try await client.picture() != before)
  }

  @Test func anAlertIsInThePictureOfTheScreenButAnsweredBeforeThatOfAnElement() async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    let before = try await client.picture()
    try await client.click("alert")
    let open = try await client.picture()
    #expect(open != before)
    #expect(try await client.send("GET", "/alert/text") == "Sure?\nIt can't be undone.")
    #expect(try await client.picture() == open)
    #expect(
      try await client.error("GET", "/element/\(pad)/screenshot").code == .unexpectedAlertOpen)
    #expect(try await client.picture(of: pad).size == [38, 44])
  }

  @Test func thePictureOfAnElementIsAsLargeAsWhatShowsOfIt() async throws {
    let client = try await Client()
    let rows = try await client.element("rows")
    let rect = try await client.send("GET", "/element/\(rows)/rect")
    #expect(
      try await client.picture(of: rows).size == [rect["width"]?.integer, rect["height"]?.integer])
  }

  @Test func anElementIsScrolledOntoTheScreenFirst() async throws {
    let client = try await Client()
    let last = try await client.element("row 39")
    #expect(try await client.send("GET", "/element/\(last)/displayed") == false)
    #expect(try await client.picture(of: last).size == [390, 44])
    #expect(try await client.send("GET", "/element/\(last)/displayed") == true)
  }

  @Test func whatHasNoAreaHasNoPicture() async throws {
    let app = ScriptedAppDefinition.workbench(()) { _ in
      let flat = Element(.staticText, identifier: "flat", layout: Layout(height: 0))
      return Screen(Element(.other, id: "screen", content: .elements([flat])))
    }
    let client = try await Client(on: .with(app))
    try await client.play(
      """
      GET /element/{flat}/screenshot
      => unable to capture screen: there is no picture of StaticText 'flat': nothing of it shows \
      on the screen
      """)
    #expect(try await client.picture().size == [390, 844])
  }

  @Test(
    arguments: transcripts(
      """
      What is gone is stale
        GET /element/{fleeting}/screenshot
        click remove
        GET /element/{fleeting}/screenshot => stale element reference
      Without an app there is no window to take a picture of
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => true
        GET /screenshot
        => no such window: no app is running on the device; "mobile: launchApp" launches one
        GET /duet/screenshot/svg
        => no such window: no app is running on the device; "mobile: launchApp" launches one
      """))
  func whatIsNotThere(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  // MARK: - Twice as large, and as SVG

  @Test func aSessionMayAskForTwoPixelsAPoint() async throws {
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

  @Test func theScreenIsToBeHadAsSVG() async throws {
    let client = try await Client()
    let svg = try #require(try await client.send("GET", "/duet/screenshot/svg").string)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\"844\""))
    #expect(svg.contains("row 1<"))
    let large = try await Client(["duet:pictureScale": 2])
    #expect(try await large.send("GET", "/duet/screenshot/svg").string == svg)
    try await client.click("alert")
    let open = try #require(try await client.send("GET", "/duet/screenshot/svg").string)
    #expect(open.contains("Sure?<"))
    #expect(
      try await client.error("POST", "/duet/screenshot/svg").description
        == "unknown method: /session/\(client.id)/duet/screenshot/svg answers to GET, not to POST")
  }

  // MARK: - Web contexts

  @Test func aPageIsInThePicturesOfTheScreen() async throws {
    let client = try await Client(on: .with(Hybrid.app))
    let native = try await client.picture()
    let svg = try #require(try await client.send("GET", "/duet/screenshot/svg").string)
    #expect(svg.contains(">Hybrid beers<"))
    try await client.send("POST", "/context", ["name": .string(Client.page)])
    #expect(try await client.picture() == native)
    #expect(try await client.send("GET", "/duet/screenshot/svg").string == svg)
  }

  @Test(arguments: ["h1", "#cross .icon", "#styled", "li:last-child"])
  func anElementOfAPageHasAPicture(_ selector: String) async throws {
    let client = try await Client.inPage()
    let element = try await client.reference("css selector", selector)
    let rect = try await client.send("GET", "/element/\(element)/rect")
    let size = [rect["width"], rect["height"]].map { $0?.double.map { Int($0.rounded(.up)) } }
    let picture = try await client.picture(of: element)
    #expect(picture.size[1] == size[1])
    // Between two pixels, a width of 65.25 points may touch one pixel more.
    #expect([size[0], size[0].map { $0 + 1 }].contains(picture.size[0]))
  }

  @Test func whatAPageHidesHasNoPicture() async throws {
    try await Client.inPage().play(
      #"""
      GET /element/{#secret}/screenshot
      => unable to capture screen: there is no picture of <p id="secret">: nothing of it shows on \#
      the screen
      """#)
  }
}

/// A PNG as it came.
private struct Picture: Equatable {
  let data: Data

  /// Width and height in pixels, from the PNG's header.
  var size: [Int?] {
    guard data.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]) else { return [] }
    return [16, 20].map { start in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension Client {
  /// The picture of the screen or of an element.
  fileprivate func picture(of element: String? = nil) async throws -> Picture {
    let path = element.map { "/element/\($0)" } ?? ""
    let text = try #require(try await send("GET", path + "/screenshot").string)
    return Picture(data: try #require(Data(base64Encoded: text)))
  }
}
