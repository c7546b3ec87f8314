import ArgumentParser
import ComparisonReport
import Foundation

/// The options of an experiment whose figures are in a page.
struct FigurePageOptions: ParsableArguments {
  @Option(help: "Put the figures into this page, in Markdown.", completion: .file())
  var page: String?
  @Flag(help: "Write no page; the exit code is 3 if its figures are outdated.")
  var check = false

  func validate() throws {
    if check, page == nil { throw ValidationError("--check needs --page.") }
  }

  /// Refuses a page that can't be read or written, before its figures are counted.
  func checkPage() throws {
    guard let page else { return }
    _ = try FigureFiles([page])
    if !check { try Outputs.check(file: page, of: "--page") }
  }

  /// Puts blocks into the page, or compares them with it. Does nothing without a page.
  ///
  /// - Parameter command: what writes the page without further options.
  func finish(_ blocks: [String: String], command: String) throws {
    guard let page else { return }
    // It is read again, because it may have changed during the run.
    let files = try FigureFiles([page])
    guard check else { return try files.write(blocks) }
    try files.compare(with: blocks, command: "\(command) --page \(page)")
  }
}

/// The files of pages with figures in blocks, which are rewritten or only compared.
struct FigureFiles {
  let pages: FigurePages
  private let files: [(path: String, text: String)]

  /// Reads pages: `ExitCode` 2 if one can't be read, 3 for a mark without a place.
  init(_ paths: [String]) throws {
    let files = try paths.map { path in
      (path: path, text: String(decoding: try readFile(path, "page"), as: UTF8.self))
    }
    self.files = files
    pages = try exiting(with: 3, prefix: "") { try FigurePages(files) }
  }

  /// Puts contents into the blocks, which must be the blocks of the pages. `ExitCode` 2 if a page
  /// can't be written.
  func write(_ contents: [String: String]) throws {
    for page in try replaced(contents) {
      try writeFile(Data(page.text.utf8), to: page.path)
    }
  }

  /// Compares the blocks with contents, which `command` would write; `ExitCode` 3 if they differ.
  func compare(with contents: [String: String], command: String) throws {
    for (old, new) in zip(files, try replaced(contents)) where old.text != new.text {
      throw failure("\(old.path): error: the figures are outdated. Run: \(command)", 3)
    }
    writeOutput("\(files.map(\.path).joined(separator: ", ")): the figures are current\n")
  }

  /// The pages with contents in their blocks; `ExitCode` 3 for a block without content or place.
  func replaced(_ contents: [String: String]) throws -> [(path: String, text: String)] {
    try exiting(with: 3, prefix: "") { try pages.replaced(with: contents) }
  }
}
