import Foundation
import Gallery
import LivePage
import SampleApps
import ScreenPicture
import WebDriverServer

/// The gallery's pages: every screen in every state worth seeing.
///
/// | path | |
/// |---|---|
/// | `/gallery` | all states |
/// | `/gallery/ID` | a live page of a state |
/// | `/gallery/ID.svg?size=360x640&appearance=dark` | a picture of it |
extension LiveSite {
  func answerGallery(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    guard let name = segments.first else { return .html(GalleryPage.page) }
    let isPicture = name.hasSuffix(".svg")
    let id = isPicture ? String(name.dropLast(4)) : name
    guard segments.count == 1, let state = GalleryState.all.first(where: { $0.id == id }) else {
      return .problem(
        404, "Not found", "The gallery has no state \(id). What it has, /gallery shows.")
    }
    guard isPicture else {
      return await open(
        LiveApp(path: state.id, definition: state, summary: "", hasAddresses: false), request)
    }
    let isKnown = (request.query ?? "").split(separator: "&").allSatisfy {
      ($0.hasPrefix("size=") || $0.hasPrefix("appearance=")) && $0.removingPercentEncoding != nil
    }
    let size = request.item("size").map(GallerySize.init) ?? .usual
    let appearance =
      request.item("appearance").map(ScreenPicture.Appearance.init(rawValue:)) ?? .light
    guard isKnown, let size, let appearance else {
      return .problem(
        400, "Not shown",
        "The address of a picture may say ?size=390x844 (200 to 2000 points each way) and "
          + "&appearance=light or dark.")
    }
    do {
      let picture = try state.picture(size: size.size, appearance: appearance)
      return PageResponse(200, "image/svg+xml", Data(picture.svg().utf8))
    } catch {
      return .problem(500, "Not shown", "\(error)")
    }
  }
}

package enum GalleryPage {
  private struct Start: Encodable {
    let states: [GallerySet.Picture]
    var sizes: [String] = []
    var changes: [Change] = []

    struct Change: Encodable {
      let picture: GallerySet.Picture
      let text: String
      let box: GalleryChange.Box?
      let hasBefore, hasAfter: Bool
    }
  }

  static var page: String {
    let start = Start(
      states: GalleryState.all.map(GallerySet.Picture.init),
      sizes: GallerySize.offered.map(\.description))
    return html(
      start, styles: SitePage.styleSheet("site.css") + SitePage.styleSheet("gallery.css"),
      script: SitePage.script("gallery.js"))
  }

  /// A page for a folder of pictures, which needs no server.
  package static func file(_ set: GallerySet, changes: [GalleryChange]?) -> String {
    let start = Start(
      states: set.pictures,
      changes: (changes ?? []).map { change in
        var box: GalleryChange.Box?
        if case .redrawn(_, let changed, _) = change.kind { box = changed }
        return Start.Change(
          picture: change.picture, text: change.text, box: box, hasBefore: change.kind != .new,
          hasAfter: change.kind != .gone)
      })
    let (style, script) = SitePage.inlined(
      [PackageResources.site_css, PackageResources.gallery_css],
      script: PackageResources.gallery_js)
    let note = changes.map { $0.isEmpty ? "Nothing has changed since the earlier set." : "" }
    return html(start, styles: style, note: note ?? "", icon: "data:,", script: script)
  }

  private static func html(
    _ start: Start, styles: String, note: String = "", icon: String = "/favicon.svg",
    script: String
  ) -> String {
    let body = """
      <header>
      <h1><a id="home" href="#">Gallery</a></h1>
      <input id="filter" type="search" placeholder="Filter, such as tasks long" aria-label="Filter">
      <span id="found" role="status"></span>
      <label id="sizes" hidden>Size <select id="size"></select></label>
      <label id="appearances" hidden><input id="dark" type="checkbox"> Dark</label>
      <button id="show" type="button" aria-pressed="false">Slide show</button>
      <button id="hide" type="button">Hide controls</button>
      </header>
      <main>
      <p id="note">\(note.htmlEscaped)</p>
      <section id="changes" hidden><h2>What has changed</h2></section>
      <div id="overview"></div>
      <section id="one" aria-labelledby="name" hidden>
      <h2 id="name" tabindex="-1"></h2>
      <p id="place"></p>
      <div id="screen"></div>
      <nav aria-label="States">
      <button id="previous" type="button">Previous</button>
      <a id="all" class="button" href="#">All</a>
      <a id="try" class="button" hidden>Try it</a>
      <button id="next" type="button">Next</button>
      </nav>
      </section>
      </main>
      <noscript>This page needs JavaScript.</noscript>
      """
    // Nothing in it can fail to be encoded.
    let data = (try? SitePage.data(start)) ?? ""
    return SitePage.page(
      title: "Gallery – Duet", head: [styles, data, script], body: body, icon: icon)
  }
}
