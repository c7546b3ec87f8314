import Device
import Foundation
import SampleApps
import TestSupport
import Testing

/// A launch makes all of its changes or, if it is refused, none.
struct LaunchTransactionTests {
  private static let nonsense = ["--data", "nonsense"]

  private func withKept(_ work: (URL, DatabasePolicy) throws -> Void) throws {
    let folder = TemporaryFolder()
    let policy = DatabasePolicy.files(in: folder.url)
    let data = #"{"textSize": 19, "lists": [{"title": "kept", "tasks": ["task"]}]}"#
    _ = try AppDriver("TinyLog", ["--database", "a.sqlite", "--data", data], databases: policy)
    try work(folder.url, policy)
  }

  @Test(arguments: ["--data nonsense", "--list", "--store cloud", "--seed x", "--nonsense"])
  func `A refused launch creates neither file nor folder, and others only with a change`(
    _ arguments: String
  ) throws {
    let folder = TemporaryFolder()
    let data = folder.url.appendingPathComponent("new")
    let policy = DatabasePolicy.files(in: data, defaultName: "a.sqlite")
    #expect(
      launchError("TinyLog", arguments.components(separatedBy: " "), databases: policy) != nil)
    let driver = try AppDriver("TinyLog", databases: policy)
    #expect(try contents(of: folder.url).isEmpty)
    try driver.play("tap Add; type L; tap Save")
    #expect(try contents(of: data).keys.sorted() == ["a.sqlite"])
    #expect(try AppDriver("TinyLog", databases: policy).look.contains("• L purple 0"))
    #expect(launchError("TinyLog", ["--clean-start"], databases: policy) == nil)
    #expect(try !AppDriver("TinyLog", databases: policy).look.contains("•"))
  }

  /// Each option with valid values and values that are refused, alone or with other options.
  private static let values: [[[String]]] = [
    [["--store", "memory"], ["--store", "sqlite"], ["--store", "cloud"]],
    [
      ["--database", "a.sqlite"], ["--database", "../a"], ["--database", "b-wal"], ["--database="],
    ],
    [["--list", "new:red"], ["--list", " "], ["--list"]],
    [["--system-text-size", "20"], ["--system-text-size", "99"]],
    [
      ["--data", #"{"lists": [{"title": "new"}]}"#], nonsense, ["--data", #"{"lists": [{}]}"#],
      ["--data", #"{"lists": [{"title": "\u200B"}, {"title": "new"}]}"#],
    ],
    [["mock"], ["mock=yes"]],
    [["--clean-start"], ["--clean-start=no"]],
    [["--service-delay", "10"], ["--service-delay", "soon"]],
    [["--seed", "1"], ["--seed", "-1"]],
    [["--fault", "editing-resets-color"], ["--fault", "rust"]],
    [["--redesign", "other-order"], ["--redesign", "skin"]],
    [["--unknown"], ["word"]],
  ]

  /// Every option alone, every pair of options in both orders, and random sets.
  private static var sets: [[String]] {
    var sets = values.flatMap(\.self)
    for (one, other) in values.indices.flatMap({ i in values.indices.map { (i, $0) } })
    where one != other {
      sets += values[one].flatMap { first in values[other].map { first + $0 } }
    }
    var random = SeededGenerator(seed: 27)
    for _ in 0..<700 {
      let options = values.shuffled(using: &random).prefix(Int.random(in: 3...6, using: &random))
      sets.append(options.flatMap { $0.randomElement(using: &random) ?? [] })
    }
    return sets
  }

  @Test(arguments: [true, false])
  func `A thousand refused launches leave every byte as it was`(_ isThere: Bool) throws {
    try withKept { folder, policy in
      let file = folder.appendingPathComponent("a.sqlite")
      if !isThere { try FileManager.default.removeItem(at: file) }
      let before = try contents(of: folder)
      let app = TinyLogDefinition(databases: policy)
      let device = Device(apps: [app])
      try device.launch(app.bundleIdentifier, arguments: ["--list", "in memory"])
      let tree = device.tree
      var (refused, accepted) = (0, 0)
      for set in Self.sets {
        // If the arguments don't name a database, the environment does.
        let environment = set.contains("mock") ? [:] : ["TINYLOG_DATABASE": "a.sqlite"]
        guard launchError("TinyLog", set, environment, databases: policy) != nil else {
          // An accepted launch may change the file. Restore it for the next one.
          accepted += 1
          for name in try contents(of: folder).keys {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
          }
          for (name, bytes) in before { try bytes.write(to: folder.appendingPathComponent(name)) }
          continue
        }
        refused += 1
        #expect(try contents(of: folder) == before, "\(set)")
        #expect(throws: LaunchError.self) {
          try device.launch(app.bundleIdentifier, arguments: set, environment: environment)
        }
        #expect(device.tree === tree, "\(set)")
      }
      #expect(refused >= 1_000)
      #expect(accepted >= 90)
      #expect(try contents(of: folder) == before)
    }
  }

  /// Returns the bytes of all files in a folder, by name.
  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }
}
