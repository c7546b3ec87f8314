/// The attributes of an element, in the order in which they were written, each once.
public struct HTMLAttributes: ExpressibleByDictionaryLiteral, Equatable, Sendable {
  private(set) var list: [DOMAttribute] = []

  /// Makes attributes of names and values.
  ///
  /// Names are lower-cased, and characters that no attribute's name has are left out. Of a name
  /// that comes twice, the last value counts. `true` is an empty attribute (`disabled=""`) and
  /// `false` none, except where the field's rules ask for the words (`aria-hidden="true"`).
  public init(dictionaryLiteral pairs: (String, any HTMLAttributeValue)...) {
    list.reserveCapacity(pairs.count)
    for (name, value) in pairs { self[name] = value }
  }

  /// The value of an attribute; nil removes it.
  public subscript(name: String) -> (any HTMLAttributeValue)? {
    get { text(of: name) }
    set {
      let name = HTMLNames.attribute(name)
      set(name, newValue?.htmlAttribute(named: name))
    }
  }

  /// What is written for an attribute; nil where it is left out.
  func text(of name: String) -> String? { list.first { $0.name == name }?.value }

  private mutating func set(_ name: String, _ value: String?) {
    let place = list.firstIndex { $0.name == name }
    switch (place, value) {
    case (let place?, let value?): list[place].value = value
    case (let place?, nil): list.remove(at: place)
    case (nil, let value?) where !name.isEmpty: list.append(DOMAttribute(name, value))
    case (nil, _): break
    }
  }
}

/// An attribute of an element in a document.
public struct DOMAttribute: Equatable, Sendable {
  /// The name, in lower case.
  public let name: String
  /// The value, as it was given.
  public internal(set) var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A value that an attribute can be given.
public protocol HTMLAttributeValue {
  /// What is written for it as the value of the attribute of a name; nil leaves it out.
  func htmlAttribute(named name: String) -> String?
}

extension String: HTMLAttributeValue {
  /// The text itself.
  public func htmlAttribute(named name: String) -> String? { self }
}

extension Bool: HTMLAttributeValue {
  /// An empty text for `true`, no attribute for `false`; the words where the attribute takes them.
  public func htmlAttribute(named name: String) -> String? {
    HTMLNames.takesTrueAndFalse(name) ? "\(self)" : self ? "" : nil
  }
}

extension Int: HTMLAttributeValue {
  /// The number in decimal digits.
  public func htmlAttribute(named name: String) -> String? { String(self) }
}

extension Double: HTMLAttributeValue {
  /// The number, without a fraction that is zero.
  public func htmlAttribute(named name: String) -> String? { HTMLNames.text(self) }
}

extension Optional: HTMLAttributeValue where Wrapped: HTMLAttributeValue {
  /// What the value is written as; nil leaves the attribute out.
  public func htmlAttribute(named name: String) -> String? {
    self.flatMap { $0.htmlAttribute(named: name) }
  }
}
