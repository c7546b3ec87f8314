import BeerExplorer
import Device
import TinyLog

extension Fault {
  static let beerExplorer = [
    Fault(search: "features-not-searched", "The search leaves a beer's features out.") {
      $0.features = []
    },
    Fault(search: "breweries-not-searched", "The search leaves the breweries out.") {
      $0.brewery = ""
    },
    Fault(
      beers: "late-answers-win", "A late answer to an earlier search is shown."
    ) { service, _ in LateAnswersWin(service) },
    Fault(beers: "alcohol-rounded", "The alcohol is shown without its decimal places.") {
      service, _ in
      ChangedPages(service: service) { _, page in
        for place in page.beers.indices {
          page.beers[place].alcohol = page.beers[place].alcohol.flatMap {
            AlcoholByVolume(percent: $0.percent.rounded(.down))
          }
        }
      }
    },
    Fault(beers: "service-unreachable", "Every search fails, as without a connection.") {
      service, _ in UnreachableService(service: service)
    },
  ]

  /// `leaveOut` removes from a beer what the search leaves out. Complete beers are shown.
  private init(
    search name: String, _ sentence: String, _ leaveOut: @escaping @Sendable (inout Beer) -> Void
  ) {
    self.init(beers: name, sentence) { service, beers in
      guard let beers else {
        throw LaunchError("--fault \(name) requires the bundled beers. Leave out --service.")
      }
      let searched = beers.enumerated().map { place, beer in
        var searched = beer
        leaveOut(&searched)
        searched.id = place
        return searched
      }
      let catalog = BeerCatalog(searched)
      return ChangedPages(service: service) { request, page in
        guard case .success(let found) = catalog.search(request) else { return }
        page = found
        page.beers = found.beers.map { beers[$0.id] }
      }
    }
  }
}

/// A service whose answers are changed.
private struct ChangedPages: BeerService {
  let service: any BeerService
  let change: (BeerRequest, inout BeerPage) -> Void

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    service.search(request) { answer in
      reply(
        answer.map { found in
          var page = found
          change(request, &page)
          return page
        })
    }
  }
}

/// A service of which every search fails, as late as its answer would come.
private struct UnreachableService: BeerService {
  let service: any BeerService

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    service.search(request) { _ in
      reply(.failure(.unreachable(service: "the fault's service", reason: "it was launched so")))
    }
  }
}

/// Passes only the last answer on, to the last search. No search can be cancelled.
package final class LateAnswersWin: BeerService {
  private let service: any BeerService
  /// The number of searches that wait for their answers.
  package private(set) var unanswered = 0
  private var lastReply: BeerReply?

  package init(_ service: any BeerService) { self.service = service }

  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    (unanswered, lastReply) = (unanswered + 1, reply)
    service.search(request) { [self] answer in
      unanswered -= 1
      guard unanswered == 0 else { return }
      let reply = lastReply
      lastReply = nil
      reply?(answer)
    }
    return PendingSearch()
  }
}

extension Fault {
  static let tinyLog = [
    Fault(
      tinyLog: "new-tasks-at-bottom", "A new task comes last instead of first.",
      NewTasksAtBottom.init),
    Fault(
      tinyLog: "done-tasks-counted", "The number of open tasks includes those that are done.",
      DoneTasksCounted.init),
    Fault(
      tinyLog: "archive-loses-task", "A task that is put into the archive is gone.",
      ArchiveLosesTask.init),
    Fault(
      tinyLog: "list-order-reversed", "The lists are shown from the bottom up.",
      ListOrderReversed.init),
    Fault(
      tinyLog: "editing-resets-color", "A list that is edited gets the colour of new lists.",
      EditingResetsColor.init),
    Fault(
      tinyLog: "moving-resets-color", "A list whose task is moved gets the colour of new lists.",
      MovingResetsColor.init),
    Fault(
      tinyLog: "switch-without-effect", "The switch of the system font does nothing.",
      SwitchWithoutEffect.init),
  ]
}

private struct NewTasksAtBottom: TinyLogDecorator {
  let service: any TinyLogService

  func addTask(in list: ListID, text: String) throws -> TaskID? {
    let task = try service.addTask(in: list, text: text)
    if let task { try service.moveTask(task, to: service.tasks(in: list).count - 1) }
    return task
  }
}

private struct DoneTasksCounted: TinyLogDecorator {
  let service: any TinyLogService

  func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    var lists = try service.lists(matching: search, archived: archived)
    if archived { return lists }
    for place in lists.indices {
      lists[place].openTaskCount = try service.tasks(in: lists[place].id).count
    }
    return lists
  }
}

private struct ArchiveLosesTask: TinyLogDecorator {
  let service: any TinyLogService

  func archiveTask(_ id: TaskID) throws {
    try service.archiveTask(id)
    try service.deleteTask(id)
  }
}

private struct ListOrderReversed: TinyLogDecorator {
  let service: any TinyLogService

  func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    let lists = try service.lists(matching: search, archived: archived)
    return archived ? lists : lists.reversed()
  }
}

private struct EditingResetsColor: TinyLogDecorator {
  let service: any TinyLogService

  func editList(_ id: ListID, title: String, color: ListColor) throws {
    try service.editList(id, title: title, color: .default)
  }
}

private struct MovingResetsColor: TinyLogDecorator {
  let service: any TinyLogService

  func moveTask(_ id: TaskID, to index: Int) throws {
    try service.moveTask(id, to: index)
    for list in try service.lists() {
      guard try service.tasks(in: list.id).contains(where: { $0.id == id }) else { continue }
      try service.editList(list.id, title: list.list.title, color: .default)
    }
  }
}

private struct SwitchWithoutEffect: TinyLogDecorator {
  let service: any TinyLogService

  func setUsesSystemFont(_ isOn: Bool) {}
}
