/// Items ordered by position, then by id; quick to find by id and to add on top.
struct OrderedItems<Item: PositionedItem> where Item.ID: CustomStringConvertible {
  /// The top item is the last one: new items go on top, and appending moves no other item.
  private var bottomUp: [Item] = []
  private var positions: [Item.ID: Int] = [:]

  /// From how many items on it is quicker to sort anew than to find each one's place.
  private static var bulk: Int { 16 }

  var top: Item? { bottomUp.last }

  /// The items from the top.
  func filtered(_ isIncluded: (Item) -> Bool) -> [Item] {
    var items: [Item] = []
    for item in bottomUp.reversed() where isIncluded(item) { items.append(item) }
    return items
  }

  func count(where isIncluded: (Item) -> Bool) -> Int {
    bottomUp.reduce(0) { isIncluded($1) ? $0 + 1 : $0 }
  }

  subscript(_ id: Item.ID) -> Item? {
    guard let position = positions[id] else { return nil }
    return bottomUp[index(of: id, at: position)]
  }

  /// Adds the items, or replaces those with the same ids; of two with one id the last one counts.
  mutating func save(_ items: [Item]) {
    guard items.count >= Self.bulk else {
      items.forEach { save($0) }
      return
    }
    let latest = Dictionary(items.map { ($0.id, $0) }) { $1 }
    remove(Array(latest.keys))
    bottomUp += latest.values
    bottomUp.sort { Self.isBelow($0, $1.position, $1.id) }
    positions.merge(latest.mapValues(\.position)) { $1 }
  }

  /// Takes away the items with these ids, as far as there are any.
  mutating func remove(_ ids: [Item.ID]) {
    guard ids.count >= Self.bulk else {
      for id in ids {
        guard let position = positions.removeValue(forKey: id) else { continue }
        bottomUp.remove(at: index(of: id, at: position))
      }
      return
    }
    let known = Set(ids.filter { positions.removeValue(forKey: $0) != nil })
    if !known.isEmpty { bottomUp.removeAll { known.contains($0.id) } }
  }

  private mutating func save(_ item: Item) {
    if positions[item.id] == item.position {
      bottomUp[index(of: item.id, at: item.position)] = item
      return
    }
    remove([item.id])
    bottomUp.insert(item, at: index(of: item.id, at: item.position))
    positions[item.id] = item.position
  }

  /// Where the item is, or where it would have to be put, found by halving.
  private func index(of id: Item.ID, at position: Int) -> Int {
    var low = 0
    var high = bottomUp.count
    while low < high {
      let middle = (low + high) / 2
      if Self.isBelow(bottomUp[middle], position, id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func isBelow(_ item: Item, _ position: Int, _ id: Item.ID) -> Bool {
    item.position == position
      ? item.id.description > id.description : item.position > position
  }
}
