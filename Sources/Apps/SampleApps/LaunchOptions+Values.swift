import Device
import Mutants
import SeededRandom

extension LaunchOptions {
  /// The values of an option, each of which must be one of some.
  func values(_ name: String, among known: [String]) throws -> [String] {
    let values = all(name)
    if let unknown = values.first(where: { !known.contains($0) }) {
      let known = known.joined(separator: ", ")
      throw LaunchError("\(name) '\(unknown)' is not known. Known: \(known).")
    }
    return values
  }

  /// A whole number in a range; nil when the option was not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    try self[name].map { try Self.number($0, of: name, in: range) }
  }

  func numbers(_ name: String, in range: ClosedRange<Int>) throws -> [Int] {
    try all(name).map { try Self.number($0, of: name, in: range) }
  }

  private static func number(
    _ text: String, of name: String, in range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw LaunchError(
        "\(name) '\(text)' must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }

  /// The app's mutants that `--mutant` names, and those of the faults that `--fault` names.
  func mutants(ofApp app: String, faults: KeyValuePairs<String, String>) throws -> [Mutant] {
    let named = try values("--fault", among: faults.map(\.key))
    let ofFaults = named.flatMap { name in faults.filter { $0.key == name }.map(\.value) }
    return try (all("--mutant") + ofFaults).map { id in
      do {
        let mutant = try MutantCatalog.mutant(id)
        guard mutant.app == app else {
          throw LaunchError("--mutant '\(id)' is one of \(mutant.app), not of \(app).")
        }
        return mutant
      } catch let error as UnknownMutant {
        throw LaunchError("--mutant: \(error.description)")
      }
    }
  }

  /// How long each answer of a service takes: the random times of `--service-delay` and `--seed`.
  func randomDelay() throws -> () -> Duration {
    let longest = try number("--service-delay", in: 0...60_000) ?? 0
    var random = SeededGenerator(seed: UInt64(try number("--seed", in: 0...Int.max) ?? 0))
    return { longest == 0 ? .zero : .milliseconds(Int.random(in: 0...longest, using: &random)) }
  }

  func uiChanges() throws -> [UIChange] {
    try values("--ui-change", among: UIChange.allCases.map(\.rawValue))
      .compactMap(UIChange.init(rawValue:))
  }
}

extension LaunchOptions.Option {
  static let serviceDelay = value(
    "--service-delay", "the longest time that an answer takes, in milliseconds, 0 to 60000")

  static func fault(_ faults: KeyValuePairs<String, String>) -> Self {
    value("--fault", "breaks the app: " + faults.map(\.key).joined(separator: ", "))
  }

  static let mutant = value("--mutant", "breaks the app at one place: see 'duet mutate --list'")
  static let seed = value(
    "--seed", "chooses the delays, which are random from 0 on; a whole number")

  static func uiChange(_ changed: String = "screens") -> Self {
    let names = UIChange.allCases.map(\.rawValue).joined(separator: ", ")
    return value("--ui-change", "changes the \(changed), not what they do: " + names)
  }
}

/// A change of an app's screens that leaves what the app does as it was: what a redesign brings.
package enum UIChange: String, CaseIterable, Sendable {
  case anotherWrapper = "another-wrapper"  // Everything in a row stands in one more element.
  case otherWording = "other-wording"  // Buttons are called differently.
  case otherOrder = "other-order"  // What is in a row stands in the opposite order.

  func apply(to element: Element) -> Element {
    var element = element
    switch (self, element.content) {
    case (.anotherWrapper, .elements(let children)) where element.type == .cell:
      let wrapper = Element(.other, layout: Layout(axis: .horizontal), content: .elements(children))
      element.content = .elements([wrapper])
    case (.otherOrder, .elements(let children)) where element.type == .cell:
      element.content = .elements(children.reversed())
    case (.otherWording, _) where element.type == .button:
      element.label = Self.wording[element.label] ?? element.label
    default: break
    }
    return element
  }

  /// Other words for the buttons of both apps, by their usual ones.
  package static let wording = [
    "Add": "New List", "Save": "OK", "My Lists": "Back", "Archive": "Put away",
    "Restore": "Put back", "Delete": "Delete for good",
    "Back": "Beers", "Clear": "Cancel search", "Try again": "Retry",
  ]
}

extension RedrawnApp {
  /// An app with changes of its screens; the app itself where there are none.
  static func of(_ app: any App, changes: [UIChange]) -> any App {
    if changes.isEmpty { return app }
    return RedrawnApp(app) { screen in
      changes.reduce(screen) { screen, change in
        Screen(
          screen.root.mapped(version: change.rawValue, change.apply),
          alert: screen.alert?.mapped(version: change.rawValue, change.apply))
      }
    }
  }
}
