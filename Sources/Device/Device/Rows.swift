import Foundation

/// The rows of a long table: how many there are, and how to make each one when it is asked for.
///
/// A row is one element of `type` (a cell, if not said otherwise). It holds no further element of
/// that type, no text input, no further rows, and nothing that stands around rows (such as a table,
/// a bar, an alert or a web view): so rows are counted, and passed over in a search for such
/// things, without being made.
public struct Rows {
  /// The number of rows.
  public let count: Int
  /// The type of every row.
  public let type: ElementType
  /// The height of every row, in points.
  public let rowHeight: Double
  private let data: any Equatable
  private let state: any Equatable
  private let makeID: (Int) -> AnyHashable
  private let makeRow: (Int) -> Element

  /// Describes a row for each datum.
  ///
  /// - Parameters:
  ///   - data: one datum a row.
  ///   - id: what tells a datum from all others, also after it was moved or changed.
  ///   - state: everything else that the rows' looks depend on, such as "is being edited".
  ///   - type: the type of every row.
  ///   - rowHeight: the height of every row, in points.
  ///   - row: makes the row of a datum; it may use nothing but the datum and `state`.
  public init<Data: RandomAccessCollection & Equatable, ID: Hashable, State: Equatable>(
    _ data: Data, id: @escaping (Data.Element) -> ID, state: State, type: ElementType = .cell,
    rowHeight: Double = 44, row: @escaping (Data.Element) -> Element
  ) {
    count = data.count
    self.type = type
    self.rowHeight = rowHeight
    self.data = data
    self.state = state
    let datum = { (index: Int) in data[data.index(data.startIndex, offsetBy: index)] }
    makeID = { AnyHashable(id(datum($0))) }
    makeRow = { row(datum($0)) }
  }

  private init(
    copying rows: Rows, state: any Equatable, makeRow: @escaping (Int) -> Element
  ) {
    count = rows.count
    type = rows.type
    rowHeight = rows.rowHeight
    data = rows.data
    self.state = state
    makeID = rows.makeID
    self.makeRow = makeRow
  }

  /// The id of the row at an index in `0..<count`.
  func id(at index: Int) -> AnyHashable { makeID(index) }

  /// Makes the row at an index in `0..<count`.
  func row(at index: Int) -> Element {
    var row = makeRow(index)
    row.type = type
    return row
  }

  /// Whether the same rows would be made of both.
  func looksLike(_ other: Rows) -> Bool {
    count == other.count && type == other.type && rowHeight == other.rowHeight
      && isEqual(state, other.state) && isEqual(data, other.data)
  }

  func mapped(version: String, _ change: @escaping (Element) -> Element) -> Rows {
    Rows(copying: self, state: Changed(version: version, of: state)) { change(makeRow($0)) }
  }
}

/// The state of rows that were changed after they were made.
private struct Changed: Equatable {
  let version: String
  let state: any Equatable

  init(version: String, of state: any Equatable) {
    self.version = version
    self.state = state
  }

  static func == (one: Changed, other: Changed) -> Bool {
    one.version == other.version && isEqual(one.state, other.state)
  }
}

/// Whether two values are of one type and equal.
private func isEqual<Value: Equatable>(_ one: Value, _ other: any Equatable) -> Bool {
  (other as? Value) == one
}
