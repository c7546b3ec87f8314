import Device
import Foundation
import Inspector
import SampleApps
import ScenarioFormat

/// A played feature: each step's status, as Cucumber reports it.
package struct FeatureRun {
  package enum Status: String, CaseIterable { case passed, failed, undefined, ambiguous, skipped }
  package typealias Result = (step: GherkinFeature.Step, status: Status, message: String)

  /// The results of all scenarios' steps.
  package private(set) var results: [Result] = []
  private let path: String
  private let definitions: StepDefinitions

  package var hasPassed: Bool { results.allSatisfy { $0.status == .passed } }

  /// Plays a feature, whose title is the app's name. `arguments` are added to each launch. Throws
  /// an error with its place if the feature can't be played.
  package init(
    _ feature: GherkinFeature, path: String, definitions: StepDefinitions, on device: Device,
    arguments: [String] = []
  ) throws {
    (self.path, self.definitions) = (path, definitions)
    func bad(_ line: Int, _ problem: String, hint: String) -> InspectorError {
      InspectorError("\(path):\(line): error: \(problem)\n  hint: \(hint)")
    }
    if let found = feature.omission {
      throw bad(found.line, found.message, hint: "Write plain steps instead.")
    }
    let app = InstalledApps.app(named: feature.app, among: device.apps)
    guard let app else {
      let known = device.apps.map(\.name).joined(separator: ", ")
      throw bad(1, "no app '\(feature.app)'", hint: "Write 'Feature: APP'. Apps: \(known).")
    }
    guard !feature.scenarios.isEmpty else {
      throw bad(1, "no scenario", hint: "Write 'Scenario: TITLE', then steps.")
    }
    if let empty = feature.scenarios.first(where: \.steps.isEmpty) {
      throw bad(empty.line, "no step", hint: "Write steps such as 'When I touch Save'.")
    }
    for scenario in feature.scenarios {
      do { try device.launch(app.bundleIdentifier, arguments: scenario.launch + arguments) } catch {
        throw bad(scenario.line, "\(error)", hint: "Correct '# Launch: …' above the line.")
      }
      device.run(for: .seconds(1))
      // After a step that doesn't pass, the others are only looked up.
      var goesOn = true
      for step in scenario.steps {
        let (status, message) = play(step.text, on: goesOn ? device : nil)
        results.append((step, status, message))
        goesOn = goesOn && status == .passed
      }
    }
  }

  /// Plays a step, or only looks it up if there is no device.
  private func play(_ step: String, on device: Device?, depth: Int = 0) -> (Status, String) {
    let matches: [(definition: StepDefinitions.Definition, groups: [String])]
    do { matches = try definitions.matches(step) } catch { return (.failed, "\(error)") }
    guard let (definition, groups) = matches.first else { return (.undefined, "") }
    if matches.count > 1 {
      let places = matches.map(\.definition.place).joined(separator: " and ")
      return (.ambiguous, "\(places) match '\(step)'. Change one of them.")
    }
    guard let device else { return (.skipped, "") }
    for (place, text) in definition.lines {
      let line = text.replacing(/\$([1-9])/) { groups[min(Int($0.1) ?? 0, groups.count - 1)] }
      do {
        for match in text.matches(of: /\$([1-9])/) where (Int(match.1) ?? 0) >= groups.count {
          throw InspectorError("the expression has no group \(match.0). Add it to the expression.")
        }
        guard depth < 20 else {
          throw InspectorError("steps call each other more than 20 deep. Remove the loop.")
        }
        guard let (perform, values) = CalabashMethods.method(line) else {
          throw InspectorError("not a known method: \(line)")
        }
        try perform(device, values)
      } catch { return (.failed, "\(place): \(line): \(error)") }
      // Like the console, lets the app work after each line.
      device.run(for: .seconds(1))
      guard let step = line.wholeMatch(of: /step '(.+)'/)?.1 else { continue }
      let (status, message) = play(String(step), on: device, depth: depth + 1)
      if status == .undefined { return (.failed, "\(place): '\(step)' is undefined") }
      if status != .passed { return (status, message) }
    }
    return (.passed, "")
  }

  /// The steps with their statuses, and stubs to paste for undefined steps.
  package var text: String {
    var text = ""
    for (step, status, message) in results {
      let word = status.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
      text += "\(path):\(step.line): \(word) \(step.keyword) \(step.text)\n"
      if !message.isEmpty { text += "    \(message)\n" }
    }
    let counts = Status.allCases.map { status in (results.count { $0.status == status }, status) }
    text += counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ") + "\n"
    for step in Set(results.filter { $0.status == .undefined }.map(\.step.text)).sorted() {
      // Quoted strings become groups.
      let pattern = NSRegularExpression.escapedPattern(for: step)
        .replacing(/"[^"]*"/, with: #""([^"]*)""#)
      text +=
        "\nTo define the step, add to \(Self.stepsPath(of: path)):\n/^\(pattern)$/\n  pending\n"
    }
    return text
  }

  /// Returns the path of a feature's definitions: next to it, ending with `.steps`.
  package static func stepsPath(of feature: String) -> String {
    feature.replacing(/\.feature$/, with: "") + ".steps"
  }
}

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

/// A Gherkin feature as written, to be played step by step.
package struct GherkinFeature: Sendable {
  package typealias Step = (keyword: String, text: String, line: Int)

  package private(set) var app = ""
  /// The background's steps come first in each scenario.
  package private(set) var scenarios: [(line: Int, launch: [String], steps: [Step])] = []
  /// The first line that can't be left out without changing what is played, such as a table. Nil if
  /// there is none.
  package private(set) var omission: (line: Int, message: String)?

  package init(_ text: String) {
    var (background, launch): ([Step], [String]) = ([], [])
    var isBackground = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, raw) in lines.enumerated() {
      let (number, line) = (index + 1, ScenarioText.normalised(String(raw)))
      func omit(_ what: String) { omission = omission ?? (number, "not imported: \(what)") }
      if let step = line.wholeMatch(of: /(Given|When|Then|And|But|\*) (.+)/),
        isBackground || !scenarios.isEmpty
      {
        let step = (String(step.1), String(step.2), number)
        if isBackground {
          background.append(step)
        } else {
          scenarios[scenarios.count - 1].steps.append(step)
        }
      } else if let heading = line.wholeMatch(of: /(Feature|Background|Scenario|Example): *(.*)/) {
        isBackground = heading.1 == "Background"
        if heading.1 == "Feature" { app = String(heading.2) }
        if ["Scenario", "Example"].contains(heading.1) {
          scenarios.append((number, launch, background))
        }
        launch = []
      } else if let comment = line.wholeMatch(of: /# ?Launch: (.+)/) {
        let words = LaunchLine.words(in: String(comment.1))
        launch = words.words
        if words.badOffset != nil { omit("a comment") }
      } else if line.hasPrefix("|") {
        omit("a table")
      } else if line.hasPrefix("Scenario Outline:") || line.hasPrefix("Scenario Template:") {
        omit("a scenario outline (write one scenario for each row of its examples)")
      } else if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
        omit("a doc string")
      } else if !line.isEmpty, !line.hasPrefix("@"), !line.hasPrefix("#"),
        !background.isEmpty || scenarios.contains(where: { !$0.steps.isEmpty })
      {
        omit("a description")
      }
    }
  }
}
