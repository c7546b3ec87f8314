import ComparisonReport
import Foundation

/// The terminal that a person reads, if any: how wide it is, and whether it shows colours.
struct Terminal {
  /// In characters; nil where the output goes to a file or a pipe, which has no width.
  let width: Int?
  let hasColours: Bool

  /// The terminal of standard output.
  ///
  /// `COLUMNS` says another width, and `NO_COLOR` (https://no-color.org) or `TERM=dumb` that there are
  /// no colours.
  static var output: Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return Terminal(width: nil, hasColours: false) }
    let environment = ProcessInfo.processInfo.environment
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? (isKnown ? Int(size.ws_col) : 80)
    return Terminal(
      width: width,
      hasColours: (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb")
  }

  /// A text with the words of a result in their colours.
  func coloured(_ text: String) -> String {
    hasColours ? ResultColours.applied(to: text) : text
  }
}
