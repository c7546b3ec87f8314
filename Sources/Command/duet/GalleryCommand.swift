import ArgumentParser
import Foundation
import LiveSite
import ScreenPicture
import SuiteRuns

struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every screen of the apps in all its interesting states.",
    discussion: """
      Each state is created directly from data, without tapping through the app. The folder gets a \
      picture of each state and a page, index.html. With --against, the page begins with the \
      differences from an earlier folder, and the exit code is 3 if there are any. 'duet serve' \
      shows the same page at /gallery.

      With --pictures, both suites play the scenarios tagged 'pictures' instead, whose tests call \
      'snapshot("Name")'. The folder gets the pictures, as LANGUAGE/SIZE/TOOL/\
      SCENARIO-NUMBER-NAME.png, and a page with all of them, index.html.
      """)

  @Option(help: "The folder to write to. It is created if it is missing.", completion: .directory)
  var out: String
  @Option(help: "An earlier folder to compare with.", completion: .directory)
  var against: String?
  @Flag(help: "Take the pictures that tests name. The folder must be empty or missing.")
  var pictures = false
  @Option(help: "With --pictures: a language of the apps (repeatable).")
  var language = NamedPictures.Language.allCases
  @Option(
    help: "The screen's size in points, such as 360x640. With --pictures: repeatable.")
  var size = [GallerySize.usual]
  @Option(help: "The appearance: light or dark.") var appearance = ScreenPicture.Appearance.light

  func validate() throws {
    guard pictures || size.count == 1 else {
      throw ValidationError("Several sizes require --pictures.")
    }
    if pictures, against != nil {
      throw ValidationError("--against compares the gallery. Leave out --pictures.")
    }
    guard let against, isSameFile(out, against) else { return }
    throw ValidationError("--out and --against must be two different folders.")
  }

  func run() async throws {
    if pictures {
      try Outputs.create(folder: out, of: "--out")
      return try await NamedPictures(out: out, languages: language, sizes: size).take()
    }
    // Read first, so that an unreadable folder is reported before the drawing.
    let earlier = try against.map { path in
      try exiting(with: 2, prefix: "error: --against: ") { try GallerySet(in: folder(path)) }
    }
    try Outputs.create(folder: out, of: "--out")
    let start = ContinuousClock.now
    let set = try GallerySet(size: size[0], appearance: appearance)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let changes = earlier.map { set.changes(since: $0) }
    do {
      try set.write(
        to: folder(out), page: try GalleryPage.file(set, changes: changes), earlier: earlier,
        changes: changes ?? [])
    } catch {
      throw failure(
        "error: \(out) can't be written: \((error as? CocoaError)?.systemReason ?? "\(error)")")
    }
    for change in changes ?? [] { writeOutput("\(change.picture.id): \(change.kind.rawValue)\n") }
    writeOutput(
      "\(set.pictures.count) states drawn in \(String(format: "%.1f", seconds)) s: "
        + "\(folder(out).appendingPathComponent("index.html").path)\n")
    if let changes {
      if !changes.isEmpty { throw ExitCode(3) }
      writeOutput("Nothing has changed.\n")
    }
  }

  private func folder(_ path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL }
}

extension GallerySize: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension ScreenPicture.Appearance: ExpressibleByArgument {}
