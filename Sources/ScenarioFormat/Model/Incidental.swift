/// A value that is carried along but takes no part in comparing: two of them are always equal.
///
/// Where a text stands (its file and line) does not change what it says. Keeping the place in an
/// `Incidental` leaves the compiler's own `==` true to the meaning.
struct Incidental<Value: Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
