import BeerExplorer
import SampleApps
import TestSupport
import Testing
import TinyLog

/// Each fault breaks what its name says, and nothing else.
struct FaultTests {
  private func fault(_ name: String) throws -> Fault {
    try #require(Fault.all.first { $0.name == name })
  }

  // MARK: - TinyLog

  private typealias Use = (any TinyLogService, ListID) throws -> String

  /// What a user of TinyLog sees without and with each fault. There is a red list, L, with the tasks
  /// a (done) and b.
  private static var usesOfTinyLog: [String: (right: String, wrong: String, use: Use)] {
    [
      "new-tasks-at-bottom": ("ba", "ab", { try $0.tasks(in: $1).map(\.text).joined() }),
      "done-tasks-counted": ("1", "2", { service, _ in "\(try service.lists()[0].openTaskCount)" }),
      "archive-loses-task": (
        "ba", "",
        { service, list in
          for task in try service.tasks(in: list) { try service.archiveTask(task.id) }
          return try service.archivedTasks(in: list).map(\.text).joined()
        }
      ),
      "list-order-reversed": (
        "ML", "LM",
        { service, _ in
          try service.addList(title: "M", color: .red)
          return try service.lists().map(\.list.title).joined()
        }
      ),
      "editing-resets-color": (
        "blue", "purple",
        { service, list in
          try service.editList(list, title: "L", color: .blue)
          return try service.list(list).color.name
        }
      ),
      "switch-without-effect": (
        "true", "false",
        { service, _ in
          try service.setUsesSystemFont(true)
          return "\(try service.textSize().usesSystemFont)"
        }
      ),
    ]
  }

  @Test(arguments: Fault.all(in: "TinyLog").map(\.name))
  func `a fault of TinyLog breaks what its name says`(name: String) throws {
    let row = try #require(Self.usesOfTinyLog[name])
    for isBroken in [false, true] {
      let library = TinyLogLibrary(store: InMemoryTinyLogStore())
      let service = isBroken ? try fault(name).decorated(library) : library
      let list = try service.addList(title: "L", color: .red)
      for text in ["a", "b"] { try service.addTask(in: list, text: text) }
      let done = try #require(service.tasks(in: list).first { $0.text == "a" })
      try service.setDone(true, for: done.id)
      #expect(try row.use(service, list) == (isBroken ? row.wrong : row.right))
    }
  }

  @Test(arguments: [
    "switch-without-effect": "setUsesSystemFont", "editing-resets-color": "editList",
  ])
  func `a fault of TinyLog changes one method only`(name: String, broken: String) throws {
    let dates = ManualDateProvider()
    let services: [any TinyLogService] = (0..<2).map { _ in
      TinyLogLibrary(store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    }
    let (right, wrong) = (services[0], try fault(name).decorated(services[1]))
    var changes = RandomChanges(seed: 3)
    for _ in 0..<400 {
      dates.advance(by: 0.1)
      let (method, change) = changes.next()
      if method == broken { continue }
      let added = try? change(right)
      #expect((try? change(wrong)) == added)
      changes.note(added)
      #expect(wrong.lastDeletion == right.lastDeletion)
      guard method.hasPrefix("delete"), let deletion = right.lastDeletion else { continue }
      try right.undo(deletion)
      try wrong.undo(deletion)
      #expect(
        try TinyLogSnapshot(of: wrong, searching: RandomChanges.searchTexts)
          == TinyLogSnapshot(of: right, searching: RandomChanges.searchTexts))
    }
    #expect(try !right.lists().isEmpty)
    #expect(try TinyLogSnapshot(of: wrong) == TinyLogSnapshot(of: right))
  }

  @Test func `a launch has the fault that it names`() throws {
    let arguments = ["--list", "1", "--list", "2"]
    let reversed = ["--fault", "list-order-reversed"]
    #expect(try AppDriver("TinyLog", arguments).look.contains("• 1 purple 0 • 2"))
    #expect(try AppDriver("TinyLog", arguments + reversed).look.contains("• 2 purple 0 • 1"))
  }

  // MARK: - Beer Explorer

  private static let beer = "Élan, Zwan, blonde, 9.5%"

  /// A search that finds ``beer``, and what it shows with each fault.
  private static let searches = [
    "features-not-searched": ("blonde", ""),
    "breweries-not-searched": ("zwan", ""),
    "alcohol-rounded": ("elan", "Élan, Zwan, blonde, 9.0%"),
    "service-unreachable": (
      "elan",
      "The beers at the fault's service cannot be reached: it was launched so. Check the address "
        + "and the connection, then try again."
    ),
    // The answer to the search for everything comes late.
    "late-answers-win": ("elan", "Élan, Zwan, blonde, 9.5%; Z, Z, , 5.0%"),
  ]

  /// Searches everything, then for a text, and returns the last answer to the second search.
  private func answer(to text: String, with fault: Fault?) throws -> String? {
    let time = ManualScheduler()
    let beers = [
      SampleBeers.beer(7, "Élan", "Zwan", ["blonde"], 9.5), SampleBeers.beer(8, "Z", "Z", [], 5),
    ]
    var service: any BeerService = FakeBeerService(
      beers, delay: { .seconds($0.text.isEmpty ? 2 : 1) }, on: time)
    if let fault { service = try fault.decorated(service, beers: beers) }
    var shown: String?
    service.search(BeerRequest()) { _ in }.cancel()
    service.search(BeerRequest(text: text)) { answer in
      switch answer {
      case .success(let page):
        shown = page.beers.map { beer in
          [beer.name, beer.brewery, beer.features.joined(), "\(beer.alcohol?.description ?? "")"]
            .joined(separator: ", ")
        }.joined(separator: "; ")
      case .failure(let error): shown = "\(error)"
      }
    }
    time.advance(by: .seconds(3))
    return shown
  }

  @Test(arguments: Fault.all(in: "Beer Explorer").map(\.name))
  func `a fault of Beer Explorer breaks what its name says`(name: String) throws {
    let (text, wrong) = try #require(Self.searches[name])
    #expect(try answer(to: text, with: nil) == Self.beer)
    #expect(try answer(to: text, with: fault(name)) == wrong)
    // A beer that a narrower search finds is shown completely.
    if wrong.isEmpty { #expect(try answer(to: "elan", with: fault(name)) == Self.beer) }
  }

}
