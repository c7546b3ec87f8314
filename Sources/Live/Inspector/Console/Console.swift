import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// One line in any of the languages that the tools know, evaluated by their own engines.
///
/// The language is guessed, and said: `app.…` is the native tool's Swift, `driver.find_element` is
/// Python, `driver.findElement` the WebDriver suites' Swift; `//` begins an XPath, `**/` a class chain;
/// a comparison is a predicate, `#id` and the like CSS, `query("…")` Calabash; anything else an
/// accessibility id. `web ` in front has an XPath look in the web view's page. The words `tree`, `ids`,
/// `labels` and `marks` list what is on the screen.
package struct Console {
  private let device: Device

  /// Evaluates lines on a device.
  package init(_ device: Device) { self.device = device }

  /// What has come of a line.
  package struct Answer: Encodable {
    /// The language that the line was taken for.
    package var language = ""
    /// The revision of the screen that was searched.
    package var revision = 0
    /// The elements that it finds; the first of many.
    package var hits: [Found] = []
    /// Their number, such as "3"; empty for a line that searches for nothing.
    package var count = ""
    /// How long the search took, in microseconds.
    package var microseconds = 0.0
    /// The value that it reads, or a list that was asked for.
    package var value: String?
    /// Whether something was done to the app.
    package var acted = false
    /// Whether it would do something to the app when it is confirmed.
    package var wouldAct = false
    /// What is wrong; nil for nothing.
    package var error: String?
    /// The character that is wrong, from 0; nil where the whole line is.
    package var offset: Int?
    /// How the line could go on: whole lines.
    package var completions: [String] = []

    /// An element that was found.
    package struct Found: Encodable, Equatable {
      /// Its place on the screen; nil for what a page has and does not show.
      package let place: String?
      /// It in a few words.
      package let text: String
    }
  }

  /// Hits that are shown; more are counted only.
  private static let mostShown = 50
  /// The longest line, in characters.
  private static let longestLine = 4000

  /// Evaluates a line.
  ///
  /// - Parameters:
  ///   - revision: the screen to search, one that was shown before; nil for the screen now.
  ///   - isConfirmed: whether it may act. What acts looks at the screen now, whatever is shown.
  package func evaluate(_ text: String, revision: Int? = nil, isConfirmed: Bool) -> Answer {
    var answer = Answer()
    do {
      guard text.count <= Self.longestLine else {
        throw InspectorError("The line is longer than \(Self.longestLine) characters.")
      }
      let screen = try Inspector.of(device).screen(isConfirmed ? nil : revision)
      answer.revision = screen.revision
      if !isConfirmed { answer.completions = Completion(text, on: screen).lines }
      let line = text.trimmingCharacters(in: .whitespaces)
      if let list = Self.lists[line] {
        answer.language = "list"
        answer.value = isConfirmed ? list(screen) : nil
      } else if !line.isEmpty {
        try evaluate(text, on: screen, isConfirmed: isConfirmed, &answer)
      }
    } catch let error as InspectorError {
      (answer.error, answer.offset) = (error.description, error.offset)
    } catch let error as WebDriverError {
      (answer.error, answer.offset) = (error.description, Self.offset(error.message, in: text))
    } catch {
      answer.error = "\(error)"
    }
    return answer
  }

  private func evaluate(
    _ text: String, on screen: InspectedScreen, isConfirmed: Bool, _ answer: inout Answer
  ) throws {
    let (language, query, sought) = try read(text, on: screen, isConfirmed: isConfirmed)
    answer.language = language
    let start = ContinuousClock.now
    let most = SuggestedLocator.mostHits
    let hits = try query.hits(limit: most + 1)
    answer.microseconds = start.duration(to: .now) / .microseconds(1)
    answer.count = hits.count > most ? "\(most)+" : "\(hits.count)"
    answer.hits = hits.prefix(Self.mostShown).map { .init(place: $0.node?.place, text: $0.text) }
    if hits.isEmpty, let sought {
      // What comes near to a text that nothing has.
      let texts = sought.matches(of: /["']([^"']+)["']/).map { String($0.1) }
      answer.value = InspectorError.question(texts.last ?? sought, among: screen.names())
    }
    answer.wouldAct = query.acts
    guard isConfirmed else { return }
    if let value = try query.carryOut(hits, on: device) { answer.value = value }
    answer.acted = query.acts
    // Who waits for the screen has to look.
    if query.acts { device.inbox.post {} }
  }

  // MARK: - Languages

  /// Reads a line in the language that it is in; of a bare locator also what it looks for.
  private func read(
    _ text: String, on screen: InspectedScreen, isConfirmed: Bool
  ) throws -> (language: String, any ConsoleLine, sought: String?) {
    let app = isConfirmed ? screen.liveApp : screen.app
    if let line = try CalabashLine(text, app) { return ("Calabash", line, nil) }
    if text.wholeMatch(of: /\s*(try )?app([.\[].*)?\s*/) != nil {
      return ("Swift native", try NativeLine(text, app), nil)
    }
    let isWeb = text.hasPrefix("web ")
    if text.wholeMatch(of: /\s*(web |try |await )*driver(\..*)?\s*/) != nil {
      let language = text.contains("find_") ? "Python" : "Swift WebDriver"
      return (
        isWeb ? language + ", web view" : language,
        try DriverLine(text, isWeb: isWeb, on: screen), nil
      )
    }
    let line = text.dropFirst(isWeb ? 4 : 0).trimmingCharacters(in: .whitespaces)
    let (strategy, isOfPage) = Self.strategy(of: line, isWeb: isWeb, on: screen)
    return (
      isOfPage ? "\(strategy), web view" : strategy,
      DriverLine(Locator(strategy: strategy, value: line), isWeb: isOfPage, on: screen), line
    )
  }

  /// The strategy that a bare locator is for, and whether it is one for the web view's page.
  private static func strategy(
    of line: String, isWeb: Bool, on screen: InspectedScreen
  ) -> (String, isWeb: Bool) {
    if line.hasPrefix("**/") { return ("-ios class chain", false) }
    if line.hasPrefix("/") || line.hasPrefix("(") { return ("xpath", isWeb) }
    if isWeb { return ("css selector", true) }
    let comparison =
      /[A-Za-z.]+\s*(==|!=|>=|<=|=|<|>|\b(?i:contains|beginswith|endswith|like|matches|in)\b)/
    if line.prefixMatch(of: comparison) != nil { return ("-ios predicate string", false) }
    if line.hasPrefix("XCUIElementType") {
      let isChain = line.contains("/") || line.contains("[")
      return (isChain ? "-ios class chain" : "class name", false)
    }
    let selector = /[#.][A-Za-z_-].*|[a-z][a-z0-9]*([#.\[:>].*)?/
    let isSelector =
      screen.document != nil && line.wholeMatch(of: selector) != nil
      && screen.tree.index.ordinals(withText: line).isEmpty
    return isSelector ? ("css selector", true) : ("accessibility id", false)
  }

  /// Which character of the line a message of an engine is about: `… at character 3, …`.
  private static func offset(_ message: String, in text: String) -> Int? {
    guard let match = message.firstMatch(of: /at character (\d+)/), let number = Int(match.1),
      let start = message.firstMatch(of: /The [A-Za-z ]+ "/)?.range.upperBound
    else { return message.contains(", at its end") ? text.count : nil }
    // The engine counts from the beginning of what it was given, which the message quotes.
    let quoted = message[start...].prefix(8).prefix { $0 != "\"" }
    let shift = text.range(of: quoted).map {
      text.distance(from: text.startIndex, to: $0.lowerBound)
    }
    return (shift ?? 0) + number - 1
  }

  // MARK: - Lists

  private static let lists: [String: @Sendable (InspectedScreen) -> String] = [
    "tree": { $0.tree.application.subtreeDescription(limit: 500) },
    "ids": { list($0) { $0.identifier } },
    "labels": { list($0) { $0.label } },
    "marks": { list($0) { $0.identifier.isEmpty ? $0.label : $0.identifier } },
  ]

  /// Every text once, with its type and how many have it.
  private static func list(_ screen: InspectedScreen, _ text: (Element) -> String) -> String {
    let lines = screen.firstNodes.filter { !text($0.element).isEmpty }
      .map { "\($0.element.type.capitalizedName) \(text($0.element).swiftLiteral)" }
    var counts: [String: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    return lines.compactMap { line in
      counts.removeValue(forKey: line).map { $0 == 1 ? line : "\(line) (\($0) times)" }
    }.joined(separator: "\n")
  }
}

extension InspectedScreen {
  /// The first elements: a list of names must not take long.
  fileprivate var firstNodes: some Sequence<ElementNode> { tree.index.nodes.prefix(5000) }

  /// The texts that elements can be found by, of one type or of all.
  func names(of type: ElementType? = nil) -> [String] {
    let texts = firstNodes.filter { type == nil || $0.element.type == type }.flatMap { node in
      [node.element.identifier, node.element.label, node.element.placeholder ?? ""]
    }
    return Set(texts).subtracting([""]).sorted()
  }

  /// The types of what is on it.
  var types: [ElementType] {
    ElementType.allCases.filter { !tree.index.ordinals(of: $0).isEmpty }
  }
}

/// A line that was understood.
protocol ConsoleLine {
  /// Whether something happens to the app when it is carried out.
  var acts: Bool { get }
  /// The elements that it finds.
  func hits(limit: Int) throws -> [Hit]
  /// Reads a value, or acts.
  ///
  /// - Returns: the value as a text; nil where there is none.
  func carryOut(_ hits: [Hit], on device: Device) throws -> String?
}
