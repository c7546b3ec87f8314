import BeerExplorer
import Device
import SampleApps
import Testing
import TinyLog
import WebView

@testable import Variations

struct CatalogTests {
  @Test func `mutant ids are unique, and every operator has mutants`() {
    let all = MutantCatalog.all
    #expect(all.count >= 700)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map(\.operation)) == Set(MutationOperator.allCases.filter { !$0.isHeldOut }))
    #expect(Set(all.map(\.app)) == ["TinyLog", "Beer Explorer"])
    #expect(all.filter(\.isControl).count == 4)
  }

  @Test func `the hold-out has at least twelve operators and 250 other mutants`() {
    let all = MutantCatalog.heldOut
    let operators = Set(MutationOperator.allCases.filter(\.isHeldOut))
    #expect(all.count >= 250 && operators.count >= 12)
    #expect(Set(all.map(\.operation)) == operators)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map(\.id)).isDisjoint(with: MutantCatalog.all.map(\.id)))
  }

  @Test func `the error for an unknown id suggests a similar one`() throws {
    #expect(
      try MutantCatalog.mutant("HIDE:lists/tabBar/button#Add").site == "lists/tabBar/button#Add")
    let error = #expect(throws: UnknownMutant.self) {
      try MutantCatalog.mutant("hide:lists/tabBar/button#Ad")
    }
    #expect(
      error?.description == "There is no mutant 'hide:lists/tabBar/button#Ad'. Did you mean "
        + "HIDE:lists/tabBar/button#Add? Run 'lab mutants --list' to see all.")
  }

  @Test func `an app accepts only its own mutants`() throws {
    let device = Device(apps: InstalledApps.all(variations: Variations.all()))
    #expect(
      throws: LaunchError(
        "--mutant 'NOOP:service/addList' is a mutant of TinyLog, not of Beer Explorer.")
    ) {
      try device.launch("app.duet.beer-explorer", arguments: ["--mutant", "NOOP:service/addList"])
    }
  }
}

struct ScreenTests {
  private struct Stage {
    let device: Device
    let watch = MutantWatch()

    init(_ app: String, _ mutant: String?, _ arguments: [String] = []) throws {
      device = Device(apps: InstalledApps.all(variations: Variations.all(watch: watch)))
      try device.launch(app, arguments: arguments + (mutant.map { ["--mutant", $0] } ?? []))
    }

    var screen: String { (device.tree?.debugDescription ?? "").replacing(/0x[0-9a-f]+/, with: "") }

    func all(_ label: String) -> [ElementNode] {
      device.tree?.index.nodes.filter { $0.element.hasText(label) } ?? []
    }

    func tap(_ label: String) throws { try device.tap(#require(all(label).first)) }
  }

  private func tinyLog(_ mutant: String?) throws -> Stage {
    try Stage("app.duet.tinylog", mutant, ["--list", "b:red", "--list", "c"])
  }

  private func beers(_ mutant: String?) throws -> Stage {
    try Stage("app.duet.beer-explorer", mutant)
  }

  @Test(arguments: [
    ("HIDE:lists/tabBar/button#Add", "Button, , {{0.0, 761.0}, {64.0, 83.0}}, identifier", 0),
    ("DISABLE:lists/tabBar/button#Add", "label: 'Add', Disabled", 1),
    ("TEXT:lists/cell/staticText#title", "label: '\(ScreenMutation.marker)'", 2),
    ("HINT:lists/searchField#search:placeholder", "Value: '\(ScreenMutation.marker)'", 1),
    ("STATE:lists/navigationBar/button#edit:other-word", "label: 'Done'", 1),
    ("FOCUS:lists/searchField#search", "Focused", 1),
    ("COLOUR:lists/cell/image#circle:name", "label: 'blue'", 2),
    ("COLOUR:lists/cell/image#circle:hex", "#010203", 2),
    ("COLOUR:lists/table/cell:size", "\"fontSize\":99", 2),
    ("DOUBLE:lists/tabBar/button#Add", "label: 'Add'", 2),
  ])
  func `a mutant changes an element`(_ mutant: String, _ text: String, _ count: Int) throws {
    let (usual, stage) = (try tinyLog(nil), try tinyLog(mutant))
    #expect(stage.screen != usual.screen)
    #expect(stage.screen.components(separatedBy: text).count - 1 == count, "\(stage.screen)")
    #expect(usual.screen.components(separatedBy: text).count - 1 != max(count, 1))
    #expect(stage.watch.isReached && stage.watch.isInfected)
  }

  @Test(arguments: [
    ("INERT:lists/tabBar/button#Add:tap", "My Lists"),
    ("SWAP:lists/tabBar/button#Add", "My Archives"),
    ("TWICE:lists/tabBar/button#Add:tap", "Add List"),
  ])
  func `a mutant changes the work of a tap`(_ mutant: String, _ bar: String) throws {
    let stage = try tinyLog(mutant)
    _ = stage.screen
    #expect(!stage.watch.isReached)
    try stage.tap("Add")
    #expect(!stage.all(bar).isEmpty)
    #expect(stage.watch.isInfected)
    guard mutant.hasPrefix("TWICE") else { return }
    try stage.tap("Cancel")
    #expect(!stage.all("Add List").isEmpty)
  }

  @Test func `a slow app reacts late`() throws {
    let stage = try tinyLog("SLOW:screens:15-s")
    try stage.tap("Add")
    stage.device.run(for: .seconds(14))
    #expect(stage.all("Add List").isEmpty)
    stage.device.run(for: .seconds(2))
    #expect(!stage.all("Add List").isEmpty)
  }

  @Test func `a stale element doesn't change`() throws {
    let stage = try tinyLog("STALE:lists/navigationBar/button#edit")
    try stage.tap("edit")
    #expect(stage.all("edit").map(\.element.label) == ["Edit"])
    #expect(stage.watch.isInfected)
    #expect(!stage.all("remove").isEmpty)
  }

  @Test(arguments: [
    ("HIDE:search/section/p#count", "462 beers", 0),
    ("TEXT:search/section/p#count", ScreenMutation.marker, 1),
    ("HINT:search/div/input#search:placeholder", ScreenMutation.marker, 1),
    ("DOUBLE:search/fieldset/input#alcohol-to", "% alcohol: To", 2),
    ("DISABLE:search/fieldset/input#alcohol-to", "% alcohol: To', value: 26.0%, Disabled", 1),
    ("STATE:search/fieldset/input#alcohol-from:a-step-up", "value: 0.5%", 0),
  ])
  func `a mutant changes a page`(_ mutant: String, _ text: String, _ count: Int) throws {
    let (usual, stage) = (try beers(nil), try beers(mutant))
    #expect(
      stage.screen.components(separatedBy: text).count - 1 == count, "\(stage.screen.prefix(3000))")
    if count > 0 { #expect(stage.screen != usual.screen) }
    #expect(stage.watch.isInfected)
  }

  @Test func `an inert link of a page does nothing`() throws {
    for (mutant, opens) in [(nil, true), ("INERT:search/li/a:click", false)] {
      let stage = try beers(mutant)
      let link = try #require(stage.device.tree?.index.nodes.first { $0.element.type == .link })
      try stage.device.tap(link)
      #expect(stage.all("Back").isEmpty == !opens)
    }
  }

  @Test func `a field of a page loses the focus`() throws {
    let stage = try beers("FOCUS:search/div/input#search")
    try stage.device.tap(
      #require(stage.device.tree?.index.nodes.first { $0.element.type.isTextInput }))
    #expect(stage.device.tree?.focusedNode == nil)
    #expect(stage.watch.isInfected)
  }
}

struct ServiceTests {
  /// Creates the lists b (red, two tasks, one of them done, and two archived tasks) and a.b, and
  /// the archived lists z, c and d.
  private func library() throws -> (service: any TinyLogService, b: ListID, task: TaskID) {
    let service = TinyLogLibrary(store: InMemoryTinyLogStore())
    var lists: [ListID] = []
    let titles = [("a.b", ListColor.blue), ("b", .red), ("z", .green), ("c", .green), ("d", .red)]
    for (title, color) in titles {
      lists.append(try service.addList(title: title, color: color))
    }
    var tasks: [TaskID] = []
    for (list, text) in [(1, "y"), (1, "x"), (1, "v"), (1, "w"), (2, "t"), (3, "s")] {
      if let id = try service.addTask(in: lists[list], text: text) { tasks.append(id) }
    }
    for task in [tasks[0], tasks[5]] { try service.setDone(true, for: task) }
    for task in [tasks[2], tasks[3]] { try service.archiveTask(task) }
    for list in [lists[3], lists[2], lists[4]] { try service.archiveList(list) }
    return (service, lists[1], tasks[0])
  }

  private func answers(of service: any TinyLogService, _ b: ListID, _ task: TaskID) -> [String] {
    var answers: [String] = []
    func note(_ answer: () throws -> Any) {
      do { answers.append("\(try answer())") } catch { answers.append("\(error)") }
    }
    func look() {
      for search in ["", "B", "red", " b ", "green", "T"] {
        for archived in [false, true] {
          note {
            try service.lists(matching: search, archived: archived).map {
              "\($0.list.title) \($0.list.color) \($0.openTaskCount)"
            }
          }
        }
      }
      note { try service.list(b).title }
      note { try service.tasks(in: b).map { "\($0.text) \($0.isDone)" } }
      note { try service.archivedTasks(in: b).map { "\($0.text) \($0.isDone)" } }
      note { try service.task(task).text }
      note { try service.exportText(of: b) }
      note { try service.textSize() }
    }
    look()
    let archived = (try? service.archivedTasks(in: b).map(\.id)) ?? []
    let lists = (try? service.archivedLists().map(\.id)) ?? []
    let changes: [(any TinyLogService) throws -> Any] = [
      { try $0.list($0.addList(title: "new", color: .red)).title },
      { try $0.editList(b, title: "B", color: .red) }, { try $0.moveList(b, to: 2) },
      { try $0.addTask(in: b, text: "new") != nil }, { try $0.editTask(task, text: "Y") },
      { try $0.setDone(false, for: task) }, { try $0.moveTask(task, to: 1) },
      { try $0.archiveTask(task) }, { try $0.restoreTask(archived.first ?? task) },
      { try $0.deleteTask(archived.last ?? task) }, { try $0.setTextSize(18) },
      { try $0.setUsesSystemFont(true) }, { try $0.restoreList(lists.first ?? b) },
      { try $0.deleteList(lists.last ?? b) }, { try $0.archiveList(b) },
    ]
    for change in changes {
      note { try change(service) }
      look()
    }
    return answers
  }

  @Test func `each mutant of TinyLog's service changes its answers`() throws {
    let usual = try library()
    let own = answers(of: usual.service, usual.b, usual.task)
    let mutants = TinyLogMutants.all.filter { $0.operation != .late }
    #expect(mutants.count > 150)
    for mutant in mutants {
      let (service, b, task) = try library()
      let watch = MutantWatch()
      let mutated = MutatedTinyLogService(service, mutant: mutant, watch: watch)
      #expect(answers(of: mutated, b, task) != own, "\(mutant)")
      #expect(watch.isInfected, "\(mutant)")
    }
  }

  @Test func `a mutant of a screen doesn't change the service`() throws {
    let (usual, other) = (try library(), try library())
    let watch = MutantWatch()
    let mutated = MutatedTinyLogService(
      other.service, mutant: try MutantCatalog.mutant("HIDE:lists/tabBar/button#Add"), watch: watch)
    #expect(
      answers(of: mutated, other.b, other.task) == answers(of: usual.service, usual.b, usual.task))
    #expect(!watch.isReached)
  }

  private let beers: [Beer] = {
    let (weak, strong) = (AlcoholByVolume(percent: 4.5), AlcoholByVolume(percent: 11.5))
    let middle = AlcoholByVolume(percent: 8)
    return [
      Beer(id: 1, name: "Élan", brewery: "Zwan", features: ["blonde", "dry"], alcohol: weak),
      Beer(id: 2, name: "Dark", brewery: "élite", features: ["brown"], alcohol: middle),
      Beer(id: 3, name: "Unknown", brewery: "Dark Brewers", features: ["dark"]),
      Beer(id: 4, name: "Strong", brewery: "Zwan", features: ["blonde", "elan"], alcohol: strong),
    ]
  }()

  private func answers(of service: any BeerService) -> [BeerAnswer] {
    var answers: [BeerAnswer] = []
    for request in [
      BeerRequest(), BeerRequest(text: "elan"), BeerRequest(text: "dark"),
      BeerRequest(text: "zwan, blonde"), BeerRequest(text: "blonde, dry"),
      BeerRequest(text: "trong"), BeerRequest(text: "unknowns"), BeerRequest(text: "zwan, brown"),
      BeerRequest(minimum: 4.5), BeerRequest(maximum: 11.5), BeerRequest(minimum: 8, maximum: 8),
      BeerRequest(minimum: 5), BeerRequest(maximum: 11),
      BeerRequest(page: 2, pageSize: 3), BeerRequest(pageSize: 3),
    ] {
      service.search(request) { answers.append($0) }
    }
    return answers
  }

  @Test func `each mutant of the beer service changes its answers`() {
    let plain = BundledBeerService(catalog: BeerCatalog(beers))
    let own = answers(of: plain)
    // There are no parallel or cancelled searches here.
    let silent = ["out-of-order", "cancel-ignored", "1-s", "15-s"]
    let mutants = BeerMutants.all.filter { !silent.contains($0.variant) }
    #expect(mutants.count > 50)
    for mutant in mutants {
      let watch = MutantWatch()
      let mutated = MutatedBeerService(plain, mutant: mutant, watch: watch, beers: beers) { $1() }
      #expect(answers(of: mutated) != own, "\(mutant)")
      #expect(watch.isInfected, "\(mutant)")
    }
  }

  @Test func `late answers wait`() {
    var waits: [Int] = []
    for variant in ["1-s", "15-s"] {
      let mutated = MutatedBeerService(
        BundledBeerService(catalog: BeerCatalog(beers)),
        mutant: Mutant(.late, BeerMutants.site, variant, app: BeerMutants.app),
        watch: MutantWatch(), beers: beers
      ) { seconds, _ in waits.append(seconds) }
      var isAnswered = false
      mutated.search(BeerRequest()) { _ in isAnswered = true }
      #expect(!isAnswered)
    }
    #expect(waits == [1, 15])
  }
}
