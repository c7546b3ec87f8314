import BeerExplorer
import Testing
import TinyLog

@testable import Mutants

/// What mutants do with the apps' services.
struct ServiceTests {
  /// Lists b (red, two tasks, one of them done, two archived) and a.b, and archived ones: z, c and d.
  private func library() throws -> (service: any TinyLogService, b: ListID, task: TaskID) {
    let service = TinyLogLibrary(store: InMemoryTinyLogStore())
    var lists: [ListID] = []
    for (title, color) in [
      ("a.b", ListColor.blue), ("b", .red), ("z", .green), ("c", .green), ("d", .red),
    ] {
      if case .addedList(let id) = try service.perform(.addList(title: title, color: color)) {
        lists.append(id)
      }
    }
    var tasks: [TaskID] = []
    for (list, text) in [(1, "y"), (1, "x"), (1, "v"), (1, "w"), (2, "t"), (3, "s")] {
      if case .addedTask(let id) = try service.perform(.addTask(in: lists[list], text: text)) {
        tasks.append(id)
      }
    }
    try service.perform(.setDone(tasks[0], true))
    try service.perform(.archiveTask(tasks[2]))
    try service.perform(.archiveTask(tasks[3]))
    try service.perform(.setDone(tasks[5], true))
    try service.perform(.archiveList(lists[3]))
    try service.perform(.archiveList(lists[2]))
    try service.perform(.archiveList(lists[4]))
    return (service, lists[1], tasks[0])
  }

  /// All that can be asked of a service, and changes between the questions.
  private func answers(of service: any TinyLogService, _ b: ListID, _ task: TaskID) -> [String] {
    var answers: [String] = []
    func note(_ answer: () throws -> Any) {
      do { answers.append("\(try answer())") } catch { answers.append("\(error)") }
    }
    func look() {
      for search in ["", "B", "red", " b ", "green", "T"] {
        note {
          try service.lists(matching: search).map {
            "\($0.list.title) \($0.list.color) \($0.openTaskCount)"
          }
        }
        note {
          try service.archivedLists(matching: search).map {
            "\($0.list.title) \($0.list.color) \($0.openTaskCount)"
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
    for change: TinyLogChange in [
      .addList(title: "new", color: .red), .editList(b, title: "B", color: .red),
      .moveList(b, to: 2), .addTask(in: b, text: "new"), .editTask(task, text: "Y"),
      .setDone(task, false), .moveTask(task, to: 1), .archiveTask(task),
      .restoreTask(archived.first ?? task), .deleteTask(archived.last ?? task), .setTextSize(18),
      .setUsesSystemFont(true), .restoreList(lists.first ?? b), .deleteList(lists.last ?? b),
      .archiveList(b),
    ] {
      note {
        switch try service.perform(change) {
        case .addedList(let id): "added \(try service.list(id).title)"
        case .addedTask: "added"
        case .changed: "changed"
        case .unchanged: "unchanged"
        }
      }
      look()
    }
    return answers
  }

  @Test func eachMutantOfTinyLogsServiceShowsInItsAnswers() throws {
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

  @Test func aMutantOfAScreenLeavesTheServiceAlone() throws {
    let (usual, other) = (try library(), try library())
    let watch = MutantWatch()
    let mutated = MutatedTinyLogService(
      other.service, mutant: try MutantCatalog.mutant("HIDE:lists/tabBar/button#Add"), watch: watch)
    #expect(
      answers(of: mutated, other.b, other.task) == answers(of: usual.service, usual.b, usual.task))
    #expect(!watch.isReached)
  }

  private let beers = [
    Beer(
      id: 1, name: "Élan", brewery: "Zwan", features: ["blonde", "dry"],
      alcohol: .init(percent: 4.5)),
    Beer(id: 2, name: "Dark", brewery: "élite", features: ["brown"], alcohol: .init(percent: 8)),
    Beer(id: 3, name: "Unknown", brewery: "Dark Brewers", features: ["dark"]),
    Beer(
      id: 4, name: "Strong", brewery: "Zwan", features: ["blonde", "elan"],
      alcohol: .init(percent: 11.5)),
  ]

  /// What a service of beers answers to requests that tell all mutants apart.
  private func answers(of service: any BeerService, _ waiting: () -> Void) -> [BeerAnswer] {
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
      waiting()
    }
    return answers
  }

  @Test func eachMutantOfTheBeersServiceShowsInItsAnswers() {
    let plain = BundledBeerService(catalog: BeerCatalog(beers))
    let own = answers(of: plain) {}
    // Nobody asks twice at a time here, or calls a search off.
    let silent = ["out-of-order", "cancel-ignored", "1-s", "15-s"]
    let mutants = BeerMutants.all.filter { !silent.contains($0.variant) }
    #expect(mutants.count > 50)
    for mutant in mutants {
      let watch = MutantWatch()
      let mutated = MutatedBeerService(plain, mutant: mutant, watch: watch, beers: beers) { $1() }
      #expect(answers(of: mutated) {} != own, "\(mutant)")
      #expect(watch.isInfected, "\(mutant)")
    }
  }

  @Test func lateAnswersWait() {
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
