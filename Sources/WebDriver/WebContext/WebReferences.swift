import WebView

/// The elements of pages that a session has told its client of.
///
/// No reference is ever one of a native element as well: those have nothing between the session's
/// prefix and the number.
struct WebReferences {
  /// What all references of this session to elements of pages begin with.
  let prefix: String
  private var elements: [DOMElement] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(prefix: String) { self.prefix = prefix + "w" }

  /// The number in an element's reference: always the same for the same element.
  mutating func number(of element: DOMElement) -> Int {
    // An element is kept for good, so that its identity is never that of another one.
    let identity = ObjectIdentifier(element)
    if let number = numbers[identity] { return number }
    let number = elements.count
    elements.append(element)
    numbers[identity] = number
    return number
  }

  /// The element of a reference; nil for a text that was never given out as one.
  func element(of reference: String) -> DOMElement? {
    guard reference.hasPrefix(prefix), let number = Int(reference.dropFirst(prefix.count)),
      elements.indices.contains(number), reference == prefix + String(number)
    else { return nil }
    return elements[number]
  }
}
