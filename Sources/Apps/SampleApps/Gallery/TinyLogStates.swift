import Foundation
import Device
import TinyLog
import TinyLogApp
import TinyLogSQLite

extension GalleryState {
  static let tinyLog: [GalleryState] = [
    .tinyLog("Lists", "none", .none, .lists()),
    .tinyLog("Lists", "one", .one, .lists()),
    .tinyLog("Lists", "all colours", .some, .lists()),
    .tinyLog("Lists", "many", .many, .lists()),
    .tinyLog("Lists", "many, at the end", .many, .lists(), isScrolledToEnd: true),
    .tinyLog("Lists", "long titles", .long, .lists()),
    .tinyLog("Lists", "many open tasks", .many(tasks: 1234), .lists()),
    .tinyLog("Lists", "edited", .some, .lists(isEditing: true)),
    .tinyLog("Lists", "swiped", .some, .lists(revealed: 0)),
    .tinyLog("Lists", "search begun", .some, .lists(search: TextInput(isFocused: true))),
    .tinyLog("Lists", "found", .some, .lists(search: TextInput("o", isFocused: true))),
    .tinyLog("Lists", "nothing found", .some, .lists(search: TextInput("zebra"))),
    .tinyLog("Lists", "largest system text", .some.system, .lists(), systemTextSize: 53),
    .tinyLog("Lists", "waiting", .some, .lists(), delay: .seconds(3600)),
    .tinyLog("Lists", "error", .some, .lists(), error: diskFull),
    .tinyLog("Archived lists", "none", .none, .archivedLists()),
    .tinyLog("Archived lists", "some", .some, .archivedLists()),
    .tinyLog("Archived lists", "swiped", .some, .archivedLists(revealed: 0)),
    .tinyLog("Archived list", "no tasks", .archived([]), .archivedList()),
    .tinyLog("Archived list", "some tasks", .archived(TinyLogData.someTasks), .archivedList()),
    .tinyLog("New list", "empty", .none, .newList()),
    .tinyLog("New list", "named", .none, .newList("TODO", color: .red)),
    .tinyLog("New list", "refused", .none, .newList(" "), error: TinyLogError.emptyListName),
    .tinyLog("Edit list", "as it is", .some, .editList()),
    .tinyLog("Edit list", "long name", .long, .editList()),
    .tinyLog("Tasks", "none", .list([]), .tasks()),
    .tinyLog("Tasks", "some", .some, .tasks()),
    .tinyLog("Tasks", "all done", .list([.init("Read", isDone: true)]), .tasks()),
    .tinyLog("Tasks", "many", .many(tasks: 1234), .tasks()),
    .tinyLog("Tasks", "many, at the end", .many(tasks: 60), .tasks(), isScrolledToEnd: true),
    .tinyLog("Tasks", "long texts", .long, .tasks()),
    .tinyLog("Tasks", "edited", .some, .tasks(isEditing: true)),
    .tinyLog("Tasks", "swiped", .some, .tasks(revealed: 1)),
    .tinyLog("Tasks", "largest system text", .some.system, .tasks(), systemTextSize: 53),
    .tinyLog("Tasks", "adding", .some, .tasks(draft: TextInput(isFocused: true))),
    .tinyLog(
      "Tasks", "adding, typed", .some, .tasks(draft: TextInput("Buy milk", isFocused: true))),
    .tinyLog("Tasks", "waiting", .some, .tasks(), delay: .seconds(3600)),
    .tinyLog("Tasks", "error", .some, .tasks(), error: diskFull),
    .tinyLog("Edit task", "as it is", .some, .editTask()),
    .tinyLog("Edit task", "long text", .long, .editTask()),
    .tinyLog(
      "Edit task", "refused", .some, .editTask(text: ""), error: TinyLogError.emptyTaskText),
    .tinyLog("Export", "some tasks", .some, .export()),
    .tinyLog("Export", "long texts", .long, .export()),
    .tinyLog("Archived tasks", "none", .list([]), .archivedTasks()),
    .tinyLog("Archived tasks", "some", .some, .archivedTasks()),
    .tinyLog("Archived tasks", "swiped", .some, .archivedTasks(revealed: 0)),
    .tinyLog("Settings", "own text size", .none, .settings),
    .tinyLog("Settings", "system's text size", .none.system, .settings),
    .tinyLog("Settings", "waiting", .none, .settings, delay: .seconds(3600)),
    .tinyLog("Text size", "usual", .none, .textSize),
    .tinyLog("Text size", "largest", .none.sized(21), .textSize),
    .tinyLog("Text size", "system's", .none.system, .textSize),
    .tinyLog("Text size", "largest of a system", .none.system, .textSize, systemTextSize: 53),
  ]

  private static let diskFull = SQLiteStoreError(.diskFull, path: "tinylog.sqlite")

  private static func tinyLog(
    _ screen: String, _ state: String, _ data: TinyLogData, _ preview: TinyLogPreview,
    isScrolledToEnd: Bool = false, systemTextSize: Int = TextSize.usualSystemSize,
    delay: Duration = .zero, error: (any Error)? = nil
  ) -> GalleryState {
    GalleryState(
      app: "TinyLog", screen: screen, state: state, isScrolledToEnd: isScrolledToEnd
    ) { host in
      let service = TinyLogLibrary(store: InMemoryTinyLogStore())
      try data.add(to: service)
      return try TinyLogApp(
        showing: preview, error: error, service: service, systemTextSize: systemTextSize,
        delay: delay, host: host)
    }
  }
}

extension TinyLogData {
  static let none = TinyLogData()

  static let one = TinyLogData(lists: [List("TODO", color: .red, tasks: [Task("Buy milk")])])

  /// A list in each colour, and an archive. The first list has tasks of all kinds.
  static let some = TinyLogData(
    lists: [
      List("TODO", color: .red, tasks: someTasks), List("Groceries", color: .green),
      List("Work", color: .blue, tasks: [Task("Write the report")]),
      List("Holidays", color: .orange, tasks: [Task("Book a train", isDone: true)]),
      List("Ideas", color: .purple, tasks: [Task("A tool that compares"), Task("A gallery")]),
      List("Birthdays", color: .yellow),
      List("Winter", color: .blue, isArchived: true, tasks: [Task("Wax the skis")]),
      List("Old flat", isArchived: true),
    ])

  static let someTasks = [
    Task("Buy milk"), Task("Call the plumber", isDone: true), Task("Water the plants"),
    Task("Pay the rent", isDone: true), Task("Read chapter 12"),
    Task("Buy a bicycle", isDone: true, isArchived: true),
    Task("Learn to juggle", isArchived: true),
  ]

  static let many = TinyLogData(
    lists: (1...40).map { number in
      List("List \(number)", color: ListColor.allCases[number % ListColor.allCases.count])
    })

  static let longTitle = "What must be done before the long journey around the world may begin"
  static let longText =
    "Ask the neighbours to water the plants, feed the cat, and empty the letter box twice a week"

  /// Strings that are longer than their lines, two of them without a space.
  static let long: TinyLogData = {
    let tasks = [
      Task(longText), Task("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"),
      Task(longText, isDone: true), Task(longText, isArchived: true),
    ]
    return TinyLogData(
      lists: [
        List(longTitle, tasks: tasks),
        List("Rindfleischetikettierungsüberwachungsaufgabenübertragung", color: .green),
        List(longTitle, color: .orange, isArchived: true, tasks: tasks),
      ])
  }()

  static func many(tasks count: Int) -> TinyLogData {
    list((1...count).map { Task("Task \($0)") })
  }

  static func list(_ tasks: [Task]) -> TinyLogData {
    TinyLogData(lists: [List("TODO", color: .red, tasks: tasks)])
  }

  static func archived(_ tasks: [Task]) -> TinyLogData {
    TinyLogData(lists: [List("TODO", color: .red, isArchived: true, tasks: tasks)])
  }

  /// Returns the same data with the user's own text size, which must be in ``TextSize/sizes``, or
  /// the system's.
  func sized(_ size: Int, isSystem: Bool = false) -> TinyLogData {
    TinyLogData(lists: lists, textSize: try? TextSize(size: size, usesSystemFont: isSystem))
  }

  var system: TinyLogData { sized(17, isSystem: true) }
}
