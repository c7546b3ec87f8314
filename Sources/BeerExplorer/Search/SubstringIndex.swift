/// Finds the texts of a collection that contain another text, without looking at all of them.
///
/// For each sequence of one, two and three bytes it knows the texts in which it occurs. That
/// answers what is up to three bytes long. What is longer can only be in the texts that have all
/// its sequences of three; those are looked at.
struct SubstringIndex: Sendable {
  /// The longest sequence that is indexed, in bytes.
  private static let longest = 3
  /// How many texts are looked at without trying to rule some out by further sequences.
  private static let few = 64

  /// All texts, one after another, and where each starts; one more start tells where they end.
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var sets: [UInt32: NumberSet] = [:]
  private var longestText = 0

  var count: Int { starts.count - 1 }

  /// Makes an index; texts are known by their place in `texts`.
  init(_ texts: [FoldedText]) {
    var numbers: [UInt32: [UInt32]] = [:]
    for (number, text) in texts.enumerated() {
      bytes += text.bytes
      starts.append(bytes.count)
      longestText = max(longestText, text.bytes.count)
      for length in 1...Self.longest {
        Self.forEachKey(of: text.bytes[...], length: length) { key in
          Self.append(UInt32(number), to: &numbers[key, default: []])
        }
      }
    }
    let limit = texts.count
    sets = numbers.mapValues { NumberSet($0, limit: limit) }
  }

  /// The texts that contain `part`, which is not empty.
  func texts(containing part: FoldedText) -> Bitmap {
    guard part.bytes.count <= longestText else { return Bitmap(limit: count) }
    if part.bytes.count <= Self.longest {
      return sets[Self.key(part.bytes[...])]?.bitmap(limit: count) ?? Bitmap(limit: count)
    }
    var candidates: [NumberSet] = []
    var isMissing = false
    Self.forEachKey(of: part.bytes[...], length: Self.longest) { key in
      if let set = sets[key] { candidates.append(set) } else { isMissing = true }
    }
    if isMissing { return Bitmap(limit: count) }
    return verified(part, in: candidates.sorted { $0.count < $1.count })
  }

  /// The bytes that the index takes in memory, without the overhead of its table.
  var byteCount: Int {
    bytes.count + starts.count * MemoryLayout<Int>.stride
      + sets.values.reduce(0) { $0 + $1.byteCount }
  }

  private func verified(_ part: FoldedText, in candidates: [NumberSet]) -> Bitmap {
    guard let fewest = candidates.first else { return Bitmap(limit: count) }
    var found = fewest.bitmap(limit: count)
    if fewest.count > Self.few {
      for other in candidates.dropFirst() { found.formIntersection(other) }
    }
    var result = Bitmap(limit: count)
    bytes.withUnsafeBufferPointer { bytes in
      part.bytes.withUnsafeBufferPointer { part in
        found.forEach { number in
          let text = bytes[starts[number]..<starts[number + 1]]
          if Self.occurs(part, in: UnsafeBufferPointer(rebasing: text)) { result.insert(number) }
        }
      }
    }
    return result
  }

  private static func occurs(
    _ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { start in
      var length = 0
      while length < part.count, text[start + length] == part[length] { length += 1 }
      return length == part.count
    }
  }

  private static func append(_ number: UInt32, to numbers: inout [UInt32]) {
    if numbers.last != number { numbers.append(number) }
  }

  private static func forEachKey(
    of bytes: ArraySlice<UInt8>, length: Int, _ body: (UInt32) -> Void
  ) {
    guard bytes.count >= length else { return }
    for start in bytes.startIndex...bytes.endIndex - length {
      body(key(bytes[start..<start + length]))
    }
  }

  /// Up to three bytes and their number as one number.
  private static func key(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(UInt32(bytes.count)) { $0 << 8 | UInt32($1) }
  }
}
