import Foundation
import Gallery
@testable import LivePage
import Testing

@Suite("The gallery on the site")
struct GallerySiteTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  @Test func `The page knows all states, and offers sizes`() async throws {
    let response = await fixture.get("/gallery")
    #expect(response.status == 200)
    for state in GalleryState.all { #expect(response.text.contains("\"id\":\"\(state.id)\"")) }
    #expect(response.text.contains(#""sizes":["390x844","360x640","430x932","844x390"]"#))
    #expect(await fixture.get("/").text.contains(#"<a href="/gallery">"#))
  }

  @Test("A state's picture has the size and the appearance that its address says")
  func picture() async throws {
    let light = await fixture.get("/gallery/tinylog-lists-one.svg")
    #expect(light.contentType == "image/svg+xml")
    #expect(light.text.contains(#"width="390" height="844""#))
    #expect(light.text.contains(">TODO</text>"))
    let dark = await fixture.get(
      "/gallery/tinylog-lists-one.svg", query: "size=360x640&appearance=dark")
    #expect(dark.text.contains(##"width="360" height="640" fill="#000000"/>"##), "\(dark.text)")
  }

  @Test func `What is not there, or not possible, is told`() async throws {
    for path in ["/gallery/nothing", "/gallery/nothing.svg", "/gallery/tinylog-lists-one/x"] {
      #expect(await fixture.get(path).status == 404, "\(path)")
    }
    for query in ["size=10x10", "size=wide", "appearance=pink", "x=1"] {
      #expect(
        await fixture.get("/gallery/tinylog-lists-one.svg", query: query).status == 400, "\(query)")
    }
  }

  @Test("Each state can be tried as a live page, which leaves the address bar alone")
  func live() async throws {
    for state in GalleryState.all {
      let response = await fixture.get("/gallery/\(state.id)")
      #expect(response.status == 200, "\(state.id): \(response.text)")
      #expect(!response.text.contains(#""base":"#))
    }
    let one = try await fixture.get("/gallery/tinylog-lists-one").start().tree
    #expect(one.texts("data-identifier", "title").contains("TODO"))
  }
}
