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
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    add(picture.format.rawValue)
    add("\u{0}")
    add(picture.data)
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
