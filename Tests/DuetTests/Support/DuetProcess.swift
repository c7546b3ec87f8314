import Foundation
import Testing

/// The built command `duet`, which stands beside the tests.
enum Duet {
  /// What a run of the command printed, and how it ended.
  struct Outcome: Equatable {
    var status: Int32
    var output = ""
    var error = ""
  }

  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("duet")

  /// A process of the command that was not started yet.
  static func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Help is wrapped at the width of the terminal.
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "80"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs the command to its end.
  static func run(_ arguments: String..., in folder: Folder) throws -> Outcome {
    try run(arguments, in: folder.url, output: folder)
  }

  /// Runs the command to its end in any folder; `folder` takes its output.
  static func run(
    _ arguments: [String], in place: URL, output folder: Folder,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = process(arguments, in: place)
    process.environment?.merge(environment) { $1 }
    // Files, because a process waits for a reader of a pipe that is full.
    let output = try folder.file("output-\(UUID().uuidString)", "", hidden: true)
    let error = try folder.file("error-\(UUID().uuidString)", "", hidden: true)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    // A server that was to be refused, but runs, must not keep the tests from ending.
    let id = process.processIdentifier
    let end = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: end)
    process.waitUntilExit()
    end.cancel()
    #expect(process.terminationReason == .exit, "duet \(arguments) did not end within a minute")
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  /// What a command says that was used wrongly: the problem, its usage, where to read more.
  static func wrongUsage(
    _ problem: String, of command: String, in folder: Folder
  ) throws -> Outcome {
    let words = command.split(separator: " ").map(String.init)
    let help = try run(words + ["--help"], in: folder.url, output: folder).output
    let usage = try #require(help.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
    return Outcome(
      status: 64,
      error: "Error: \(problem)\nUsage: \(usage.dropFirst("USAGE: ".count))\n"
        + "  See '\((["duet"] + words).joined(separator: " ")) --help' for more information.\n")
  }
}

/// A folder for one test, gone afterwards.
final class Folder {
  let url: URL
  private let hidden: URL

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appendingPathComponent("duet-tests-\(UUID().uuidString)")
    hidden = base.appendingPathComponent("duet-tests-\(UUID().uuidString)-output")
    for folder in [url, hidden] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    for folder in [url, hidden] { try? FileManager.default.removeItem(at: folder) }
  }

  /// Writes a file, with the folders that it stands in; a hidden one stands beside the folder.
  @discardableResult
  func file(_ path: String, _ text: String, hidden isHidden: Bool = false) throws -> URL {
    let file = (isHidden ? hidden : url).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}
