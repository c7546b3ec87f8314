import CLibXML2

/// The values of attributes: libxml2's text nodes, one for each that is different, where it costs
/// nothing to know that.
///
/// Attributes may share a text node, because XPath never goes from an attribute to its text and
/// serializing never from a text to its attribute. Such a node has no parent.
final class PageTexts {
  typealias Text = UnsafeMutablePointer<xmlNode>

  private let texts = PageArena<xmlNode>(chunkSize: 256)
  private let bytes = PageArena<UInt8>(chunkSize: 4096)
  private let document: UnsafeMutablePointer<xmlDoc>
  private let textName: UnsafePointer<UInt8>?
  private var smallNumbers = [Text?](repeating: nil, count: 2048)

  init(document: UnsafeMutablePointer<xmlDoc>) {
    self.document = document
    textName = xmlDictLookup(document.pointee.dict, "text", -1)
  }

  /// A text node with a string, without the characters that XML has no way to write.
  func make(_ string: String) -> Text {
    var string = string
    let content = string.withUTF8 { utf8 in
      let copy = bytes.allocate(utf8.count + 1)
      if utf8.contains(where: Self.mayBeIllegal) {
        var end = copy
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars
        where Self.isLegal(scalar) {
          for byte in scalar.utf8 {
            end.pointee = byte
            end += 1
          }
        }
      } else if let start = utf8.baseAddress {
        copy.update(from: start, count: utf8.count)
      }
      return copy
    }
    return make(content: content)
  }

  /// A text node with a number.
  func make(_ number: Int) -> Text {
    guard smallNumbers.indices.contains(number) else { return make(String(number)) }
    if let made = smallNumbers[number] { return made }
    let made = make(String(number))
    smallNumbers[number] = made
    return made
  }

  private func make(content: UnsafeMutablePointer<UInt8>) -> Text {
    let text = texts.allocate()
    text.pointee.type = XML_TEXT_NODE
    text.pointee.name = textName
    text.pointee.content = content
    text.pointee.doc = document
    return text
  }

  /// Whether a byte can be part of a character that XML 1.0 has no way to write: a control
  /// character, or U+FFFE and U+FFFF, which begin with this byte.
  private static func mayBeIllegal(_ byte: UInt8) -> Bool {
    byte == 0xEF || (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D)
  }

  /// Whether a character is one of XML 1.0's (production 2, "Char").
  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
