/// Which rows of a table show more than usual: all while editing, one after a swipe.
struct RowSelection<ID: Hashable>: Equatable {
  /// Whether each row can be removed and moved.
  private(set) var isEditing = false
  /// The row whose buttons show.
  private(set) var revealed: ID?
  /// The size of the rows' texts, in points.
  var fontSize = 17

  mutating func toggleEditing() {
    isEditing.toggle()
    revealed = nil
  }

  mutating func stopEditing() {
    isEditing = false
    revealed = nil
  }

  mutating func reveal(_ id: ID) { revealed = id }

  mutating func conceal() { revealed = nil }

  func look(of id: ID) -> RowLook {
    RowLook(isEditing: isEditing, isRevealed: revealed == id, fontSize: fontSize)
  }
}

/// What the looks of a row depend on beside what it is about.
struct RowLook: Equatable {
  var isEditing: Bool
  var isRevealed: Bool
  /// The size of its texts, in points.
  var fontSize: Int
}

/// What can be done with a row.
struct RowActions {
  var tap: () -> Void = {}
  var reveal: () -> Void
  var conceal: () -> Void
  /// Moves it to an index; nil where rows have a fixed order.
  var move: ((Int) -> Void)?
  /// The buttons that a swipe shows.
  var buttons: [(label: String, tap: () -> Void)]
}
