extension String {
  /// Whether the bytes of a text in ASCII are somewhere in this one's UTF-8.
  ///
  /// Unlike `contains`, it does not take the text into characters, which costs microseconds.
  func hasBytes(of text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var copy = self
    return copy.withUTF8 { bytes in
      guard let first = wanted.first, bytes.count >= wanted.count else { return wanted.isEmpty }
      return (0...bytes.count - wanted.count).contains { start in
        bytes[start] == first
          && bytes[start..<start + wanted.count].elementsEqual(wanted)
      }
    }
  }
}
