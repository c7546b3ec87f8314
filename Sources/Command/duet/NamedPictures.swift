import ArgumentParser
import ComparisonReport
import Foundation
import LiveSite
import SuiteRuns
import SuiteSupport

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
