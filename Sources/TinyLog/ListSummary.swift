/// A list together with the number that is shown on it.
public struct ListSummary: Identifiable, Equatable, Sendable {
  /// The list.
  public let list: TaskList
  /// How many of its tasks are neither done nor archived, counted when the summary was read.
  public let openTaskCount: Int

  /// The identity of the list.
  public var id: ListID { list.id }

  /// Puts a list and its number together.
  public init(list: TaskList, openTaskCount: Int) {
    self.list = list
    self.openTaskCount = openTaskCount
  }
}
