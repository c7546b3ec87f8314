import ArgumentParser
import ComparisonReport
import Foundation
import LiveSite
import SampleApps
import ScreenPicture
import SuiteRuns
import SuiteSupport

struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every screen of the apps in all its interesting states.",
    discussion: """
      Each state is created directly from data, without tapping through the app. The folder gets a \
      picture of each state, a page with its elements and locators, and index.html. With --states, \
      a file has the states: Sources/Apps/testability.md shows one. With --against, the page begins \
      with the differences from an earlier folder, and the exit code is 3 if there are any. 'duet \
      serve' shows the same page at /gallery.

      With --pictures, both suites play the scenarios tagged 'pictures' instead, whose tests call \
      'snapshot("Name")'. The folder gets the pictures, as LANGUAGE/SIZE/TOOL/\
      SCENARIO-NUMBER-NAME.png, and a page with all of them, index.html.
      """)

  @Option(help: "The folder to write to. It is created if it is missing.", completion: .directory)
  var out: String
  @Option(help: "A JSON file with states to draw instead of Duet's.", completion: .file())
  var states: String?
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
    if pictures, against != nil || states != nil {
      throw ValidationError("--against and --states are about the gallery. Leave out --pictures.")
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
    let own = try states.map { path -> [GalleryState] in
      try exiting(with: 2, prefix: "error: --states: ") {
        guard let json = try? Data(contentsOf: folder(path)) else {
          throw GalleryError("\(path) can't be read. Name a JSON file with states.")
        }
        return try GalleryState.states(from: json, source: path)
      }
    }
    try Outputs.create(folder: out, of: "--out")
    let start = ContinuousClock.now
    let set = try GallerySet(of: own, size: size[0], appearance: appearance)
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

/// Takes the pictures that tests name, in several languages and screen sizes, with both tools.
struct NamedPictures {
  enum Language: String, CaseIterable, ExpressibleByArgument { case en, cs }

  /// The folder to write to.
  let out: String
  let languages: [Language]
  let sizes: [GallerySize]

  /// Takes the pictures. Throws ``UsageError`` if the folder isn't empty, and `ExitCode` 1 if a test
  /// fails.
  func take() async throws {
    let folder = URL(fileURLWithPath: out).standardizedFileURL
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty ?? true
    else { throw UsageError("--out \(out): the folder isn't empty. Name a different folder.") }
    let scenarios = try PackageRoot().scenarios().scenarios.filter {
      $0.header.tags.contains("pictures")
    }
    let tools: [Tool] = [.native, .webDriverInProcess]
    var places: [String] = []
    for language in languages.uniqued(by: \.self) {
      for size in sizes.uniqued(by: \.self) {
        let place = "\(language)/\(size)"
        var run = SuiteRun(scenarios: scenarios, tools: tools)
        (run.language, run.screenSize) = (language.rawValue, size.size)
        run.pictures = folder.appendingPathComponent(place)
        let result = try await run.run()
        guard result.succeeded else {
          let table = ReportData(
            result.comparison, of: result.trace
          ).figures.text
          throw failure("error: \(place)\n\(table)\nEmpty the folder, then run it again.", 1)
        }
        places += tools.map { "\(place)/\($0.name)" }
      }
    }
    let page = folder.appendingPathComponent("index.html").path
    try writeFile(Data(try html(places, in: folder).utf8), to: page)
    writeOutput("\(page)\n")
  }

  /// Returns the page: a section for each name, in the order of the run. Names need no escaping.
  private func html(_ places: [String], in folder: URL) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(places[0]).path)
    let sections = files.sorted().map { file in
      "<h2>\(file.dropLast(4))</h2>\n<div>\n"
        + places.map { place in
          """
          <figure><img src="\(place)/\(file.replacing(" ", with: "%20"))" alt="" height="400">
          <figcaption>\(place)</figcaption></figure>

          """
        }.joined() + "</div>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>Named pictures</title>
      <style>img { border: 1px solid } div { display: flex; flex-wrap: wrap }</style>
      \(sections.joined())</html>

      """
  }
}
