import Foundation
import TinyLog

/// What the gallery's screens of TinyLog show.
extension TinyLogData {
  static let none = TinyLogData()

  static let one = TinyLogData(lists: [List("TODO", color: .red, tasks: [Task("Buy milk")])])

  /// A list in each colour, and an archive; the first one has tasks of all kinds.
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

  /// More lists than fit.
  static let many = TinyLogData(
    lists: (1...40).map { number in
      List("List \(number)", color: ListColor.allCases[number % ListColor.allCases.count])
    })

  static let longTitle = "What must be done before the long journey around the world may begin"
  static let longText =
    "Ask the neighbours to water the plants, feed the cat, and empty the letter box twice a week"

  /// Texts that are longer than their lines, one of them without a space.
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

  /// A list with so many tasks.
  static func many(tasks count: Int) -> TinyLogData {
    list((1...count).map { Task("Task \($0)") })
  }

  /// A list of some tasks.
  static func list(_ tasks: [Task]) -> TinyLogData {
    TinyLogData(lists: [List("TODO", color: .red, tasks: tasks)])
  }

  /// The same in the archive.
  static func archived(_ tasks: [Task]) -> TinyLogData {
    TinyLogData(lists: [List("TODO", color: .red, isArchived: true, tasks: tasks)])
  }

  /// The same with an own text size, which must be one that can be chosen.
  func sized(_ size: Int) -> TinyLogData { with(try? TextSize(size: size, usesSystemFont: false)) }

  /// The same with the system's text size.
  var system: TinyLogData { with(try? TextSize(size: 17, usesSystemFont: true)) }

  /// The same without archived lists.
  var withoutArchive: TinyLogData {
    TinyLogData(lists: lists.filter { !$0.isArchived }, textSize: textSize)
  }

  private func with(_ textSize: TextSize?) -> TinyLogData {
    TinyLogData(lists: lists, textSize: textSize)
  }
}

/// What a service may fail with.
enum Failure: LocalizedError {
  case full

  var errorDescription: String? {
    "The lists could not be saved: the disk is full. Free some space, then try again."
  }
}
