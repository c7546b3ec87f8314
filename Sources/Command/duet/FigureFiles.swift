import ArgumentParser
import ComparisonReport
import Foundation

/// The options of an experiment that writes its figures into pages.
struct FigurePageOptions: ParsableArguments {
  @Option(
    help: "Write the figures into this Markdown page (repeatable). Each block must be in a page.",
    completion: .file())
  var page: [String] = []
  @Flag(help: "With --page: write nothing. The exit code is 3 if the figures are outdated.")
  var check = false

  func validate() throws {
    if check, page.isEmpty { throw ValidationError("--check requires --page.") }
  }

  /// Throws if a page can't be read or written, before the experiment runs.
  func checkPage() throws {
    _ = try FigureFiles(page)
    if !check { for page in page { try Outputs.check(file: page, of: "--page") } }
  }

  /// Writes blocks into the pages, or compares them. Does nothing without a page.
  ///
  /// - Parameters:
  ///   - command: the command that updates the page, without its option `--page`.
  ///   - measured: text that differs in each measurement, so it isn't compared.
  func finish(
    _ blocks: [String: String], command: String, ignoring measured: Regex<Substring>? = nil
  ) throws {
    guard !page.isEmpty else { return }
    // Read the pages again, because they may have changed during the run.
    let files = try FigureFiles(page)
    guard check else { return try files.write(blocks) }
    let pages = page.map { " --page \($0)" }.joined()
    try files.compare(with: blocks, command: command + pages, ignoring: measured)
  }
}

/// Reads pages with blocks of figures, and updates the blocks or compares them.
struct FigureFiles {
  let pages: FigurePages
  private let files: [(path: String, text: String)]

  /// Reads pages. Throws `ExitCode` 2 if one can't be read, and 3 if a block's marks are invalid.
  init(_ paths: [String]) throws {
    let files = try paths.map { path in
      (path: path, text: String(decoding: try readFile(path, "page"), as: UTF8.self))
    }
    self.files = files
    pages = try exiting(with: 3, prefix: "") { try FigurePages(files) }
  }

  /// Writes contents into the blocks of the same names. Throws `ExitCode` 2 if a page can't be
  /// written.
  func write(_ contents: [String: String]) throws {
    for page in try replaced(contents) {
      try writeFile(Data(page.text.utf8), to: page.path)
    }
  }

  /// Compares the blocks with contents. Throws `ExitCode` 3 if they differ. The error names
  /// `command`, which updates them.
  func compare(
    with contents: [String: String], command: String, ignoring measured: Regex<Substring>? = nil
  ) throws {
    func compared(_ text: String) -> String {
      measured.map { text.replacing($0, with: "–") } ?? text
    }
    for (old, new) in zip(files, try replaced(contents))
    where compared(old.text) != compared(new.text) {
      throw failure("\(old.path): error: the figures are outdated. Run: \(command)", 3)
    }
    writeOutput("\(files.map(\.path).joined(separator: ", ")): the figures are up to date\n")
  }

  /// Returns the pages with contents in their blocks. Throws `ExitCode` 3 if a block has no
  /// content, or a content no block.
  func replaced(_ contents: [String: String]) throws -> [(path: String, text: String)] {
    try exiting(with: 3, prefix: "") { try pages.replaced(with: contents) }
  }
}
