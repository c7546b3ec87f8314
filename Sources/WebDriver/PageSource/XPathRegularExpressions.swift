import Foundation

/// The regular expressions of one evaluation of an XPath, each made once, and the time they take.
struct XPathRegularExpressions {
  /// The most time that one text may take, in seconds.
  static let mostForOne = 0.1
  /// The most time that all texts of an evaluation may take, in seconds.
  static let mostForAll = 5.0

  private var made: [[String]: NSRegularExpression] = [:]
  private var total = 0.0

  /// The expression of a pattern.
  ///
  /// - Parameter flags: `i` where case makes no difference; WebDriverAgent knows no other flag.
  mutating func expression(
    _ pattern: String, _ flags: String
  ) throws(XPathFunctions.Failure) -> NSRegularExpression {
    if let known = made[[pattern, flags]] { return known }
    var options: NSRegularExpression.Options = []
    for flag in flags {
      guard flag == "i" else {
        throw XPathFunctions.Failure(
          text: "has the flag '\(flag)' for a regular expression; there is only i")
      }
      options.insert(.caseInsensitive)
    }
    guard let expression = Self.expression(pattern, options) else {
      throw XPathFunctions.Failure(text: Self.flaw(pattern))
    }
    // The patterns may be attributes, so that there is no end of them.
    if made.count == 100 { made = [:] }
    made[[pattern, flags]] = expression
    return expression
  }

  private static func expression(
    _ pattern: String, _ options: NSRegularExpression.Options
  ) -> NSRegularExpression? {
    // Foundation takes no empty pattern; this one, too, is found everywhere.
    try? NSRegularExpression(pattern: pattern.isEmpty ? "(?:)" : pattern, options: options)
  }

  /// Whether a pattern is a regular expression.
  static func isValid(_ pattern: String) -> Bool { expression(pattern, []) != nil }

  /// What is wrong with one that is none.
  static func flaw(_ pattern: String) -> String {
    "has '\(pattern.prefix(100))', which is no regular expression"
  }

  /// Where an expression is found in a text.
  ///
  /// A pattern such as `(a+)+b` has more ways to read a text than anybody can wait for, so a text
  /// that takes long ends the evaluation. What counts is the processor's time: waiting for others
  /// does not.
  mutating func matches(
    _ expression: NSRegularExpression, in text: String, limit: Int = .max
  ) throws(XPathFunctions.Failure) -> [NSTextCheckingResult] {
    let start = Self.processorTime
    let most = min(Self.mostForOne, Self.mostForAll - total)
    let range = NSRange(location: 0, length: text.utf16.count)
    var found: [NSTextCheckingResult] = []
    // The progress is reported also while nothing is found.
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) {
      match, _, stop in
      if let match {
        found.append(match)
        if found.count == limit { stop.pointee = true }
      } else if Self.processorTime - start > most {
        stop.pointee = true
      }
    }
    let taken = Self.processorTime - start
    total += taken
    if taken > most {
      throw XPathFunctions.Failure(
        text:
          "has the regular expression '\(expression.pattern.prefix(100))', which takes too long "
          + "on this screen; write it so that there is one way to read a text")
    }
    return found
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
