import Device
import WebView

/// The element references of a session. An element is identified by its parent and by its key
/// among the parent's children, so it keeps its reference for the whole session, even while it is off the screen.
struct ElementReferences {
  /// The prefix of all references of this session. Other sessions have other prefixes.
  let prefix: String

  private struct Place: Hashable {
    /// The parent's number. An application has no parent, and its process number is used, negated.
    let parent: Int
    let key: ElementKey
  }

  private struct Entry {
    let place: Place
    /// The element's index among its siblings when it was last seen. The search starts there.
    var hint: Int
    /// Whether the client knows the reference. If not, the entry exists only for a descendant.
    var isSentToClient = false
  }

  private var entries: [Entry] = []
  private var numbers: [Place: Int] = [:]
  /// The number of the current process, starting at 1.
  var process: Int

  init(prefix: String, process: Int) {
    self.prefix = prefix
    self.process = process
  }

  /// Returns the number in an element's reference. It is the same in every tree that contains the
  /// element.
  mutating func number(of node: ElementNode) -> Int {
    let number = makeNumber(of: node)
    entries[number].isSentToClient = true
    return number
  }

  private mutating func makeNumber(of node: ElementNode) -> Int {
    let parent = if let parent = node.parent { makeNumber(of: parent) } else { -process }
    let place = Place(parent: parent, key: node.key)
    if let number = numbers[place] {
      entries[number].hint = node.index
      return number
    }
    let number = entries.count
    entries.append(Entry(place: place, hint: node.index))
    numbers[place] = number
    return number
  }

  /// Returns the number in a reference. Nil if the string was never sent as a reference.
  func number(of reference: String) -> Int? {
    guard let number = Int(reference.dropFirst(prefix.count)), entries.indices.contains(number),
      entries[number].isSentToClient, reference == prefix + String(number)
    else { return nil }
    return number
  }

  func node(_ number: Int, in tree: ElementTree) -> ElementNode? {
    let entry = entries[number]
    let (parent, key) = (entry.place.parent, entry.place.key)
    if parent < 0 { return parent == -process ? tree.application : nil }
    return node(parent, in: tree)?.child(key, hint: entry.hint)
  }
}

struct WebReferences {
  let prefix: String
  private var elements: [DOMElement] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  mutating func number(of element: DOMElement) -> Int {
    // The elements are kept alive, so that no new element can get the same identity.
    let identity = ObjectIdentifier(element)
    if let number = numbers[identity] { return number }
    let number = elements.count
    elements.append(element)
    numbers[identity] = number
    return number
  }

  func element(of reference: String) -> DOMElement? {
    guard let number = Int(reference.dropFirst(prefix.count)), elements.indices.contains(number),
      reference == prefix + String(number)
    else { return nil }
    return elements[number]
  }
}
