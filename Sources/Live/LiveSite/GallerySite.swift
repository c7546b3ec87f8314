import Device
import Dispatch
import Foundation
import Inspector
import LivePage
import SampleApps
import ScreenPicture
import Synchronization
import WebDriverServer

/// The gallery's pages: every screen in every state worth seeing.
extension LiveSite {
  static let galleryRoutes: [PageRoute] = [
    PageRoute("GET", "/gallery") { _, _, _ in .html(try GalleryPage.page) },
    // A live page of a state, a picture of it, `ID.svg?size=360x640&appearance=dark`, or debug
    // information about it: `ID.html`.
    PageRoute("GET", "/gallery/{state}") { site, request, path in
      let name = path["state"]
      let kind = [".svg", ".html"].first(where: name.hasSuffix)
      let id = String(name.dropLast(kind?.count ?? 0))
      guard let state = try GalleryState.all().first(where: { $0.id == id }) else {
        throw PageProblem(
          404, "Not found", "The gallery has no state \(id). See /gallery for its states.")
      }
      switch kind {
      case ".svg": return try picture(of: state, request)
      case ".html":
        let head = PageHead(title: state.fullName, styles: ["site.css", "state.css"])
        return .html(try StatePage(state, on: state.device(), head, picture: "\(id).svg"))
      default:
        return try await site.open(
          LiveApp(path: state.id, definition: state, summary: "", hasAddresses: false), request)
      }
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
    var changes: [GalleryChange] = []
  }

  static var page: GalleryPage {
    get throws {
      var head = PageHead(
        title: "Gallery – Duet", styles: ["site.css", "gallery.css"], scripts: ["gallery.js"])
      try head.show(
        Start(
          states: GalleryState.all().map(GallerySet.Picture.init),
          sizes: GallerySize.offered.map(\.description)))
      return GalleryPage(head: head, note: "")
    }
  }

  /// Returns a page for a folder of pictures, which needs no server.
  package static func file(_ set: GallerySet, changes: [GalleryChange]?) throws -> String {
    let head = try PageHead(
      title: "Gallery – Duet", data: Start(states: set.pictures, changes: changes ?? []),
      styles: [PackageResources.site_css, PackageResources.gallery_css],
      script: PackageResources.gallery_js)
    let isUnchanged = changes?.isEmpty ?? false
    return GalleryPage(
      head: head, note: isUnchanged ? "Nothing has changed since the earlier set." : ""
    ).html
  }
}

/// Debug information about a state: how to launch it, what the audit finds, and how both tools find
/// each visible element.
private struct StatePage: SitePage {
  static let template = "state"
  let head: PageHead
  /// The address of the state's picture.
  let picture: String
  let id, json: String
  /// Whether the launch needs the state's JSON, because it isn't one of Duet's.
  let isOwn: Bool
  let findings: [String]
  let elements: [Row]

  struct Row {
    let title: String
    let locators: [SuggestedLocator]
  }

  /// Throws ``InspectorError`` if the device shows nothing.
  init(_ state: GalleryState, on device: Device, _ head: PageHead, picture: String) throws {
    (self.head, self.picture, id, json) = (head, picture, state.id, state.json)
    isOwn = try !GalleryState.all().contains { $0.json == state.json }
    let screen = try Inspector.of(device).screen()
    let tree = screen.tree
    findings = ScreenAudit(tree, ScreenPicture(tree: tree)).findings.map { finding in
      // "cutText" becomes "cut text".
      let rule = finding.rule.rawValue.replacing(/[A-Z]/) { " " + $0.output.lowercased() }
      return "\(rule): \(finding.what)"
    }
    elements = try ScreenReport(screen).nodes.filter { $0.box != nil && $0.depth > 1 }.map {
      let report = try ElementReport($0.place, of: screen)
      return Row(title: report.title, locators: report.locators)
    }
  }
}

extension GalleryState {
  package func picture(
    size: CGSize = GallerySize.usual.size, appearance: ScreenPicture.Appearance = .light
  ) throws -> ScreenPicture {
    try picture(of: device(size: size), appearance)
  }

  fileprivate func picture(
    of device: Device, _ appearance: ScreenPicture.Appearance
  ) throws -> ScreenPicture {
    guard let tree = device.tree else {
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

/// Pictures of the gallery's states, drawn now or read from a folder.
package struct GallerySet: Sendable {
  /// A state of an app's screen. Its id is also the name of its picture's file.
  package struct Picture: Codable, Sendable {
    package let id, app, screen, state: String

    package init(of state: GalleryState) {
      (id, app, screen, self.state) = (state.id, state.app, state.screen, state.state)
    }

    package var file: String { "\(id).png" }
  }

  package let pictures: [Picture]
  package let pngs: [String: Data]
  /// Pages with debug information, by the state's id. Empty for a set that was read.
  private var pages: [String: String] = [:]

  static let list = "states.json"

  /// Draws states, by default those of Duet's apps, in parallel on all processors.
  package init(
    of states: [GalleryState]? = nil, size: GallerySize = .usual,
    appearance: ScreenPicture.Appearance = .light
  ) throws {
    let states = try states ?? GalleryState.all()
    pictures = states.map(Picture.init)
    let drawn = Mutex<[String: Result<(Data, String), any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: states.count) { index in
      let state = states[index]
      let made = Result {
        let device = try state.device(size: size.size)
        let head = PageHead(
          title: state.fullName,
          styles: [PackageResources.site_css, PackageResources.state_css])
        return (
          try state.picture(of: device, appearance).png(),
          try StatePage(state, on: device, head, picture: "\(state.id).png").html
        )
      }
      drawn.withLock { $0[state.id] = made }
    }
    let made = try drawn.withLock { try $0.mapValues { try $0.get() } }
    (pngs, pages) = (made.mapValues(\.0), made.mapValues(\.1))
  }

  package init(in folder: URL) throws(GalleryError) {
    func error(_ problem: String) -> GalleryError {
      GalleryError(
        "\(folder.path) isn't a gallery: \(problem). Name a folder written by 'duet gallery --out'."
      )
    }
    func read(_ name: String) throws(GalleryError) -> Data {
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { return data }
      throw error("\(name) can't be read")
    }
    let list = try read(Self.list)
    // An id is a part of a file's name.
    guard let pictures = try? JSONDecoder().decode([Picture].self, from: list),
      pictures.allSatisfy({ $0.id.wholeMatch(of: /[a-z0-9-]+/) != nil })
    else {
      throw error("\(Self.list) can't be read as a list of states")
    }
    self.pictures = pictures
    var pngs: [String: Data] = [:]
    for picture in pictures { pngs[picture.id] = try read(picture.file) }
    self.pngs = pngs
  }

  /// Writes the pictures, their list and pages into a folder, which is created if needed. Writes
  /// the earlier pictures of changed states into its subfolder `before`.
  package func write(to folder: URL, page: String, earlier: GallerySet?, changes: [GalleryChange])
    throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for picture in pictures {
      try pngs[picture.id]?.write(to: folder.appendingPathComponent(picture.file))
      try pages[picture.id].map {
        try Data($0.utf8).write(to: folder.appendingPathComponent("\(picture.id).html"))
      }
    }
    if let earlier, !changes.isEmpty {
      let before = folder.appendingPathComponent("before")
      try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
      for change in changes {
        try earlier.pngs[change.picture.id]?.write(
          to: before.appendingPathComponent(change.picture.file))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(pictures).write(to: folder.appendingPathComponent(Self.list))
    try Data(page.utf8).write(to: folder.appendingPathComponent("index.html"))
  }

  /// Returns the changes since an earlier set, in this set's order, with removed states last.
  package func changes(since earlier: GallerySet) -> [GalleryChange] {
    let changes = pictures.compactMap { picture -> GalleryChange? in
      guard let before = earlier.pngs[picture.id] else {
        return GalleryChange(picture: picture, kind: .new)
      }
      return before == pngs[picture.id] ? nil : GalleryChange(picture: picture, kind: .changed)
    }
    return changes
      + earlier.pictures.filter { pngs[$0.id] == nil }
      .map { GalleryChange(picture: $0, kind: .gone) }
  }
}

/// A state whose picture has changed.
package struct GalleryChange: Encodable, Sendable {
  package let picture: GallerySet.Picture
  package let kind: Kind

  /// The raw value is the text for a reader.
  package enum Kind: String, Encodable, Sendable { case new, gone, changed }
}
