import SeededRandom

extension SeededGenerator {
  /// Whether something happens that does so once in `count` times.
  mutating func once(in count: Int) -> Bool {
    Int.random(in: 1...count, using: &self) == 1
  }

  /// One of the elements; the first when there is nothing to choose.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
