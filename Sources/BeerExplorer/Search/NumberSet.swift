/// A set of numbers below a limit that will not change: a list where few, a bitmap where many.
enum NumberSet: Sendable {
  /// The numbers in rising order.
  case list([UInt32])
  case bitmap(Bitmap, count: Int)

  /// Takes the form that needs less memory; `numbers` rise.
  init(_ numbers: [UInt32], limit: Int) {
    guard numbers.count > limit / 32 else {
      self = .list(Array(numbers))  // A copy has no room to grow.
      return
    }
    var bitmap = Bitmap(limit: limit)
    for number in numbers { bitmap.insert(Int(number)) }
    self = .bitmap(bitmap, count: numbers.count)
  }

  var count: Int {
    switch self {
    case .list(let numbers): numbers.count
    case .bitmap(_, let count): count
    }
  }

  func forEach(_ body: (Int) -> Void) {
    switch self {
    case .list(let numbers): for number in numbers { body(Int(number)) }
    case .bitmap(let bitmap, _): bitmap.forEach(body)
    }
  }

  /// The same numbers as a bitmap.
  func bitmap(limit: Int) -> Bitmap {
    var bitmap = Bitmap(limit: limit)
    bitmap.formUnion(self)
    return bitmap
  }

  /// The bytes that the numbers take in memory.
  var byteCount: Int {
    switch self {
    case .list(let numbers): numbers.count * MemoryLayout<UInt32>.stride
    case .bitmap(let bitmap, _): bitmap.words.count * MemoryLayout<UInt64>.stride
    }
  }
}

extension Bitmap {
  /// Both have the same limit.
  mutating func formUnion(_ other: NumberSet) {
    switch other {
    case .list(let numbers): for number in numbers { insert(Int(number)) }
    case .bitmap(let bitmap, _): formUnion(bitmap)
    }
  }

  /// Both have the same limit.
  mutating func formIntersection(_ other: NumberSet) {
    switch other {
    case .list: formIntersection(other.bitmap(limit: words.count * 64))
    case .bitmap(let bitmap, _): formIntersection(bitmap)
    }
  }
}
