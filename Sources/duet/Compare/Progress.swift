import Foundation

/// Tells a person at a terminal how far the suites are; without a terminal, a line for each
/// scenario that is over.
struct Progress {
  private let total: Int
  private let isTerminal: Bool
  private var done = 0
  private var failed = 0

  init(total: Int) {
    self.total = total
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  mutating func take(_ line: String) {
    if line.hasPrefix("duet: ") {
      done += 1
      if line.hasSuffix("failed") { failed += 1 }
      let name = line.dropFirst("duet: ".count)
      show("[\(done)/\(total)] \(name)", isMilestone: total <= 60 || line.hasSuffix("failed"))
    } else if line.contains("error: "), done == 0 {
      show(line, isMilestone: true)
    }
  }

  /// Clears the line that was being rewritten.
  func end() { if isTerminal { writeError("\r\u{1B}[K") } }

  private func show(_ text: String, isMilestone: Bool) {
    if isTerminal {
      writeError("\r\u{1B}[K\(text.prefix(78))")
    } else if isMilestone {
      writeError(text + "\n")
    }
  }
}
