/// An item that takes a place among others.
protocol PositionedItem: Identifiable {
  var position: Int { get set }
}

extension TaskList: PositionedItem {}
extension TaskItem: PositionedItem {}

/// Moves an item among the ones shown.
enum ItemMove {
  /// The items whose positions change when one moves to an index, with their new positions.
  ///
  /// The items between the old and the new place hand their positions on to one another. No other
  /// position is touched, so archived items, which are not among `shown`, keep their places.
  static func changes<Item: PositionedItem>(
    in shown: [Item], from source: Int, to target: Int
  ) -> [Item] {
    let range = min(source, target)...max(source, target)
    let positions = shown[range].map(\.position)
    var moved = Array(shown[range])
    let item = moved.remove(at: source - range.lowerBound)
    moved.insert(item, at: target - range.lowerBound)
    for (index, position) in positions.enumerated() {
      moved[index].position = position
    }
    return source == target ? [] : moved
  }
}
