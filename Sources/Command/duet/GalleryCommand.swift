import ArgumentParser
import Foundation
import LiveSite
import ScreenPicture

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every screen of the apps in all its interesting states.",
    discussion: """
      Each state is created directly from data, without tapping through the app. The folder gets a \
      picture of each state and a page, index.html. With --against, the page begins with the \
      differences from an earlier folder, and the exit code is 3 if there are any. 'duet serve' \
      shows the same page at /gallery.
      """)

  @Option(help: "The folder to write to. It is created if it is missing.", completion: .directory)
  var out: String
  @Option(help: "An earlier folder to compare with.", completion: .directory)
  var against: String?
  @Option(help: "The screen's size in points, such as 360x640.")
  var size = GallerySize.usual
  @Option(help: "The appearance: light or dark.") var appearance = ScreenPicture.Appearance.light

  func validate() throws {
    guard let against, FileIdentity(out) == FileIdentity(against) else { return }
    throw ValidationError("--out and --against must be two different folders.")
  }

  func run() throws {
    try Outputs.check(folder: out, of: "--out")
    // Read first, so that an unreadable folder is reported before the drawing.
    let earlier = try against.map { path in
      try exiting(with: 2, prefix: "error: --against: ") { try GallerySet(in: folder(path)) }
    }
    let start = ContinuousClock.now
    let set = try GallerySet(size: size, appearance: appearance)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let changes = try earlier.map { try set.changes(since: $0) }
    do {
      try set.write(
        to: folder(out), page: try GalleryPage.file(set, changes: changes), earlier: earlier,
        changes: changes ?? [])
    } catch {
      throw failure(
        "error: \(out) can't be written: \((error as? CocoaError)?.systemReason ?? "\(error)")")
    }
    for change in changes ?? [] { writeOutput("\(change.picture.id): \(change.text)\n") }
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
