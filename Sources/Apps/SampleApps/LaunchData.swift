import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import TinyLog

/// An app's initial data as JSON, from `--data` or from `data` in the environment.
///
/// TinyLog's data. Only titles are required. A task is a string, or an object with its marks:
///
///     {"textSize": 19, "lists": [
///       {"title": "TODO", "color": "red", "archived": false,
///        "tasks": ["Buy milk", {"text": "Pay the rent", "done": true, "archived": false}]}]}
///
/// Beer Explorer's data. Alcohol and features are optional:
///
///     {"beers": [{"name": "400", "brewery": "Montaigu", "alcohol": 5.6, "features": ["blonde"]}]}
///
/// A number from 0 to 2000 in place of lists, tasks or beers adds that many, with made-up names.
struct LaunchData {
  private let json: Data
  let source: String

  /// Finds the data of a launch. Nil if there is none and the launch doesn't need any.
  init?(_ options: LaunchOptions, environment: [String: String]) throws(LaunchError) {
    switch (options["--data"], environment["data"]) {
    case (let text?, nil): (json, source) = (Data(text.utf8), "--data")
    case (nil, let text?): (json, source) = (Data(text.utf8), "'data' in the environment")
    case (.some, .some):
      throw LaunchError(
        "--data and 'data' in the environment exclude each other. Use only one of them.")
    case (nil, nil):
      guard options.has("mock") else { return nil }
      throw LaunchError(
        "'mock' replaces the services with launch data, but there is none. Pass it as JSON, with "
          + "--data or as 'data' in the environment.")
    }
  }

  /// Decodes TinyLog's data. Throws a `LaunchError` with the problem, its place and an example.
  func tinyLog() throws(LaunchError) -> TinyLogData {
    try decoded(TinyLogData.self, #"{"lists": [{"title": "TODO", "tasks": ["Buy milk"]}]}"#)
  }

  /// Decodes Beer Explorer's data, with ids from 1. Throws a `LaunchError` like ``tinyLog()``.
  func beers() throws(LaunchError) -> [Beer] {
    let example = #"{"beers": [{"name": "400", "brewery": "Montaigu", "alcohol": 5.6}]}"#
    return try decoded(BeerData.self, example).beers
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, _ example: String
  ) throws(LaunchError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: json)
    } catch {
      let problem = BeersJSON.problem(for: error, json)
      throw LaunchError("\(source): \(problem). It must be JSON such as \(example).")
    }
  }
}

extension LaunchOptions.Option {
  static let data = value("--data", "the initial data as JSON (or 'data' in the environment)")
  static let mock = flag("mock", "replaces the services with the initial data in memory")
}

// MARK: - TinyLog's data

/// Lists with their tasks, from the top.
struct TinyLogData: Decodable, Sendable {
  var lists: [List]
  var textSize: TextSize?

  /// No data.
  init() { lists = [] }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(["lists", "textSize"])
    lists =
      try members.items("lists") { number in
        List("List \(number)", color: ListColor.allCases[number % ListColor.allCases.count])
      } ?? []
    textSize = try Self.textSize(members)
  }

  /// A size in points, or "system".
  static func textSize(_ members: KeyedDecodingContainer<AnyKey>) throws -> TextSize? {
    if let word = try? members.decodeIfPresent(String.self, forKey: "textSize") {
      guard word == "system" else {
        throw members.problem("textSize", "is '\(word)' but must be a number or \"system\"")
      }
      return try TextSize(size: TextSize.default.size, usesSystemFont: true)
    }
    return try members.number("textSize", in: TextSize.sizes).map {
      try TextSize(size: $0, usesSystemFont: false)
    }
  }

  struct List: Decodable, Sendable {
    let title: String
    let color: ListColor
    let isArchived: Bool
    let tasks: [Task]

    init(_ title: String, color: ListColor) {
      (self.title, self.color, isArchived, tasks) = (title, color, false, [])
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.members(["title", "color", "archived", "tasks"])
      title = try members.decode(String.self, forKey: "title")
      color = try members.oneOf(ListColor.allCases, "color") ?? .default
      isArchived = try members.decodeIfPresent(Bool.self, forKey: "archived") ?? false
      tasks = try members.items("tasks") { Task("Task \($0)") } ?? []
    }
  }

  /// A task is a string or an object.
  struct Task: Decodable, Sendable {
    let text: String
    let isDone, isArchived: Bool

    init(_ text: String, isDone: Bool = false, isArchived: Bool = false) {
      (self.text, self.isDone, self.isArchived) = (text, isDone, isArchived)
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.init(text)
        return
      }
      let members = try decoder.members(["text", "done", "archived"])
      self.init(
        try members.decode(String.self, forKey: "text"),
        isDone: try members.decodeIfPresent(Bool.self, forKey: "done") ?? false,
        isArchived: try members.decodeIfPresent(Bool.self, forKey: "archived") ?? false)
    }
  }

  /// Adds the lists above the service's existing ones, with the same methods that a user's actions
  /// call.
  ///
  /// Throws a `LaunchError` at the first refused change, with `source` and the place in the data, and
  /// the store's errors. Earlier changes stay, unless the service is in a transaction that the error
  /// rolls back.
  func add(to service: any TinyLogService, from source: String = "data") throws {
    var place = ""
    do {
      // A new item goes on top, so the last one is added first.
      for (index, list) in lists.enumerated().reversed() {
        place = "lists[\(index)]"
        let id = try service.addList(title: list.title, color: list.color)
        for (number, task) in list.tasks.enumerated().reversed() {
          place = "lists[\(index)].tasks[\(number)]"
          guard let added = try service.addTask(in: id, text: task.text) else {
            throw TinyLogError.emptyTaskText
          }
          if task.isDone { try service.setDone(true, for: added) }
          if task.isArchived { try service.archiveTask(added) }
        }
        if list.isArchived { try service.archiveList(id) }
      }
      if let textSize {
        try service.setTextSize(textSize.size)
        try service.setUsesSystemFont(textSize.usesSystemFont)
      }
    } catch let error as TinyLogError {
      throw LaunchError("\(source): \(place): \(error)")
    }
  }
}

// MARK: - Beer Explorer's data

/// Beers with ids from 1.
struct BeerData: Decodable {
  let beers: [Beer]

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(["beers"])
    let records =
      try members.items("beers") { number in
        BeerRecord(
          beer: Beer(
            id: 0, name: "Beer \(number)", brewery: "Brewery \(number % 7)",
            features: ["blonde", "triple"],
            alcohol: AlcoholByVolume(percent: Double(number % 52) / 2)))
      } ?? members.decode([BeerRecord].self, forKey: "beers")
    beers = records.enumerated().map { index, record in
      var beer = record.beer
      beer.id = index + 1
      return beer
    }
  }

  private struct BeerRecord: Decodable {
    let beer: Beer

    init(beer: Beer) { self.beer = beer }

    init(from decoder: any Decoder) throws {
      let members = try decoder.members(["name", "brewery", "features", "alcohol"])
      beer = Beer(
        id: 0, name: try members.decode(String.self, forKey: "name"),
        brewery: try members.decode(String.self, forKey: "brewery"),
        features: try members.decodeIfPresent([String].self, forKey: "features") ?? [],
        alcohol: try members.decodeIfPresent(AlcoholByVolume.self, forKey: "alcohol"))
      let texts = [beer.name, beer.brewery] + beer.features
      if texts.contains(where: { !$0.contains(where: \.isVisible) }) {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "has an empty text"))
      }
    }
  }
}

// MARK: - Decoding

extension Decoder {
  /// Returns the members of an object. Throws if one is unknown, since a misspelled member would
  /// otherwise be ignored.
  func members(_ known: [String]) throws -> KeyedDecodingContainer<AnyKey> {
    let members = try container(keyedBy: AnyKey.self)
    if let unknown = members.allKeys.first(where: { !known.contains($0.stringValue) }) {
      let known = known.joined(separator: ", ")
      throw members.problem(unknown, "is not known. Known: \(known)")
    }
    return members
  }
}

extension KeyedDecodingContainer<AnyKey> {
  func problem(_ key: Key, _ text: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: text)
  }

  /// Decodes an array, or a number of items to make, each from its number from 1. Nil if it is
  /// missing.
  fileprivate func items<Item: Decodable>(_ key: Key, make: (Int) -> Item) throws -> [Item]? {
    guard (try? decode(Double.self, forKey: key)) != nil else {
      return try decodeIfPresent([Item].self, forKey: key)
    }
    return try number(key, in: 0...2000).map { count in (0..<count).map { make($0 + 1) } }
  }

  /// Decodes a whole number in a range. Nil if it is missing.
  func number(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
    // For a fraction, Foundation would report no place.
    guard let value = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    if let number = Int(exactly: value), range.contains(number) { return number }
    throw problem(
      key,
      "is \(value.formatted()) but must be a whole number from "
        + "\(range.lowerBound) to \(range.upperBound)")
  }

  /// Decodes one of the known values by its name. Nil if it is missing.
  func oneOf<Value: RawRepresentable<String>>(_ known: [Value], _ key: Key) throws -> Value? {
    let name = try oneOf(known.map(\.rawValue), key)
    return known.first { $0.rawValue == name }
  }

  func oneOf(_ known: [String], _ key: Key) throws -> String? {
    guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if known.contains(name) { return name }
    throw problem(key, "is '\(name)', which is not known. Known: \(known.joined(separator: ", "))")
  }
}

struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral: String) { stringValue = stringLiteral }
  init?(intValue: Int) { nil }
}

// MARK: - Launch arguments

extension LaunchOptions {
  /// Returns the known values that an option names, in order. Throws a ``LaunchError`` for an
  /// unknown name.
  package func values<Value>(
    _ option: String, among known: [Value], by name: KeyPath<Value, String>
  ) throws -> [Value] {
    try all(option).map { value in
      if let found = known.first(where: { $0[keyPath: name] == value }) { return found }
      let names = known.map { $0[keyPath: name] }.joined(separator: ", ")
      throw LaunchError("\(option) '\(value)' is not known. Known: \(names).")
    }
  }

  /// Returns a whole number in a range, nil if the option isn't given.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    try all(name).map { text in
      if let number = Int(text), range.contains(number) { return number }
      throw LaunchError(
        "\(name) '\(text)' must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }.last
  }

  /// Returns a generator of random delays for a service, from `--service-delay` and `--seed`.
  func randomDelay() throws -> () -> Duration {
    let longest = try number("--service-delay", in: 0...60_000) ?? 0
    var random = SeededGenerator(seed: UInt64(try number("--seed", in: 0...Int.max) ?? 0))
    return { longest == 0 ? .zero : .milliseconds(Int.random(in: 0...longest, using: &random)) }
  }

  static let languages = Option.value(
    "-AppleLanguages", "the user's languages as on iOS, such as (cs) or (cs, en)")

  /// Returns the app's words in the first of the user's languages that the app has, else English.
  func strings() throws -> Strings {
    guard let value = self["-AppleLanguages"] else { return .english }
    guard value.wholeMatch(of: /\(\s*[a-z]{2,3}(-\w+)*\s*(,\s*[a-z]{2,3}(-\w+)*\s*)*\)/) != nil
    else {
      throw LaunchError(
        "-AppleLanguages '\(value)' must be languages in parentheses, such as (cs) or (cs, en).")
    }
    return value.firstMatch(of: /\b(cs|en)\b/)?.1 == "cs" ? try Strings.czech.get() : .english
  }
}

extension LaunchOptions.Option {
  static let serviceDelay = value(
    "--service-delay", "the longest delay of an answer in milliseconds, 0 to 60000")

  static let seed = value(
    "--seed", "the seed of the random delays, a whole number")
}

extension Strings {
  /// The Czech strings of both apps.
  package static let czech = Result {
    try Strings(
      parsing: String(decoding: PackageResources.Localizable_strings, as: UTF8.self),
      file: "cs.lproj/Localizable.strings")
  }
}
