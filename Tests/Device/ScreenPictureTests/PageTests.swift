import Device
import DeviceDoubles
import Foundation
import ScreenPicture
import Testing
import WebView

struct PageTests {
  /// A page. It has no handlers, so it can be handed over.
  private struct Page: @unchecked Sendable {
    let body: [HTML]
  }

  private func picture(_ body: [HTML]) throws -> ScreenPicture {
    let page = Page(body: body)
    let device = try Device.running(()) { app in
      let web = WebView(invalidate: app.host.invalidate) {
        HTMLPage(title: "Page", url: "app://page", body: page.body)
      }
      return Screen(Element(.other, id: "page", content: .elements([web.element])))
    }
    return ScreenPicture(tree: try #require(device.tree))
  }

  @Test func headingsAreBold() throws {
    let texts = try picture([
      .element("h1", [:], ["Beers"]), .element("p", [:], ["Belgian ones"]),
      .element("p", [:], ["With ", .element("b", [:], ["bold"]), " words"]),
    ]).texts
    #expect(texts.map(\.text) == ["Beers", "Belgian ones", "With", "bold", "words"])
    #expect(texts.map(\.isBold) == [true, false, false, true, false])
    #expect(texts[0].size > texts[1].size)
  }

  @Test func linksAreBlue() throws {
    let link = try picture([.element("a", ["href": "#x"], ["More"])])
    #expect(link.texts.map(\.text) == ["More"])
    #expect(try link.pixels.colors.contains(0x0060c9))
    let text = try picture([.element("p", [:], ["More"])])
    #expect(try !text.pixels.colors.contains(0x0060c9))
  }

  @Test func formsAreDrawnAsTheyAre() throws {
    let controls: [HTML] = [
      .element("input", ["type": "text", "placeholder": "Search"]),
      .element("input", ["type": "checkbox", "aria-label": "Strong", "checked": true]),
      .element(
        "select", [:], [.element("option", [:], ["Blonde"]), .element("option", [:], ["Dark"])]),
      .element("button", [:], ["Send"]),
    ]
    let form = try picture(controls.map { .element("div", [:], [$0]) })
    #expect(form.texts.map(\.text) == ["Search", "Strong", "Blonde", "Send"])
    #expect(try form.pixels.colors.contains(0x1f9d45))
  }
}
