import ArgumentParser
import Foundation
import LiveSite

struct PicturesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Take the pictures that tests name, in several languages and screen sizes.",
    discussion: """
      Both suites play the scenarios tagged 'pictures', whose tests call 'snapshot("Name")'. The \
      folder gets the pictures, as LANGUAGE/SIZE/TOOL/SCENARIO-NUMBER-NAME.png, and a page with \
      all of them in the order of the run, index.html.
      """)

  enum Language: String, CaseIterable, ExpressibleByArgument { case en, cs }

  @Option(help: "The folder to write to. It must be empty or missing.", completion: .directory)
  var out: String
  @Option(help: "A language of the apps (repeatable).") var language = Language.allCases
  @Option(help: "A screen size such as 820x1180, 200 to 2000 points each way (repeatable).")
  var size = [GallerySize.usual]

  func run() async throws {
    try Outputs.check(folder: out, of: "--out")
    let folder = URL(fileURLWithPath: out).standardizedFileURL
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty ?? true
    else { throw UsageError("--out \(out): the folder isn't empty. Name a different folder.") }
    let root = try PackageRoot()
    let scenarios = try root.scenarios().scenarios.filter { $0.header.tags.contains("pictures") }
    let tools = [ComparedTool.native, .webDriverInProcess]
    var places: [String] = []
    for language in language.uniqued(by: \.self) {
      for size in size.uniqued(by: \.self) {
        let place = "\(language)/\(size)"
        let result = try await SuiteRun(
          root: root, scenarios: scenarios, tools: tools, language: language.rawValue,
          screenSize: size.size, pictures: folder.appendingPathComponent(place)
        ).run()
        guard result.succeeded else {
          let table = result.comparison.table(fitting: nil)
          throw failure("error: \(place)\n\(table)\nEmpty the folder, then run it again.", 1)
        }
        places += tools.map { "\(place)/\($0.rawValue)" }
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
