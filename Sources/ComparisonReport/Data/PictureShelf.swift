import ScenarioBinding

/// The pictures of a report, each once.
struct PictureShelf {
  /// The pictures by id.
  private(set) var pictures: [String: PictureData] = [:]
  private var ids: [TracePicture: String] = [:]

  /// Keeps a picture.
  ///
  /// - Returns: its id, which is made of what is in it, and the same wherever the picture comes.
  mutating func keep(_ picture: TracePicture) -> String {
    if let id = ids[picture] { return id }
    let name = Self.hash(of: picture)
    var id = name
    var others = 1
    while pictures[id] != nil {
      others += 1
      id = "\(name)-\(others)"
    }
    ids[picture] = id
    pictures[id] = PictureData(format: picture.format.rawValue, data: picture.data)
    return id
  }

  /// The 64-bit hash FNV-1a in hexadecimal digits, of the format and the data. Source: G. Fowler,
  /// L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
  private static func hash(of picture: TracePicture) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var text = "\(picture.format.rawValue)\u{0}\(picture.data)"
    // Pictures are large: a view of the text would make a debug build ten times slower.
    text.withUTF8 { bytes in
      var place = 0
      while place < bytes.count {
        hash = (hash ^ UInt64(truncatingIfNeeded: bytes[place])) &* 0x100_0000_01b3
        place &+= 1
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
