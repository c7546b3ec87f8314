import ArgumentParser
import ComparisonReport
import Foundation

/// Pages in Markdown that tell figures, as files: their blocks are written anew, or only compared.
struct FigureFiles {
  /// The pages as they were read.
  let pages: FigurePages
  private let texts: [(path: String, text: String)]
  private let folder: URL?

  /// Reads pages, by their paths in a folder; in the current one if none is given.
  ///
  /// - Throws: `ExitCode`, told: 2 where a page can't be read, 3 for a mark without a place.
  init(_ paths: [String], in folder: URL? = nil) throws {
    self.folder = folder
    texts = try paths.map { path in
      do {
        return (path, try String(contentsOf: Self.url(of: path, in: folder), encoding: .utf8))
      } catch {
        throw failure(
          "\(path): error: the page can't be read: \(error.systemReason)", ExitCode(2))
      }
    }
    do { pages = try FigurePages(texts) } catch { throw failure("\(error)", ExitCode(3)) }
  }

  /// Puts contents into the blocks: each must be in one of the pages, and no other.
  ///
  /// - Throws: `ExitCode`, told: 2 where a page can't be written, 3 for a block that has no content or
  ///   no place.
  func write(_ contents: [String: String]) throws {
    for (path, text) in try replaced(contents) {
      do { try Data(text.utf8).write(to: Self.url(of: path, in: folder)) } catch {
        throw failure(
          "\(path): error: it can't be written: \(error.systemReason)", ExitCode(2))
      }
    }
  }

  /// Compares the blocks with contents.
  ///
  /// - Parameter command: what makes them anew, for the error.
  /// - Throws: `ExitCode` 3, told, where they are others.
  func compare(with contents: [String: String], command: String) throws {
    for (old, new) in zip(texts, try replaced(contents)) where old.text != new.text {
      throw failure(
        "\(old.path): error: its figures are not those of now; make them anew: \(command)",
        ExitCode(3))
    }
    writeOutput("\(texts.map(\.path).joined(separator: ", ")): its figures are those of now\n")
  }

  /// The pages with contents in their blocks.
  ///
  /// - Throws: `ExitCode` 3, told, for a block that has no content or no place.
  func replaced(
    _ contents: [String: String]
  ) throws -> [(path: String, text: String)] {
    do { return try pages.replaced(with: contents) } catch {
      throw failure("\(error)", ExitCode(3))
    }
  }

  private static func url(of path: String, in folder: URL?) -> URL {
    folder?.appendingPathComponent(path) ?? URL(fileURLWithPath: path)
  }
}
