import Device
import Foundation
@testable import SampleApps
import Synchronization
import Testing

/// A launch makes all of its changes or, if it is refused, none.
struct LaunchTransactionTests {
  private static let nonsense = ["--data", "nonsense"]

  private func withKept(_ work: (URL, DatabasePolicy) throws -> Void) throws {
    try withFolder { folder in
      let policy = DatabasePolicy.files(in: folder)
      let data = #"{"textSize": 19, "lists": [{"title": "kept", "tasks": ["task"]}]}"#
      _ = try TinyLogDriver(["--database", "a.sqlite", "--data", data], databases: policy)
      try work(folder, policy)
    }
  }

  @Test(arguments: [
    ["--clean-start"] + nonsense, ["--clean-start", "--system-text-size", "99"],
    ["--clean-start", "--list", " "], ["--list", " ", "--list", "b"],
    ["--data", #"{"lists":[{"title":"\u200B"},{"title":"b"}]}"#],
    ["--data", #"{"lists":[{"title":"a","tasks":["\u200B", "b"]},{"title":"b"}]}"#],
    ["--list", "b", "--store", "memory"], ["--list", "b", "--fault", "none"],
  ])
  func `A refused launch leaves the lists as they were`(_ arguments: [String]) throws {
    try withKept { folder, policy in
      let before = try contents(of: folder)
      let app = TinyLogDefinition(databases: policy)
      #expect(launchError(app, ["--database", "a.sqlite"] + arguments) != nil)
      #expect(try contents(of: folder) == before)
      #expect(try TinyLogDriver(["--database", "a.sqlite"], databases: policy).titles == ["kept"])
    }
  }

  @Test func `A refused launch leaves the earlier run as it was`() throws {
    let driver = try TinyLogDriver(["--list", "L"])
    try driver.open("L", typing: "Half a ta")
    let tree = driver.device.tree
    #expect(throws: LaunchError.self) {
      try driver.device.launch("app.duet.tinylog", arguments: Self.nonsense)
    }
    #expect(driver.device.tree === tree)
    try driver.type("sk\n")
    #expect(driver.titles == ["Half a task"])
  }

  @Test(arguments: ["--data nonsense", "--list", "--store cloud", "--seed x", "--nonsense"])
  func `A refused launch creates neither file nor folder`(_ arguments: String) throws {
    try withFolder { folder in
      let data = folder.appendingPathComponent("new")
      let app = TinyLogDefinition(
        databases: .files(in: data, defaultName: "a.sqlite", createsFolder: true))
      #expect(launchError(app, arguments.components(separatedBy: " ")) != nil)
      let nothing = try contents(of: folder)
      #expect(nothing.isEmpty)
      #expect(launchError(app, ["--list", "L"]) == nil)
      #expect(try contents(of: data).keys.sorted() == ["a.sqlite"])
    }
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
        guard launchError(app, set, environment) != nil else {
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

/// Launches that share a file, on devices with different threads.
struct SharedChangesTests {
  /// An app that reports the thread on which it is released.
  private final class ReleasedApp: RefreshableApp {
    let screen = Screen(Element(.other))
    private let owner = pthread_self()
    private let report: (Bool) -> Void

    init(report: @escaping (Bool) -> Void) { self.report = report }

    deinit { report(pthread_equal(owner, pthread_self()) != 0) }

    func refresh() {}
  }

  private struct Empty: AppDefinition {
    let bundleIdentifier = "app.empty", name = "Empty"
    let keep: @Sendable (AppHost) -> Void

    func launch(_ launch: AppLaunch) throws -> any App {
      keep(launch.host)
      return ReleasedApp { _ in }
    }
  }

  @Test func `No launch releases the app of a different device's thread`() throws {
    let changes = SharedChanges()
    let host = try #require(Self.host())
    let changing = SharedChanges.Listener(host: host.host)
    let isOver = Mutex(false)
    let thread = Thread { while !isOver.withLock({ $0 }) { changes.notify(allBut: changing) } }
    thread.start()
    var elsewhere = 0
    for _ in 0..<20_000 {
      let listener = SharedChanges.Listener(host: host.host)
      let app = ReleasedApp { if !$0 { elsewhere += 1 } }
      listener.app = app
      changes.add(listener)
    }
    isOver.withLock { $0 = true }
    #expect(elsewhere == 0)
  }

  private static func host() -> (device: Device, host: AppHost)? {
    nonisolated(unsafe) var host: AppHost?
    let device = Device(apps: [Empty { host = $0 }])
    try? device.launch("app.empty")
    return host.map { (device, $0) }
  }
}
