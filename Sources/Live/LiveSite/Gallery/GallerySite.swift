import Device
import Foundation
import LivePage
import SampleApps
import ScreenPicture
import WebDriverServer

/// The gallery's pages: every screen in every state worth seeing.
extension LiveSite {
  static let galleryRoutes: [PageRoute] = [
    PageRoute("GET", "/gallery") { _, _, _ in .html(try GalleryPage.page) },
    // A live page of a state, or a picture of it: `ID.svg?size=360x640&appearance=dark`.
    PageRoute("GET", "/gallery/{state}") { site, request, path in
      let name = path["state"]
      let isPicture = name.hasSuffix(".svg")
      let id = isPicture ? String(name.dropLast(4)) : name
      guard let state = GalleryState.all.first(where: { $0.id == id }) else {
        throw PageProblem(
          404, "Not found", "The gallery has no state \(id). See /gallery for its states.")
      }
      return isPicture
        ? try picture(of: state, request)
        : try await site.open(
          LiveApp(path: state.id, definition: state, summary: "", hasAddresses: false), request)
    },
  ]

  private static func picture(of state: GalleryState, _ request: PageRequest) throws
    -> PageResponse
  {
    let query = try request.parameters("size", "appearance")
    let size = query["size"].map(GallerySize.init) ?? .usual
    let appearance = query["appearance"].map(ScreenPicture.Appearance.init(rawValue:)) ?? .light
    guard let size, let appearance else {
      throw PageProblem(
        400, "Not shown",
        "A picture's address accepts ?size=390x844 (200 to 2000 points each way) and "
          + "&appearance=light or dark.")
    }
    let picture = try state.picture(size: size.size, appearance: appearance)
    return PageResponse(200, "image/svg+xml", Data(picture.svg().utf8))
  }
}

package struct GalleryPage: SitePage {
  static let template = "gallery"
  let head: PageHead
  let note: String

  private struct Start: Encodable {
    let states: [GallerySet.Picture]
    var sizes: [String] = []
    var changes: [Change] = []

    struct Change: Encodable {
      let picture: GallerySet.Picture
      let text: String
      let hasBefore, hasAfter: Bool
    }
  }

  static var page: GalleryPage {
    get throws {
      var head = PageHead(
        title: "Gallery – Duet", styles: ["site.css", "gallery.css"], scripts: ["gallery.js"])
      try head.show(
        Start(
          states: GalleryState.all.map(GallerySet.Picture.init),
          sizes: GallerySize.offered.map(\.description)))
      return GalleryPage(head: head, note: "")
    }
  }

  /// Returns a page for a folder of pictures, which needs no server.
  package static func file(_ set: GallerySet, changes: [GalleryChange]?) throws -> String {
    let start = Start(
      states: set.pictures,
      changes: (changes ?? []).map { change in
        Start.Change(
          picture: change.picture, text: change.kind.rawValue, hasBefore: change.kind != .new,
          hasAfter: change.kind != .gone)
      })
    let head = try PageHead(
      title: "Gallery – Duet", data: start,
      styles: [PackageResources.site_css, PackageResources.gallery_css],
      script: PackageResources.gallery_js)
    let isUnchanged = changes?.isEmpty ?? false
    return GalleryPage(
      head: head, note: isUnchanged ? "Nothing has changed since the earlier set." : ""
    ).html
  }
}

extension GalleryState {
  package func picture(
    size: CGSize = GallerySize.usual.size, appearance: ScreenPicture.Appearance = .light
  ) throws -> ScreenPicture {
    guard let tree = try device(size: size).tree else {
      throw GalleryError("The gallery's state \(id) shows nothing.")
    }
    return ScreenPicture(tree: tree, appearance: appearance)
  }
}

package struct GallerySize: Hashable, Sendable, CustomStringConvertible {
  package let size: CGSize

  /// The sizes that the gallery's page offers, the usual one first.
  package static let offered = [
    usual, GallerySize(360, 640), GallerySize(430, 932), GallerySize(844, 390),
  ]
  package static let usual = GallerySize(390, 844)

  private init(_ width: Int, _ height: Int) { size = CGSize(width: width, height: height) }

  /// Reads a size such as `390x844`, from 200 to 2000 points each way. Returns nil for other text.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d+)x(\d+)/), let width = Int(match.1),
      let height = Int(match.2), (200...2000).contains(width), (200...2000).contains(height)
    else { return nil }
    self.init(width, height)
  }

  package var description: String { "\(Int(size.width))x\(Int(size.height))" }
}

package struct GalleryError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
