import Foundation
import ScenarioBinding

/// Tells whoever started the suites how far they are, a line for each run that is over.
enum ProgressLine {
  /// What each line starts with, so that it is found among what XCTest prints.
  static let prefix = "duet: "

  static func print(_ scenario: String, _ tool: SuiteTool, _ repetition: Int, _ outcome: String) {
    let line = "\(prefix)\(scenario) \(tool.rawValue) \(repetition) \(outcome)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}
