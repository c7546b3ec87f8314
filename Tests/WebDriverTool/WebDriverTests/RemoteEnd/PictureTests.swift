import Device
import Foundation
import TestSupport
import Testing
import WebDriver

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
      let path = "/element/\(try await client.element(name))/screenshot"
      #expect(try await client.error("GET", path).code == .unableToCaptureScreen)
    }
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
