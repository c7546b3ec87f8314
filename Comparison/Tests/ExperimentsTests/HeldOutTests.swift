import BeerExplorer
import ComparisonReport
import Experiments
import FakeTraces
import Testing
import TinyLog

@testable import Variations

/// The held-out mutants of services: each of them changes what a story of calls answers.
struct HeldOutTests {
  /// Makes each change twice, and reads everything after each.
  private func story(of service: any TinyLogService) throws -> [String] {
    var answers: [String] = []
    func note(_ answer: () throws -> Any) {
      do { answers.append("\(try answer())") } catch { answers.append("\(error)") }
    }
    try service.setTextSize(20)
    try service.setUsesSystemFont(true)
    let titles = ["Čaj a káva doma", "Groceries for Übung", "alpha beta", "Two words", "Last Ones"]
    var lists = try titles.map { try service.addList(title: $0, color: .red) }
    lists += try ["old 1", "old 2", "old 3", "old 4"].map {
      try service.addList(title: "Élan \($0)", color: .green)
    }
    for list in lists.suffix(4) { try service.archiveList(list) }
    let (list, other) = (lists[0], lists[1])
    var tasks = try ["Žluté citróny koupit", "Buy brown bread", "Cook", "Drink Milk", "eat", "Fry"]
      .compactMap {
        try service.addTask(in: list, text: $0)
      }
    tasks += try ["Gone Überall one", "gone two", "gone three", "gone four"].compactMap {
      try service.addTask(in: list, text: $0)
    }
    for task in tasks.suffix(4) { try service.archiveTask(task) }
    let single = try service.addTask(in: other, text: "Only task")
    try single.map { try service.archiveTask($0) }
    _ = try service.addTask(in: other, text: "Other task")
    try service.setDone(true, for: tasks[0])
    func look() {
      for search in ["", "beta", "žlu", ""] {
        for archived in [false, true] {
          note {
            try service.lists(matching: search, archived: archived).map {
              "\($0.list.title) \($0.list.color) \($0.openTaskCount)"
            }
          }
        }
      }
      note { try service.archivedLists(matching: "old 3").map(\.list.title) }
      for list in [list, other] {
        note { try service.list(list).title }
        note { try service.tasks(in: list).map { "\($0.text) \($0.isDone)" } }
        note { try service.archivedTasks(in: list).map { "\($0.text) \($0.isDone)" } }
        note { try service.exportText(of: list) }
      }
      note { try service.textSize() }
    }
    look()
    let changes: [() throws -> Any] = [
      { try service.list(service.addList(title: "Nový seznam tady", color: .blue)).title },
      { try service.list(service.addList(title: "Second new list", color: .yellow)).title },
      { try service.editList(list, title: "Čaj upravený dnes", color: .orange) },
      { try service.editList(other, title: "More edited things", color: .blue) },
      { try service.moveList(list, to: 0) }, { try service.moveList(list, to: 6) },
      { try service.addTask(in: list, text: "Nový úkol tady") != nil },
      { try service.addTask(in: list, text: "second new task") != nil },
      { try service.editTask(tasks[1], text: "Změněný text tady") },
      { try service.editTask(tasks[2], text: "changed Again now") },
      { try service.setDone(true, for: tasks[2]) }, { try service.setDone(true, for: tasks[3]) },
      { try service.moveTask(tasks[1], to: 0) },
      { try service.moveTask(tasks[1], to: service.tasks(in: list).count - 1) },
      { try service.archiveTask(tasks[4]) }, { try service.archiveTask(tasks[5]) },
      { try service.restoreTask(tasks[6]) }, { try service.restoreTask(tasks[7]) },
      { try service.deleteTask(tasks[8]) }, { try service.deleteTask(tasks[4]) },
      { try service.setTextSize(13) }, { try service.setTextSize(21) },
      { try service.setUsesSystemFont(false) }, { try service.setUsesSystemFont(true) },
      { try service.restoreList(lists[6]) }, { try service.restoreList(lists[7]) },
      { try service.deleteList(lists[5]) }, { try service.archiveList(lists[2]) },
      { try service.archiveList(lists[3]) }, { try service.deleteList(lists[3]) },
      { try service.setTextSize(15) },
    ]
    for change in changes {
      note(change)
      look()
    }
    return answers
  }

  @Test func `each held-out mutant of TinyLog's service changes its answers`() throws {
    let own = try story(of: TinyLogLibrary(store: InMemoryTinyLogStore()))
    let mutants = HeldOutTinyLog.all
    #expect(mutants.count > 200)
    // A fixed sample, since each takes a while.
    for (place, mutant) in mutants.enumerated() where place.isMultiple(of: 5) {
      let watch = MutantWatch()
      let mutated = MutatedTinyLogService(
        TinyLogLibrary(store: InMemoryTinyLogStore()), mutant: mutant, watch: watch)
      // A change that is refused at the start ends the story early.
      let answers = (try? story(of: mutated)) ?? []
      #expect(answers != own && watch.isInfected, "\(mutant)")
    }
  }

  @Test func `each held-out mutant of the beer service changes its answers`() {
    let beers = (0..<140).map { number in
      Beer(
        id: number,
        name: number == 7
          ? "Élan Único 7" : "\(number.isMultiple(of: 2) ? "beer" : "Beer") Number \(number)",
        brewery: number == 7 ? "Černá Hora ABC" : "Long Brewery \(number % 9)",
        features: ["pale Ale brewed", "súper dry"],
        alcohol: AlcoholByVolume(percent: number == 3 ? 0 : number == 4 ? 26 : 5))
    }
    let requests = [
      BeerRequest(), BeerRequest(page: 2), BeerRequest(page: 5), BeerRequest(text: "único"),
      BeerRequest(text: "Number 12, brewery 3"), BeerRequest(text: "Nothing like this"),
      BeerRequest(minimum: 0, maximum: 3), BeerRequest(minimum: 20, maximum: 26),
      BeerRequest(text: "ALE"), BeerRequest(),
    ]
    func answers(of service: any BeerService) -> [BeerAnswer] {
      var answers: [BeerAnswer] = []
      for request in requests { service.search(request) { answers.append($0) } }
      return answers
    }
    let plain = BundledBeerService(catalog: BeerCatalog(beers))
    let own = answers(of: plain)
    #expect(HeldOutBeers.all.count > 40)
    // The search folds case and marks.
    let folded = ["search-capitalised", "search-lower", "search-no-marks"]
    for mutant in HeldOutBeers.all where !folded.contains(mutant.variant) {
      let watch = MutantWatch()
      let mutated = MutatedBeerService(plain, mutant: mutant, watch: watch, beers: beers) { $1() }
      #expect(answers(of: mutated) != own && watch.isInfected, "\(mutant)")
    }
  }
}

struct UnequalFactsTests {
  private static let file = "Comparison/unequal-facts.txt"

  /// Compares two tools' values and commands, in JSON, in the item L.2/TC1/Ex1.
  private func problems(
    _ native: (asserted: String, sent: [String]), _ web: (asserted: String, sent: [String]),
    exceptions: String = ""
  ) throws -> [String] {
    try UnequalFacts(parsing: exceptions).problems(
      in: Self.runs(native, web), of: [try Written.scenarios()[1]], by: ["native", "web"])
  }

  private static func runs(
    _ native: (asserted: String, sent: [String]), _ web: (asserted: String, sent: [String])
  ) -> Trace {
    let runs = [("native", native), ("web", web)].flatMap { tool, done in
      FakeRun("L.2", tool).adding(
        #""asserted":[\#(done.asserted)],"sent":[\#(done.sent.joined(separator: ","))]"#,
        toItem: "TC1/Ex1"
      ).lines
    }
    return trace(runs)
  }

  @Test func `Values in checks and in locators are the same`() throws {
    func query(_ text: String) -> String {
      #"{"kind":"query","steps":[{"step":"matching","text":"\#(text)"}]}"#
    }
    func find(_ locator: String, using strategy: String = "xpath") -> String {
      #"{"kind":"request","method":"POST","path":"/element","using":"\#(strategy)","value":"\#(locator)"}"#
    }
    let native = [query("My Lists"), query("title"), query("size"), query(#"{\"size\":17}"#)]
    let web = [
      #"{"kind":"request","method":"GET","path":"/element/active"}"#,
      find("//Text[@label='My Lists']"),
      find("//Button[@value='1']"), find(#"//Cell[@value='{\"size\":17}']"#),
      find("//Table[count(Cell)=2][Cell[1]/Text[@name='title'][@label='0']]"),
      find("//Button[@label='red' or @label='blue' or @name='red']"), find("size", using: "name"),
      find(#"//p[contains(., \"Map\")]"#), find("//a/b", using: "class name"),
    ]
    #expect(try problems((#""0","(2)","(focus)","Map""#, native), ("", web)) == [])
  }

  @Test func `Each difference must be an exception, and each exception a difference`() throws {
    let exceptions = "# A comment.\n\nL.2/ | native | b | It differs.\nL. | web | a | It differs.\n"
    #expect(
      try problems((#""a","b""#, []), (#""a","(3)""#, []), exceptions: exceptions) == [
        "L.2/TC1/Ex1: only web asserts \"(3)\". Let native assert it too, or add a line with the "
          + "reason to \(Self.file).",
        "\(Self.file):4: no item L. has a value \"a\" that only web asserts. Remove the line.",
      ])
  }

  @Test(arguments: ["L.2/ | web | a", "L.2/ | web | a | ", "L.2/ | | a | It differs."])
  func `A malformed line is rejected with its number`(_ line: String) {
    let error =
      "\(Self.file):2: a line must have an item, a tool, a value and a reason: "
      + "ITEM | TOOL | VALUE | REASON"
    #expect(throws: ListError(description: error)) { try UnequalFacts(parsing: "#\n\(line)") }
  }
}
