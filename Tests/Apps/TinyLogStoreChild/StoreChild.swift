import Foundation
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

/// A process of its own for tests of the SQLite store: to be killed, or to be another user.
///
/// Every line on the standard output is written as soon as what it says is true.
@main
enum StoreChild {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2, let task = ChildTask(rawValue: arguments[0]) else {
      say("usage: tinylog-store-child TASK FILE [NUMBER]")
      exit(2)
    }
    do {
      try task.run(file: arguments[1], number: arguments.count > 2 ? UInt64(arguments[2]) : nil)
    } catch {
      say("\(error)")
      exit(1)
    }
  }
}

enum ChildTask: String {
  /// Performs the random changes of the seed NUMBER and says the count after each, without end.
  case change
  /// Writes a transaction too large for SQLite's cache, says "half", and never ends it.
  case halfChange = "half-change"
  /// Becomes the user with the id NUMBER, if any, opens the store, and says how that went.
  case open

  func run(file: String, number: UInt64?) throws {
    switch self {
    case .change:
      let dates = ManualDateProvider()
      let store = try SQLiteTinyLogStore(path: file)
      let library = TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider())
      var changes = RandomChanges(seed: number ?? 0)
      var count = 0
      while true {
        changes.performNext(on: library, dates: dates)
        count += 1
        say("\(count)")
      }
    case .halfChange:
      try SQLiteTinyLogStore(path: file).write { access in
        try access.save([TaskList.sample(1, title: "Never acknowledged")])
        try access.save((2..<30_000).map { TaskItem.sample($0, in: 1) })
        say("half")
        while readLine() != nil {}
      }
    case .open:
      if let user = number.map(UInt32.init), setgid(user) != 0 || setuid(user) != 0 {
        throw POSIXError(.EPERM)
      }
      _ = try SQLiteTinyLogStore(path: file)
      say("opened")
    }
  }
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
