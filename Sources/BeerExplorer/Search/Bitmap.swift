/// A set of the numbers from 0 to a limit, a bit each.
struct Bitmap: Sendable {
  private(set) var words: [UInt64]

  /// An empty set of numbers below `limit`.
  init(limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  /// The numbers below `limit` for which `isIncluded` is true.
  init(limit: Int, where isIncluded: (Int) -> Bool) {
    words = (0..<(limit + 63) / 64).map { word in
      var bits: UInt64 = 0
      let first = word * 64
      for number in first..<min(first + 64, limit) {
        bits |= (isIncluded(number) ? 1 : 0) << UInt64(number - first)
      }
      return bits
    }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func insert(_ numbers: Range<Int>) {
    for number in numbers { insert(number) }
  }

  mutating func formUnion(_ other: Bitmap) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  mutating func formIntersection(_ other: Bitmap) {
    for word in words.indices { words[word] &= other.words[word] }
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// Up to `length` of the numbers in order, without the first `offset` ones.
  func numbers(offset: Int, length: Int) -> [Int] {
    var numbers: [Int] = []
    var toSkip = offset
    for (index, word) in words.enumerated() {
      if word.nonzeroBitCount <= toSkip {
        toSkip -= word.nonzeroBitCount
        continue
      }
      var rest = word
      while rest != 0 {
        if toSkip > 0 {
          toSkip -= 1
        } else {
          numbers.append(index << 6 + rest.trailingZeroBitCount)
        }
        if numbers.count == length { return numbers }
        rest &= rest - 1
      }
    }
    return numbers
  }
}
