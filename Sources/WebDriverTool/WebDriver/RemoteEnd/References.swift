import Device
import WebView

/// The elements that a session has told its client of, each known by its parent and its key there,
/// so that it keeps its reference for as long as the session lasts, even while off the screen.
struct ElementReferences {
  /// What all references of this session begin with, and no others.
  let prefix: String

  private struct Place: Hashable {
    /// The parent's number; for an application, its process's number below zero.
    let parent: Int
    let key: ElementKey
  }

  private struct Entry {
    let place: Place
    /// Its index among its siblings when it was last seen: where to look first.
    var hint: Int
    /// Whether the client was told of it; if not, something in it was.
    var isSentToClient = false
  }

  private var entries: [Entry] = []
  private var numbers: [Place: Int] = [:]
  /// The numbers of the current tree's elements by their ordinals; -1 for those without one.
  private var known: [Int] = []
  private var knownTree: ElementTree?

  /// The number, from 1, of the process whose trees are looked at.
  var process: Int

  init(prefix: String, process: Int) {
    self.prefix = prefix
    self.process = process
  }

  /// The number in an element's reference, the same in every tree that the element is in.
  mutating func number(of node: ElementNode) -> Int {
    let number = findNumber(of: node)
    entries[number].isSentToClient = true
    return number
  }

  private mutating func findNumber(of node: ElementNode) -> Int {
    if knownTree !== node.tree {
      knownTree = node.tree
      known = []
    }
    guard let ordinal = node.ordinal else { return makeNumber(of: node) }
    if known.isEmpty { known = Array(repeating: -1, count: node.tree.index.nodes.count) }
    if known[ordinal] >= 0 { return known[ordinal] }
    let number = makeNumber(of: node)
    known[ordinal] = number
    return number
  }

  private mutating func makeNumber(of node: ElementNode) -> Int {
    let parent = if let parent = node.parent { findNumber(of: parent) } else { -process }
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

  /// The number in a reference; nil for a text that was never given out as one.
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
    // An element is kept for good, so that its identity is never that of another one.
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
