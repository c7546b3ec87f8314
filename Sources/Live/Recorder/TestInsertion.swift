import Foundation
import Inspector
import ScenarioFormat

/// A written test into which a recording inserts its lines, directly above a mark.
///
/// The mark is a line of the test, such as `// record here`. It stays below the inserted lines, so
/// the next recording continues there. All other bytes of the file stay unchanged.
package struct TestInsertion {
  private let path: String
  private let disk: any ScenarioFileSystem
  private let language: RecordedLanguage
  /// The file before the mark's line, and the rest of it.
  private let head, tail: ArraySlice<UInt8>
  private let indentation, lineBreak: String
  /// The file's content since the last write.
  private var current: [UInt8]

  /// Opens a test, without changing it.
  ///
  /// - Parameter mark: the text of exactly one line, without the spaces around it.
  /// - Throws: ``InspectorError`` if there is no such file or mark, or the language is unknown.
  package init(
    into path: String, at mark: String, on disk: any ScenarioFileSystem = ScenarioDisk()
  ) throws {
    func problem(_ text: String) -> InspectorError { InspectorError("\(path): \(text)") }
    guard mark.contains(where: { !$0.isWhitespace }) else {
      throw problem("the mark is empty. Name the text of one line with --at.")
    }
    guard disk.kind(of: path) == .file else {
      throw problem("there is no such file. Name an existing test.")
    }
    do { current = try disk.contents(of: path, upTo: 10_000_000) } catch {
      throw problem("can't read: \(error.reason).")
    }
    guard String(validating: current, as: UTF8.self) != nil else {
      throw problem("not UTF-8. Save it as UTF-8 first.")
    }
    let lines = current.dropFirst(current.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    let places = texts.indices.filter { trimmed(texts[$0]) == trimmed(mark) }
    guard let place = places.first else {
      throw problem("no line is '\(mark)'. Add such a line, or change --at.")
    }
    guard places.count == 1 else {
      throw problem("the mark is in lines \(place + 1) and \(places[1] + 1). Keep one.")
    }
    let isPython = path.hasSuffix(".py")
    guard isPython || path.hasSuffix(".swift") else {
      throw problem("not a test in Swift or Python. Name a .swift or .py file.")
    }
    guard let language = isPython ? .python : Self.language(above: texts[..<place]) else {
      throw problem("no app or driver is above the mark. Declare one.")
    }
    (self.path, self.disk, self.language) = (path, disk, language)
    head = current[..<lines[place].startIndex]
    tail = current[lines[place].startIndex...]
    indentation = String(texts[place].prefix { $0 == " " || $0 == "\t" })
    // The last line may have no line break.
    let model = place == lines.count - 1 ? lines[..<place].last : lines[place]
    lineBreak = model?.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns the language of a Swift test: its lines above the mark use `app`, or `driver`.
  private static func language(above lines: ArraySlice<String>) -> RecordedLanguage? {
    let names: [Substring: RecordedLanguage] = ["app": .native, "driver": .webdriver]
    return lines.flatMap { line in
      line.replacing(/"[^"]*"|\/\/.*|\/\*.*?\*\//, with: "").split { !$0.isLetter && $0 != "_" }
    }.compactMap { names[$0] }.last
  }

  /// Inserts the lines of a recording, in place of those that were inserted before.
  ///
  /// - Throws: ``InspectorError`` if something else has changed the file, or it can't be written.
  ///   The file then stays unchanged.
  package mutating func write(_ lines: [RecordedLine]) throws {
    let code = LoopFolding.fold(lines.map(language.code), language)
    let new = head + code.flatMap { (indentation + $0 + lineBreak).utf8 } + tail
    guard new != current[...] else { return }
    guard (try? disk.contents(of: path, upTo: current.count + 1)) == current else {
      throw InspectorError(
        "\(path): changed during the recording, so nothing was inserted. Start a new recording.")
    }
    do { try disk.replace(contentsOf: path, with: Array(new)) } catch {
      throw InspectorError("\(path): can't write: \(error.reason). Make the file writable.")
    }
    current = Array(new)
  }
}
