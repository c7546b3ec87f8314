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
/// accessibility id. `web ` in
/// front has an XPath look in the web view's page. The words `tree`, `ids`, `labels` and `marks` list
/// what is on the screen.
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
        throw ConsoleError("The line is longer than \(Self.longestLine) characters.")
      }
      let screen = try Inspector.of(device).screen(isConfirmed ? nil : revision)
      answer.revision = screen.revision
      if !isConfirmed {
        answer.completions = Completion(text, on: screen, isWeb: text.hasPrefix("web ")).lines
      }
      try evaluate(text, on: screen, isConfirmed: isConfirmed, &answer)
    } catch let error as ConsoleError {
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
    let line = text.trimmingCharacters(in: .whitespaces)
    if line.isEmpty { return }
    if let list = Self.lists[line] {
      answer.language = "list"
      if isConfirmed { answer.value = list(screen) }
      return
    }
    let limit = SuggestedLocator.mostHits + 1
    if let calabash = try CalabashLine(line) {
      try evaluate(calabash.native, on: screen, isConfirmed: isConfirmed, &answer)
      answer.language = "Calabash"
      if isConfirmed, calabash.asksForTexts {
        let hits = try NativeLine(calabash.native, on: screen).hits(limit: limit)
        answer.value = hits.compactMap(\.node?.element.label).joined(separator: "\n")
      }
      return
    }
    if line == "app" || line.wholeMatch(of: /(try )?app[.\[].*/) != nil {
      answer.language = "Swift native"
      let offset = text.prefix { $0 == " " }.count
      let query = try shifted(offset) { () throws(ConsoleError) in try NativeLine(line, on: screen)
      }
      try show(&answer) { try query.hits(limit: limit) }
      answer.wouldAct = query.acts
      guard isConfirmed else { return }
      guard query.acts else {
        answer.value = try query.carryOut()
        return
      }
      // What acts sees the screen change.
      let live = XCUIApplication(
        device: device, bundleIdentifier: device.running?.bundleIdentifier ?? "")
      answer.value = try NativeLine(line, on: screen, app: live).carryOut()
      finishAction(&answer)
      return
    }
    let (language, query, isSearch) = try driverLine(line, on: screen)
    answer.language = language
    let hits = try show(&answer) { try query.hits(on: screen, limit: limit) }
    if hits.isEmpty, isSearch { answer.value = nearest(query.locator, on: screen) }
    answer.wouldAct = query.acts
    guard isConfirmed else { return }
    if let value = try query.carryOut(hits, on: device) { answer.value = value }
    if query.acts { finishAction(&answer) }
  }

  private func shifted<Value>(
    _ offset: Int, _ body: () throws(ConsoleError) -> Value
  ) throws(ConsoleError) -> Value {
    do { return try body() } catch {
      throw ConsoleError(error.description, at: error.offset.map { $0 + offset })
    }
  }

  private func finishAction(_ answer: inout Answer) {
    answer.acted = true
    // Who waits for the screen has to look.
    device.inbox.post {}
  }

  @discardableResult
  private func show(_ answer: inout Answer, _ search: () throws -> [Hit]) throws -> [Hit] {
    let start = ContinuousClock.now
    let hits = try search()
    answer.microseconds = start.duration(to: .now) / .microseconds(1)
    let most = SuggestedLocator.mostHits
    answer.count = hits.count > most ? "\(most)+" : "\(hits.count)"
    answer.hits = hits.prefix(Self.mostShown).map { .init(place: $0.node?.place, text: $0.text) }
    return hits
  }

  // MARK: - Languages

  private func driverLine(
    _ text: String, on screen: InspectedScreen
  ) throws(ConsoleError) -> (language: String, DriverLine, isSearch: Bool) {
    let isWeb = text.hasPrefix("web ")
    let line = isWeb ? text.dropFirst(4).trimmingCharacters(in: .whitespaces) : text
    func bare(_ strategy: String, web: Bool = isWeb) -> (String, DriverLine, Bool) {
      let place = web ? "\(strategy), web view" : strategy
      return (place, DriverLine(Locator(strategy: strategy, value: line), isWeb: web), true)
    }
    if line.wholeMatch(of: /(try |await )*driver\..*/) != nil || line == "driver" {
      let query = try shifted(text.count - line.count) { () throws(ConsoleError) in
        try DriverLine(line, isWeb: isWeb)
      }
      let language = line.contains("find_") ? "Python" : "Swift WebDriver"
      return (isWeb ? language + ", web view" : language, query, false)
    }
    if line.hasPrefix("**/") { return bare("-ios class chain", web: false) }
    if line.hasPrefix("/") || line.hasPrefix("(") { return bare("xpath") }
    if isWeb { return bare("css selector") }
    let word =
      /[A-Za-z.]+\s*(==|!=|>=|<=|=|<|>|\b(?i:contains|beginswith|endswith|like|matches|in)\b).*/
    if line.firstMatch(of: word)?.range.lowerBound == line.startIndex {
      return bare("-ios predicate string")
    }
    if line.hasPrefix("XCUIElementType") {
      return bare(line.contains("/") || line.contains("[") ? "-ios class chain" : "class name")
    }
    let selector = /[#.][A-Za-z_-].*|[a-z][a-z0-9]*([#.\[:>].*)?/
    if screen.document != nil, line.wholeMatch(of: selector) != nil,
      screen.tree.index.ordinals(withText: line).isEmpty
    {
      return bare("css selector", web: true)
    }
    return bare("accessibility id")
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

  /// What comes near to a text that nothing has.
  private func nearest(_ locator: Locator, on screen: InspectedScreen) -> String? {
    let texts = locator.value.matches(of: /["']([^"']+)["']/).map { String($0.1) }
    let wanted = texts.last ?? locator.value
    let near = NearestNames.of(wanted, among: Self.names(screen))
    return near.isEmpty ? nil : "Did you mean \(near.joined(separator: ", "))?"
  }

  // MARK: - Lists

  private static let lists: [String: @Sendable (InspectedScreen) -> String] = [
    "tree": { screen in
      _ = screen.tree.index
      return screen.tree.application.subtreeDescription(limit: 500)
    },
    "ids": { list($0) { $0.identifier } },
    "labels": { list($0) { $0.label } },
    "marks": { list($0) { $0.identifier.isEmpty ? $0.label : $0.identifier } },
  ]

  /// Every text once, with its type and how many have it.
  private static func list(_ screen: InspectedScreen, _ text: (Element) -> String) -> String {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for node in screen.tree.index.nodes.prefix(5000) where !text(node.element).isEmpty {
      let line = "\(node.element.type.capitalizedName) \(text(node.element).swiftLiteral)"
      if counts[line] == nil { order.append(line) }
      counts[line, default: 0] += 1
    }
    return order.map { counts[$0] == 1 ? $0 : "\($0) (\(counts[$0] ?? 0) times)" }
      .joined(separator: "\n")
  }

  /// The identifiers and labels on the screen.
  static func names(_ screen: InspectedScreen) -> [String] {
    var names: Set<String> = []
    for node in screen.tree.index.nodes.prefix(5000) {
      names.insert(node.element.identifier)
      names.insert(node.element.label)
    }
    return names.subtracting([""]).sorted()
  }
}

/// Names that come near to one that is not there.
enum NearestNames {
  /// At most three, in quotes, the nearest first.
  static func of(_ name: String, among known: [String]) -> [String] {
    let wanted = Array(name.lowercased().prefix(100))
    let near = known.compactMap { candidate -> (Int, String)? in
      let other = Array(candidate.lowercased())
      guard abs(other.count - wanted.count) <= 12 else { return nil }
      let starts = wanted.count > 1 && candidate.lowercased().hasPrefix(name.lowercased())
      let distance = starts ? 0 : EditDistance.between(wanted, other)
      return distance <= max(wanted.count > 3 ? 2 : 1, wanted.count / 3)
        ? (distance, candidate) : nil
    }
    return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map { "\"\($0.1)\"" }
  }
}
