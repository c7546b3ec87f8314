/// Finding the bytes of a file that are not UTF-8.
enum UTF8Check {
  /// One finding for each line with bytes that are not UTF-8, and the bytes made valid.
  ///
  /// Each wrong sequence becomes U+FFFD, so that the rest of the file can still be looked at.
  static func repair(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], findings: [Finding]) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return (bytes, []) }
    let source = SourceText(bytes: bytes, path: path)
    let findings = source.lines.compactMap { line in
      firstInvalid(in: bytes[line.range]).map { offset in
        source.finding(
          .invalidUTF8, line: line.number, at: offset,
          message: "the byte 0x\(hex(bytes[offset])) is not valid UTF-8",
          hint: "Save the file as UTF-8 and write the character again.")
      }
    }
    return (Array(String(decoding: bytes, as: UTF8.self).utf8), findings)
  }

  /// The index of the first byte that starts no valid sequence.
  private static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): index += scalar.count
      case .error: return index
      case .emptyInput: return nil
      }
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    String(byte, radix: 16, uppercase: true)
  }
}
