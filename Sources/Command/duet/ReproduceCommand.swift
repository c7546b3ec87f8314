import ArgumentParser
import ComparisonReport
import Foundation

struct ReproduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce",
    abstract: "Measure published claims again, and answer yes or no for each.",
    discussion: """
      Comparison/claims.md lists the claims, the commands that reproduce them, and how long they \
      take. The commands write into copies of the pages, in .build/reproduce. A claim is \
      reproduced if the new number is within its band, and if each place that publishes it has \
      this number. Use a release build.

      The exit code is 1 if a claim isn't reproduced.
      """)

  @Argument(help: "Only these claims, such as unseen-native. Default: all.") var claim: [String] =
    []
  @Flag(help: "List the claims instead of measuring them.") var list = false

  func run() throws {
    let root = try PackageRoot()
    let page = "Comparison/claims.md"
    let all = try exiting(with: 2, prefix: "\(page): ") {
      try Claim.all(
        in: String(decoding: readFile(page, in: root.url, "list of claims"), as: UTF8.self))
    }
    if let unknown = claim.first(where: { name in !all.contains { $0.name == name } }) {
      throw UsageError("There is no claim '\(unknown)'. Run 'duet reproduce --list' to see all.")
    }
    let chosen = all.filter { claim.isEmpty || claim.contains($0.name) }
    if list { return writeOutput(chosen.map { "\($0.name): \($0.number)\n" }.joined()) }
    let copies = root.url.appendingPathComponent(".build/reproduce")
    var results: [[[String]]: String?] = [:]
    var failed = 0
    for claim in chosen {
      // Claims of the same commands share one run.
      let problem = try results[claim.commands] ?? Self.play(claim.commands, root: root.url, copies)
      results[claim.commands] = .some(problem)
      let answer = problem ?? Self.answer(claim, root: root.url, copies)
      if answer != nil { failed += 1 }
      writeOutput("\(answer == nil ? "yes" : "no ")  \(claim.name): \(claim.number)")
      writeOutput(answer.map { ", but \($0)\n" } ?? "\n")
    }
    writeOutput("\(chosen.count - failed) of \(chosen.count.of("claim")) reproduced\n")
    if failed > 0 { throw ExitCode(1) }
  }

  /// Returns the reason why a claim isn't reproduced, or nil if it is.
  private static func answer(_ claim: Claim, root: URL, _ copies: URL) -> String? {
    func text(_ page: String, in folder: URL) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    }
    do {
      if let place = try claim.missing(reading: { try text($0, in: root) }) {
        return "this place has a different number: \(place)"
      }
      let now = try claim.cell.text(in: text(claim.cell.page, in: copies))
      return claim.isReproduced(by: now) ? nil : "it is \(now) now"
    } catch {
      return "\(error)"
    }
  }

  /// Runs commands with fresh copies of the pages that they name. Returns the error of the first
  /// one that fails, or nil.
  private static func play(_ commands: [[String]], root: URL, _ copies: URL) throws -> String? {
    for command in commands {
      let arguments = try command.enumerated().map { place, word in
        if place == 0 { return word == "duet" ? Suites.executable : word }
        guard word.hasSuffix(".md") else { return word }
        let copy = copies.appendingPathComponent(word)
        try FileManager.default.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try writeFile(readFile(word, in: root, "page"), to: copy.path)
        return copy.path
      }
      let text = command.joined(separator: " ")
      writeError("running: \(text)\n")
      let process = try LineProcess(arguments, in: root, errors: .standardError)
      process.closeInput()
      while case .line = process.next() {}
      let code = process.finish()
      if code != 0 { return "'\(text)' failed with exit code \(code)" }
    }
    return nil
  }
}
