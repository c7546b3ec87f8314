import Device
import WebView

/// The elements that a session has told its client of, each known by its parent and its key there.
/// So it keeps its reference for as long as the session lasts, even while it is off the screen.
struct ElementReferences {
  /// What all references of this session begin with, and those of no other session.
  let prefix: String

  /// What tells an element from all others: where it is.
  private struct Place: Hashable {
    /// The parent's number; for an application, its process's number below zero.
    let parent: Int
    let key: ElementKey
  }

  private var places: [Place] = []
  /// For each element, its index among its siblings when it was last seen: where to look first.
  private var hints: [Int] = []
  /// For each element, whether the client was told of it; if not, something in it was.
  private var isGiven: [Bool] = []
  private var numbers: [Place: Int] = [:]
  /// The numbers of the current tree's elements by their ordinals; -1 for those without one.
  private var known: [Int] = []
  private var knownTree: ElementTree?

  /// The number, from 1, of the process whose trees are looked at; an element of another one is
  /// never among its elements.
  var process: Int

  init(prefix: String, process: Int) {
    self.prefix = prefix
    self.process = process
  }

  /// The number in an element's reference: the same for the same element, in every tree that it
  /// is in.
  mutating func number(of node: ElementNode) -> Int {
    let number = findNumber(of: node)
    isGiven[number] = true
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
      hints[number] = node.index
      return number
    }
    let number = places.count
    places.append(place)
    hints.append(node.index)
    isGiven.append(false)
    numbers[place] = number
    return number
  }

  /// The number in a reference; nil for a text that was never given out as one.
  func number(of reference: String) -> Int? {
    guard let number = Int(reference.dropFirst(prefix.count)), places.indices.contains(number),
      isGiven[number], reference == prefix + String(number)
    else { return nil }
    return number
  }

  func node(_ number: Int, in tree: ElementTree) -> ElementNode? {
    let place = places[number]
    if place.parent < 0 { return place.parent == -process ? tree.application : nil }
    return node(place.parent, in: tree)?.child(place.key, hint: hints[number])
  }
}

struct WebReferences {
  /// What all references of this session to elements of pages begin with, and no other ones.
  let prefix: String
  private var elements: [DOMElement] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

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
    guard let number = Int(reference.dropFirst(prefix.count)), elements.indices.contains(number),
      reference == prefix + String(number)
    else { return nil }
    return elements[number]
  }
}
