import CLibXML2

/// The library libxml2.
enum LibXML2 {
  /// Sets the library up, once a process: it is used on several threads after that.
  static let initialize: Void = xmlInitParser()
}

extension PageNodes {
  /// The page source, with the XML declaration, indented.
  func serialized() -> String {
    withRoot(wrapper) {
      var bytes: UnsafeMutablePointer<UInt8>?
      var count: Int32 = 0
      xmlDocDumpFormatMemoryEnc(document, &bytes, &count, "UTF-8", 1)
      guard let bytes else { return "" }
      defer { libxml2Free(bytes) }
      return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }
  }
}
