import Device
import Foundation
import Inspector

/// Calabash's predefined steps, and those of a file.
package struct StepDefinitions {
  /// The lines to run for all steps that a regular expression matches.
  struct Definition {
    let pattern: NSRegularExpression
    /// The file and the line, such as `A1.steps:3`.
    let place: String
    var lines: [(place: String, text: String)] = []
  }

  private var all: [Definition] = []

  /// Parses the text of a file: regular expressions between slashes, each followed by its indented
  /// lines. A line that begins with `#` is a comment. Throws an error with its place.
  package init(_ text: String = "", path: String = "") throws {
    try add(
      String(decoding: PackageResources.predefined_steps, as: UTF8.self), path: "predefined.steps")
    try add(text, path: path)
  }

  private mutating func add(_ text: String, path: String) throws {
    let first = all.count
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, raw) in lines.enumerated() {
      let line = raw.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let place = "\(path):\(index + 1)"
      let isIndented = raw.first?.isWhitespace == true
      if !isIndented, let match = line.wholeMatch(of: /\/(.+)\//) {
        do {
          let pattern = try NSRegularExpression(pattern: String(match.1))
          all.append(Definition(pattern: pattern, place: place))
        } catch {
          throw InspectorError(
            "\(place): error: malformed regular expression: \(match.1)\n"
              + "  hint: Put a backslash before a character that means itself, such as \\(.")
        }
      } else if isIndented, all.count > first, CalabashMethods.method(line) != nil {
        all[all.count - 1].lines.append((place, line))
      } else {
        throw InspectorError(
          "\(place): error: '\(line)' isn't a step definition or an indented line of one.\n"
            + "  hint: Write /^I open \"(.*)\"$/, then lines such as \(CalabashMethods.known).")
      }
    }
  }

  /// Returns all definitions that match anywhere in a step, as Cucumber does, with their groups. Throws
  /// an error if one takes more than 50 ms of processor time.
  func matches(_ step: String) throws -> [(definition: Definition, groups: [String])] {
    try all.compactMap { definition in
      let end = WorkLimit.processorTime() + 0.05
      var (found, takesTooLong): (NSTextCheckingResult?, Bool) = (nil, false)
      definition.pattern.enumerateMatches(
        in: step, options: .reportProgress,
        range: NSRange(location: 0, length: step.utf16.count)
      ) { match, _, stop in
        found = match
        takesTooLong = match == nil && WorkLimit.processorTime() > end
        stop.pointee = ObjCBool(match != nil || takesTooLong)
      }
      if takesTooLong {
        throw InspectorError(
          "\(definition.place): the regular expression takes too long on '\(step.prefix(100))'. "
            + "Rewrite it so that it can match in only one way.")
      }
      return found.map { match in
        (
          definition,
          (0..<match.numberOfRanges).map { group in
            Range(match.range(at: group), in: step).map { String(step[$0]) } ?? ""
          }
        )
      }
    }
  }
}
