import Device
import Foundation
import NativeQuery
import WebDriver

/// Evaluates a native query, or a locator as WebDriver clients send it, with the tools' own engines.
///
/// The console recognises the language and reports it:
///
/// - `app.…` is the native tool's Swift.
/// - `//` begins an XPath, and `**/` a class chain.
/// - A comparison is a predicate, and a type alone is a class name.
/// - `web ` searches the web view's page, by XPath or CSS.
/// - Anything else is an accessibility id.
package struct Console {
  private let device: Device

  package init(_ device: Device) { self.device = device }

  package struct Answer: Encodable, Equatable {
    package var language = ""
    package var revision = 0
    package var hits: [Found] = []
    /// The number of hits, such as "3".
    package var count = ""
    package var value: String?
    package var acted = false
    package var wouldAct = false
    package var error: String?
    /// The index of the wrong character, or nil if the error is about the whole line.
    package var offset: Int?

    /// A short description of a found element. Its place is nil if the page doesn't show it.
    package struct Found: Encodable, Equatable {
      package let place: String?
      package let text: String
    }
  }

  fileprivate static let maxShown = 50

  /// Evaluates a line on an earlier screen, by its revision, or on the current screen. Only a
  /// confirmed line may perform a gesture, and it always uses the current screen.
  package func evaluate(_ text: String, revision: Int? = nil, isConfirmed: Bool) -> Answer {
    var answer = Answer()
    do {
      let screen = try Inspector.of(device).screen(isConfirmed ? nil : revision)
      answer.revision = screen.revision
      if text.prefixMatch(of: /\s*(try )?app([.\[]|\s*$)/) != nil {
        try evaluate(native: text, on: screen, isConfirmed: isConfirmed, &answer)
      } else if text.contains(/\S/) {
        let (locator, isWeb) = Self.locator(text)
        answer.language = isWeb ? "\(locator.strategy), web view" : locator.strategy
        answer.show(try screen.hits(locator, isWeb: isWeb, limit: SuggestedLocator.maxHits + 1))
      }
    } catch let error as InspectorError {
      (answer.error, answer.offset) = (error.description, error.offset)
    } catch {
      answer.error = "\(error)"
    }
    return answer
  }

  private func evaluate(
    native text: String, on screen: InspectedScreen, isConfirmed: Bool, _ answer: inout Answer
  ) throws {
    answer.language = "Swift native"
    let line = try NativeLine(text, on: screen, app: isConfirmed ? screen.liveApp : nil)
    answer.show(try line.hits(limit: SuggestedLocator.maxHits + 1))
    answer.wouldAct = line.acts
    guard isConfirmed else { return }
    answer.value = try line.carryOut()
    answer.acted = line.acts
    // Wakes the requests that wait for the screen.
    if line.acts { device.inbox.post {} }
  }

  /// Returns the locator of a line that isn't Swift, and whether it searches the web view's page.
  private static func locator(_ line: String) -> (Locator, isWeb: Bool) {
    let isWeb = line.hasPrefix("web ")
    let value = line.dropFirst(isWeb ? 4 : 0).trimmingCharacters(in: .whitespaces)
    let comparison =
      /[A-Za-z.]+\s*(==|!=|>=|<=|=|<|>|\b(?i:contains|beginswith|endswith|like|matches|in)\b)/
    let strategy =
      if value.hasPrefix("/") || value.hasPrefix("(") {
        "xpath"
      } else if isWeb {
        "css selector"
      } else if value.hasPrefix("**/") {
        "-ios class chain"
      } else if value.prefixMatch(of: comparison) != nil {
        "-ios predicate string"
      } else {
        value.hasPrefix("XCUIElementType") ? "class name" : "accessibility id"
      }
    return (Locator(strategy: strategy, value: value), isWeb)
  }
}

extension Console.Answer {
  fileprivate mutating func show(_ found: [Hit]) {
    let most = SuggestedLocator.maxHits
    count = found.count > most ? "\(most)+" : "\(found.count)"
    hits = found.prefix(Console.maxShown).map { Found(place: $0.node?.place, text: $0.text) }
  }
}
