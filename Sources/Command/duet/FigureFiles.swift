import ArgumentParser
import ComparisonReport
import Foundation

/// Pages in Markdown that tell figures, as files: their blocks are written anew, or only compared.
struct FigureFiles {
  let pages: FigurePages
  private let files: [(path: String, url: URL, text: String)]

  /// Reads pages in a folder: `ExitCode` 2 where one can't be read, 3 for a mark without a place.
  init(_ paths: [String], in folder: URL? = nil) throws {
    let files = try paths.map { path in
      let url = folder?.appendingPathComponent(path) ?? URL(fileURLWithPath: path)
      let text = String(decoding: try readFile(url, named: path, "page"), as: UTF8.self)
      return (path: path, url: url, text: text)
    }
    self.files = files
    pages = try Self.telling { try FigurePages(files.map { ($0.path, $0.text) }) }
  }

  /// Puts contents into the blocks: each must be in one of the pages, and no other. `ExitCode` 2 where
  /// a page can't be written.
  func write(_ contents: [String: String]) throws {
    for (file, new) in zip(files, try replaced(contents)) {
      try writeFile(Data(new.text.utf8), to: file.url, named: file.path)
    }
  }

  /// Compares the blocks with contents, which `command` would write; `ExitCode` 3 where they differ.
  func compare(with contents: [String: String], command: String) throws {
    for (old, new) in zip(files, try replaced(contents)) where old.text != new.text {
      throw failure(
        "\(old.path): error: its figures are not those of now; make them anew: \(command)",
        ExitCode(3))
    }
    writeOutput("\(files.map(\.path).joined(separator: ", ")): its figures are those of now\n")
  }

  /// The pages with contents in their blocks; `ExitCode` 3 for a block without content or place.
  func replaced(_ contents: [String: String]) throws -> [(path: String, text: String)] {
    try Self.telling { try pages.replaced(with: contents) }
  }

  private static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw failure("\(error)", ExitCode(3)) }
  }
}
