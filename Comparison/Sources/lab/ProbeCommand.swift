import ArgumentParser
import ComparisonReport
import Foundation
import Probe
import ScenarioFormat
import SuiteRuns

struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Show how the native tool behaves, and compare it with XCUITest.",
    discussion: """
      Without a file, it prints the native tool's answers to some fifty questions, as JSON. With a \
      file of XCUITest's answers, it compares them one by one. The exit code is 3 if any differ. \
      Comparison/mac.md explains how to get the file on a Mac.
      """)

  /// The greatest size of a file, in bytes. Fifty answers have some 10,000.
  private static let maximumSize = 1_000_000

  @Argument(help: "A file of answers.", completion: .file()) var file: String?

  func run() throws {
    let probe = try Probe()
    guard let file else { return writeOutput(probe.json) }
    let data = try Self.read(file)
    let points: [Probe.Comparison]
    do { points = try probe.compared(with: data) } catch {
      throw failure(
        "\(file): error: not a probe's answers: \(error.problem(decoding: data)). "
          + "Run 'lab probe' to see the format.")
    }
    writeOutput(points.map { Self.line($0) + "\n" }.joined())
    let different = points.count { !$0.isSame }
    writeOutput("\(points.count.of("answer")): \(different) not the same\n")
    if different > 0 { throw ExitCode(3) }
  }

  private static func line(_ point: Probe.Comparison) -> String {
    let name = point.name.shown(atMost: 80)
    let other = point.other?.shown(atMost: 80)
    if point.isSame { return "same      \(name): \(point.own ?? "")" }
    let kind = point.own == nil || other == nil ? "missing" : "differs"
    return "\(kind)   \(name): \(other ?? "not in the file"), "
      + (point.own.map { "in Duet \($0)" } ?? "not in Duet")
  }

  private static func read(_ path: String) throws -> Data {
    let data: Data?
    do {
      data = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        .read(upToCount: maximumSize + 1)
    } catch {
      throw failure("\(path): error: the answers can't be read: \(error.systemReason)")
    }
    guard let data, data.count <= maximumSize else {
      let problem = data == nil ? "the file is empty" : "it has more than \(maximumSize) bytes"
      throw failure("\(path): error: not a probe's answers: \(problem). Name a different file.")
    }
    return data
  }
}
