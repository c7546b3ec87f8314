import ArgumentParser
import CZlib
import ComparisonReport
import Experiments
import Foundation
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting

struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract:
      "Detect unintended changes of counts, asserted values and caught mutants.",
    discussion: """
      The baseline is Comparison/baseline.gz, sorted lines of text. 'zcat' prints it. It has the \
      looks, actions, requests and checks of each precondition, step and expectation with each \
      tool on the virtual clock, the values that the tests assert there, and the outcome of each mutant in \
      each scenario. It has no times.

      'check' plays the scenarios again, with --kills also the mutants, and prints \
      each difference. The exit code is 3 if there are any. If a change is intended, save a new \
      baseline and commit it with the reason.
      """,
    subcommands: [Check.self, Save.self])

  static let file = "Comparison/baseline.gz"

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Play the scenarios, and compare the results with the baseline.")

    @Flag(help: "Also play all mutants. This takes a minute with a release build.")
    var kills = false

    func run() async throws {
      let saved = try Baseline.saved()
      let sections = Baseline.Section.allCases.filter { kills || $0 != .kills }
      let now = try await Baseline(playedIn: PackageRoot(), kills: kills)
      let drifts = now.drifts(from: saved, in: sections)
      guard drifts.isEmpty else {
        writeOutput(drifts.map { $0 + "\n" }.joined())
        throw failure(
          "error: \(BaselineCommand.file): \(drifts.count.of("difference")), listed above. "
            + "Undo the cause or, if the change is intended, run: lab baseline save", 3)
      }
      let counts = sections.map { "\(now[$0].count) \($0.rawValue)" }.joined(separator: ", ")
      writeOutput("\(BaselineCommand.file): no difference in \(counts)\n")
    }
  }

  struct Save: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Play everything, including mutants, and save the results as the new baseline.")

    func run() async throws {
      let file = BaselineCommand.file
      try Outputs.check(file: file, of: "baseline save")
      let now = try await Baseline(playedIn: PackageRoot(), kills: true)
      try writeFile(try Gzip.compressed(Data(now.text.utf8)), to: file)
      writeOutput("\(BaselineCommand.file): saved\n")
    }
  }
}

extension Baseline {
  /// Reads the saved baseline. Throws `ExitCode` 2 if it can't be read.
  fileprivate static func saved() throws -> Baseline {
    let data = try readFile(BaselineCommand.file, "baseline")
    do {
      return try Baseline(parsing: String(decoding: Gzip.decompressed(data), as: UTF8.self))
    } catch {
      throw failure(
        "\(BaselineCommand.file): error: not a baseline: \(error). Restore the committed file, or "
          + "run: lab baseline save")
    }
  }

  /// Plays all scenarios with the tools on the virtual clock and, with `kills`, the mutants. Throws `ExitCode` 1 if a scenario fails on the unchanged apps, or
  /// if a mutant's run is unusable.
  fileprivate init(playedIn root: PackageRoot, kills: Bool) async throws {
    self.init()
    let library = try root.scenarios()
    let result = try await SuiteRun(
      scenarios: library.scenarios, tools: .usual + .ways
    ).run()
    guard result.succeeded, result.comparison.passed else {
      throw failure("error: a scenario fails on the unchanged apps. Run: duet compare", 1)
    }
    let tools = [Tool.native, .webDriverInProcess].map(\.name)
    self[.counts] = result.trace.itemCounts
    self[.asserted] = UnequalFacts.values(in: result.trace, of: library.scenarios, by: tools)
    guard kills else { return }
    let suites = MutantsCommand.suites.map(\.name)
    let runs = try exiting(with: 1) {
      try MutantRunner().run(MutantCatalog.all, in: library.compared, by: suites)
    }
    let mutation = MutationResult(
      runs, of: MutantCatalog.all, suites: suites,
      scenarios: library.compared, equivalents: try root.equivalentMutants())
    guard mutation.findings.isEmpty, runs.allSatisfy({ $0.end == .finished }) else {
      throw failure(
        "error: a suite caught a control, or a mutant's run did not end. Run: lab mutants", 1)
    }
    for mutant in MutantCatalog.all {
      for suite in suites {
        for scenario in library.compared {
          guard let run = mutation.run(of: mutant.id, suite, scenario),
            let status = mutation.status(of: mutant, suite, in: scenario)
          else { continue }
          let failed = run.items.filter { $0.failed != nil }.map(\.id)
          self[.kills]["\(mutant.id) \(suite) \(scenario.id)"] =
            ([status.rawValue] + failed).joined(separator: " ")
        }
      }
    }
  }
}

/// Compresses and decompresses data in the format of `gzip`.
private enum Gzip {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// The header's time is zero, so the same data makes the same file.
  static func compressed(_ data: Data) throws -> Data {
    try run(data, level: 9) { deflate($0, Z_FINISH) }
  }

  static func decompressed(_ data: Data) throws -> Data {
    try run(data, level: nil) { inflate($0, Z_NO_FLUSH) }
  }

  /// Compresses with a `level` from 1 to 9, or decompresses if it is nil.
  private static func run(
    _ data: Data, level: Int32?, _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) throws -> Data {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // 15 is the largest window. Adding 16 selects gzip's header.
    let started =
      if let level {
        deflateInit2_(
          &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      } else {
        inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size)
      }
    guard started == Z_OK else { throw Failure(description: "zlib can't start (code \(started))") }
    defer { _ = level == nil ? inflateEnd(&stream) : deflateEnd(&stream) }
    var input = [UInt8](data)
    var output = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    try input.withUnsafeMutableBufferPointer { bytes in
      (stream.next_in, stream.avail_in) = (bytes.baseAddress, UInt32(bytes.count))
      var code = Z_OK
      while code == Z_OK {
        code = chunk.withUnsafeMutableBufferPointer { room in
          (stream.next_out, stream.avail_out) = (room.baseAddress, UInt32(room.count))
          return step(&stream)
        }
        output.append(contentsOf: chunk.prefix(chunk.count - Int(stream.avail_out)))
      }
      guard code == Z_STREAM_END else {
        throw Failure(description: "its compressed data is damaged (code \(code))")
      }
    }
    return output
  }
}
