import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat
import SuiteSupport

struct CostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "costs",
    abstract: "Compute what the suites would cost on a device, or show where a log's time goes.",
    discussion: "'duet costs PROFILE…' is short for 'duet costs compute PROFILE…'.",
    subcommands: [ComputeCommand.self, ImportCommand.self], defaultSubcommand: ComputeCommand.self)
}

struct ComputeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compute",
    abstract: "Compute what the suites would cost on a device, from published prices.",
    discussion: """
      Runs all scenarios with each tool and idiom, counts what they do, and multiplies the counts \
      by the prices of a profile. Computed time = counts × prices + waits. Ranges are the middle \
      95 % of 1,000 draws from the ranges of all prices.

      A profile is a file in Comparison/profiles, named without '.json', or the path of a file of \
      your own. Comparison/costs.md explains the results.
      """)

  @Argument(help: "Profiles, such as simulator. Default: all in Comparison/profiles.")
  var profiles: [String] = []
  @Option(
    help: "Set a price without a range, such as tap=0.3, in seconds (repeatable).")
  var set: [String] = []
  @Flag(help: "Also run the scenarios while the device's clock is charged, and compare the times.")
  var replay = false
  @Option(
    help: """
      Compare computed times with the runs in this trace of 'duet compare --desktop' (repeatable).
      """, completion: .file())
  var measured: [String] = []
  @Option(help: "Write the figures into this Markdown page (repeatable).", completion: .file())
  var page: [String] = []
  @Option(help: "With --page: also draw the answer as an SVG picture.", completion: .file())
  var plot: String?
  @Flag(help: "With --page: write nothing. The exit code is 3 if the figures are outdated.")
  var check = false

  /// The tools and idioms with different counts. Hardened drivers do the same as others.
  private static let tools: [ComparedTool] = [
    .native, .nativePoll, .nativeEventWaits, .webDriverInProcess, .webDriverAdvised,
  ]

  func validate() throws {
    _ = try ownPrices
    if !measured.isEmpty, check || replay || plot != nil {
      throw ValidationError("--measured can't be combined with --check, --plot or --replay.")
    }
    if check || plot != nil, page.isEmpty {
      throw ValidationError("--check and --plot require --page.")
    }
    if !page.isEmpty, !profiles.isEmpty || !set.isEmpty {
      throw ValidationError(
        "--page writes the figures of all profiles. Leave out profiles and --set.")
    }
  }

  private var ownPrices: [CostPrimitive: Double] {
    get throws {
      try self.set.reduce(into: [:]) { prices, text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let primitive = CostPrimitive(rawValue: parts[0]),
          let price = Double(parts[1]), (0...3600).contains(price)
        else {
          throw ValidationError(
            "--set must be NAME=SECONDS with seconds from 0 to 3600, not '\(text)'. Names: "
              + "\(CostPrimitive.names).")
        }
        prices[primitive] = price
      }
    }
  }

  func run() async throws {
    let root = try PackageRoot()
    var chosen = try CostProfile.named(profiles, in: root)
    let own = try ownPrices
    for place in chosen.indices { chosen[place].set(own) }
    let files = page.isEmpty ? nil : try FigureFiles(page)
    let counted = try await play(in: root, nil)
    let rows = CostRow.rows(of: counted)
    if !measured.isEmpty {
      let blocks = try compared(with: counted, chosen, own, in: root)
      guard let files else {
        return writeOutput(
          blocks.sorted { $0.key > $1.key }.map { $0.value + "\n" }.joined(separator: "\n"))
      }
      return try files.write(blocks)
    }
    guard let files else {
      writeOutput(chosen.map { ComputedCosts(rows, at: $0).explanation }.joined(separator: "\n"))
      if self.replay { writeOutput("\n\(try await replayed(chosen, rows, root))\n") }
      return
    }
    var blocks = CostText(rows, profiles: chosen).blocks
    blocks["costs-replay"] = try await replayed(chosen, rows, root)
    if check {
      return try files.compare(
        with: blocks, command: "duet costs " + page.map { "--page \($0)" }.joined(separator: " "))
    }
    try files.write(blocks)
    if let plot { try writeFile(Data(CostPlot(rows, profiles: chosen).svg.utf8), to: plot) }
  }

  private func play(in root: PackageRoot, _ replayed: CostProfile?) async throws -> Comparison {
    let tools: [ComparedTool] =
      replayed == nil
      ? Self.tools : [.native, .nativePoll, .webDriverInProcess, .webDriverAdvised]
    let result = try await SuiteRun(
      root: root, scenarios: try root.scenarios().compared, tools: tools,
      parallel: ProcessInfo.processInfo.activeProcessorCount, replay: replayed.map(Replay.init)
    ).run().comparison
    guard result.passed || replayed != nil else {
      throw failure("error: scenarios fail. Run 'duet compare' to see why.", 1)
    }
    return result
  }

  /// Returns the computed and the measured times of runs on real trees.
  private func compared(
    with counted: Comparison, _ profiles: [CostProfile], _ own: [CostPrimitive: Double],
    in root: PackageRoot
  ) throws -> [String: String] {
    let scenarios = try root.scenarios().scenarios
    let runs = try measured.map { path in
      let trace = try Trace.read(path)
      let played = scenarios.filter { trace.scenarios.contains($0.id.description) }
      return (Comparison(trace, scenarios: played, tools: trace.tools), about: trace.about)
    }
    return MeasuredCosts(runs, counted: counted, profiles: profiles, set: own).blocks
  }

  /// Plays each profile on the device's clock. Returns the computed and the replayed times.
  private func replayed(
    _ profiles: [CostProfile], _ rows: [CostRow], _ root: PackageRoot
  ) async throws -> String {
    var lines: [[String]] = []
    for profile in profiles {
      let played = try await play(in: root, profile)
      let computed = ComputedCosts(rows, at: profile)
      lines += ReplayedCosts(played, computed).lines
    }
    return MarkdownTable(ReplayedCosts.titles, rows: lines).text
  }
}

extension CostProfile {
  /// Reads the named profiles, or all if there are none. Throws `ExitCode` 2 if one can't be read.
  static func named(_ names: [String], in root: PackageRoot) throws -> [CostProfile] {
    let folder = root.url.appendingPathComponent("Comparison/profiles")
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    let first = ["simulator", "device", "ci"]
    let known =
      first.filter(files.contains) + files.filter { !first.contains($0) }.sorted()
    return try (names.isEmpty ? known : names).map { name in
      let isFile = name.contains("/") || name.hasSuffix(".json")
      guard isFile || known.contains(name) else {
        throw failure(
          "error: there is no profile '\(name)'. Known: \(known.joined(separator: ", ")). For a file "
            + "of your own, give its path.")
      }
      let path = isFile ? name : "Comparison/profiles/\(name).json"
      let data = try readFile(path, in: isFile ? nil : root.url, "cost profile")
      return try exiting(with: 2, prefix: "") { try CostProfile(parsing: data, path: path) }
    }
  }
}
