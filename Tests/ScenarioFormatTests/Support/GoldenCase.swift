import Foundation
import ScenarioFormat

/// One rule with the files that break it, and what a command then says.
struct GoldenCase {
  let rule: Rule
  let files: InMemoryFiles
  let paths: [String]

  /// Sets the stage for a rule from `Golden/<slug>.scenario`, or without one where the rule is
  /// about a file that cannot be had.
  init(_ rule: Rule) throws {
    self.rule = rule
    let path =
      rule == .fileName ? "Scenarios/add-a-list.scenario" : "Scenarios/A1-\(rule.slug).scenario"
    var paths = [path]
    var entries: [String: InMemoryFiles.Entry] = [:]
    switch rule {
    case .missingFile: break
    case .unreadableFile: entries[path] = .unreadableFile
    case .notAFile: entries[path] = .pipe
    case .fileTooLarge: entries[path] = .file(Array(repeating: 35, count: 262_145))
    case .noScenarioFiles:
      paths = ["Scenarios"]
      entries = ["Scenarios/FORMAT.md": .file([]), "Scenarios/Empty": .directory]
    case .unwritableFile:
      entries[path] = .unwritableFile(try Self.input(of: .notFormatted))
    case .duplicateID:
      let bytes = try Self.input(of: rule)
      paths = ["Scenarios"]
      entries = [path: .file(bytes), "Scenarios/A1-another.scenario": .file(bytes)]
    default:
      entries[path] = .file(try Self.input(of: rule))
    }
    self.paths = paths
    files = InMemoryFiles(entries)
  }

  /// The rules whose files are made here and not read from `Golden`.
  static let withoutInput: Set<Rule> = [
    .missingFile, .unreadableFile, .unwritableFile, .notAFile, .noScenarioFiles, .fileTooLarge,
  ]

  private static func input(of rule: Rule) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Repository.golden.appendingPathComponent("\(rule.slug).scenario")))
  }

  /// What the command says about the files that reports the rule.
  func outcome(json: Bool) -> CommandOutcome {
    let commands = ScenarioCommands(files: files)
    switch rule {
    case .notFormatted: return commands.format(paths: paths, check: true, json: json)
    case .unwritableFile: return commands.format(paths: paths, json: json)
    default: return commands.lint(paths: paths, json: json)
    }
  }
}
