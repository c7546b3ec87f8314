import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Error texts")
struct ErrorTextTests {
  @Test(
    "Every refusal says what is wrong and what to do",
    arguments: [
      (.emptyListName, "Please add a name to your list"),
      (.emptyTaskText, "Please add a text to your task"),
      (
        .unknownList(ListID(UUID(number: 7))),
        "There is no list with the id 00000000-0000-0000-0000-000000000007. "
          + "It may have been deleted; go back to the lists."
      ),
      (
        .unknownTask(TaskID(UUID(number: 8))),
        "There is no task with the id 00000000-0000-0000-0000-000000000008. "
          + "It may have been deleted; go back to its list."
      ),
      (
        .listIsArchived(title: "TODO"),
        "The list “TODO” is archived. Restore it before you change it or its tasks."
      ),
      (
        .listIsNotArchived(title: "TODO"),
        "The list “TODO” is not archived. Only archived lists can be restored or deleted."
      ),
      (
        .taskIsArchived(text: "iPad"),
        "The task “iPad” is archived. Restore it before you change it."
      ),
      (
        .taskIsNotArchived(text: "iPad"),
        "The task “iPad” is not archived. Only archived tasks can be restored or deleted."
      ),
      (
        .noListAtIndex(3, count: 3),
        "A list cannot be moved to index 3. There are 3 lists, at indexes 0 to 2."
      ),
      (
        .noTaskAtIndex(-1, count: 1),
        "A task cannot be moved to index -1. There is 1 task, at index 0."
      ),
      (
        .textSizeOutOfRange(22),
        "The text size 22 is not available. Choose a size from 13 to 21."
      ),
      (
        .idInUse(UUID(number: 5)),
        "The new id 00000000-0000-0000-0000-000000000005 is already in use, "
          + "so nothing was added. Try again."
      ),
    ] as [(TinyLogError, String)])
  func text(error: TinyLogError, expected: String) {
    #expect(error.description == expected)
    #expect(error.localizedDescription == expected)
  }
}
