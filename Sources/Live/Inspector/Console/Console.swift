import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// Evaluates a native query, or a locator as WebDriver clients send it, with the tools' own engines.
///
/// The console recognises the language and reports it:
///
/// - `app.…` is the native tool's Swift.
/// - `//` begins an XPath, and `**/` a class chain. With `web ` before it, an XPath searches the
///   web view's page.
/// - A comparison is a predicate, and `#id` and similar are CSS.
/// - `tree`, `ids`, `labels` and `marks` list the elements on the screen.
/// - Anything else is an accessibility id.
package struct Console {
  private let device: Device

  package init(_ device: Device) { self.device = device }

  package struct Answer: Encodable {
    package var language = ""
    package var revision = 0
    package var hits: [Found] = []
    /// The number of hits, such as "3". Empty for a line that doesn't search.
    package var count = ""
    package var microseconds = 0.0
    package var value: String?
    package var acted = false
    package var wouldAct = false
    package var error: String?
    /// The index of the wrong character, or nil if the error is about the whole line.
    package var offset: Int?
    /// Completions of the line, each a whole line.
    package var completions: [String] = []

    /// A short description of a found element. Its place is nil if the page doesn't show it.
    package struct Found: Encodable, Equatable {
      package let place: String?
      package let text: String
    }
  }

  private static let maxShown = 50
  /// In bytes of UTF-8.
  private static let maxLineLength = 4000

  /// Evaluates a line on an earlier screen, by its revision, or on the current screen. Only a
  /// confirmed line may perform a gesture, and it always uses the current screen.
  package func evaluate(_ text: String, revision: Int? = nil, isConfirmed: Bool) -> Answer {
    var answer = Answer()
    do {
      guard text.utf8.count <= Self.maxLineLength else {
        throw InspectorError("The line is longer than \(Self.maxLineLength) bytes.")
      }
      guard !text.hasTooManyMarks else {
        throw InspectorError(
          "A character has more than \(String.maximumMarks) combining marks. Leave some out.")
      }
      let screen = try Inspector.of(device).screen(isConfirmed ? nil : revision)
      answer.revision = screen.revision
      if !isConfirmed { answer.completions = Self.completions(of: text, on: screen) }
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
    let most = SuggestedLocator.maxHits
    let hits = try query.hits(limit: most + 1)
    answer.microseconds = start.duration(to: .now) / .microseconds(1)
    answer.count = hits.count > most ? "\(most)+" : "\(hits.count)"
    answer.hits = hits.prefix(Self.maxShown).map { .init(place: $0.node?.place, text: $0.text) }
    if hits.isEmpty, let sought {
      // Suggests similar names if no element has the text.
      let texts = sought.matches(of: /["']([^"']+)["']/).map { String($0.1) }
      answer.value = InspectorError.question(texts.last ?? sought, among: screen.names())
    }
    answer.wouldAct = query.acts
    guard isConfirmed else { return }
    if let value = try query.carryOut(hits, on: device) { answer.value = value }
    answer.acted = query.acts
    // Wakes the requests that wait for the screen.
    if query.acts { device.inbox.post {} }
  }

  private func read(
    _ text: String, on screen: InspectedScreen, isConfirmed: Bool
  ) throws -> (language: String, any ConsoleLine, sought: String?) {
    let app = isConfirmed ? screen.liveApp : screen.app
    if text.wholeMatch(of: /\s*(try )?app([.\[].*)?\s*/) != nil {
      return ("Swift native", try NativeLine(text, app), nil)
    }
    let isWeb = text.hasPrefix("web ")
    let sought = text.dropFirst(isWeb ? 4 : 0).trimmingCharacters(in: .whitespaces)
    let (strategy, isOfPage) = Self.strategy(of: sought, isWeb: isWeb, on: screen)
    let locator = Locator(strategy: strategy, value: sought)
    let line = LocatorLine(locator: locator, isWeb: isOfPage, screen: screen)
    return (isOfPage ? "\(strategy), web view" : strategy, line, sought)
  }

  /// Returns the strategy of a bare locator, and whether it searches the web view's page.
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

  /// Returns the index in the line of the character in an engine's message: `… at character 3, …`.
  private static func offset(_ message: String, in text: String) -> Int? {
    guard let match = message.firstMatch(of: /at character (\d+)/), let number = Int(match.1),
      let start = message.firstMatch(of: /The [A-Za-z ]+ "/)?.range.upperBound
    else { return message.contains(", at its end") ? text.count : nil }
    // The engine counts from the start of its input, which the message quotes.
    let quoted = message[start...].prefix(8).prefix { $0 != "\"" }
    let shift = text.range(of: quoted).map { text[..<$0.lowerBound].count } ?? 0
    return shift + number - 1
  }

  private static let lists: [String: @Sendable (InspectedScreen) -> String] = [
    "tree": { $0.tree.application.subtreeDescription(limit: 500) },
    "ids": { list($0) { $0.identifier } },
    "labels": { list($0) { $0.label } },
    "marks": { list($0) { $0.identifier.isEmpty ? $0.label : $0.identifier } },
  ]

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
  /// The first 5000 elements, so that listing names is fast.
  fileprivate var firstNodes: some Sequence<ElementNode> { tree.index.nodes.prefix(5000) }

  func names(of type: ElementType? = nil) -> [String] {
    let texts = firstNodes.filter { type == nil || $0.element.type == type }.flatMap { node in
      [node.element.identifier, node.element.label, node.element.placeholder ?? ""]
    }
    return Set(texts).subtracting([""]).sorted()
  }

  var types: [ElementType] {
    ElementType.allCases.filter { !tree.index.ordinals(of: $0).isEmpty }
  }
}

protocol ConsoleLine {
  var acts: Bool { get }
  func hits(limit: Int) throws -> [Hit]
  /// Performs the line's gesture, or returns its value as a string, or nil if it has none.
  func carryOut(_ hits: [Hit], on device: Device) throws -> String?
}

/// Completions of a line: members after a dot, names on the screen in quotes, and types in a path.
extension Console {
  /// Returns up to twenty completions of a line, each a whole line.
  static func completions(of text: String, on screen: InspectedScreen) -> [String] {
    let (start, words) = words(for: text, on: screen)
    let typed = text[start...]
    return words.filter { $0.hasPrefix(typed) && $0.count > typed.count }.prefix(20)
      .map { text[..<start] + $0 }
  }

  private static func words(
    for text: String, on screen: InspectedScreen
  ) -> (String.Index, [String]) {
    // Within open quotes.
    if let open = text.wholeMatch(of: /(?>(?:[^"']|"[^"]*"|'[^']*')*)["'](.*)/) {
      let start = open.1.startIndex
      let query = text[..<start].firstMatch(of: /([A-Za-z]+)\[["']$/)
      return (start, screen.names(of: query.flatMap { NativeLine.types[String($0.1)] }))
    }
    if text.hasPrefix("app") {
      guard let member = text.firstMatch(of: /\.([A-Za-z_]*)$/) else { return (text.endIndex, []) }
      let types = screen.types.map(\.queryPropertyName).filter { NativeLine.types[$0] != nil }
      return (member.1.startIndex, types.sorted() + NativeLine.stepNames + NativeLine.ends)
    }
    if let type = text.firstMatch(of: /XCUI[A-Za-z]*$/) {
      return (type.startIndex, screen.types.map { "XCUIElementType" + $0.capitalizedName }.sorted())
    }
    if text.hasSuffix("/"), !text.hasPrefix("web ") { return (text.endIndex, ["XCUIElementType"]) }
    let words = ["app", "ids", "labels", "marks", "tree"]
    return (text.startIndex, text.isEmpty ? [] : words)
  }
}
