import Foundation

/// What an app says of one thing on its screen: a value, made anew at each rendering.
///
/// An element's actions must depend on nothing but the app and what the element is (its id): where
/// two renderings look the same, the device keeps the first, actions included.
public struct Element {
  /// What kind of thing it is.
  public var type: ElementType
  /// What makes it the same thing in the next rendering, among its siblings.
  ///
  /// Without one, the identifier serves; without that, its place among the siblings of its type.
  public var id: AnyHashable?
  /// The developer's name for it, never shown to a person.
  public var identifier: String
  /// What a person reads or hears for it.
  public var label: String
  /// What it holds: a field's text, "1" or "0" of a switch, JSON of properties; nil for none.
  public var value: String?
  /// What an empty field shows.
  public var placeholder: String?
  /// Whether it takes gestures.
  public var isEnabled: Bool
  /// Whether it is the chosen one, or ticked.
  public var isSelected: Bool
  /// Whether the keyboard types into it.
  public var isFocused: Bool
  /// The label of the keyboard's return key while this field has the focus.
  public var returnKey: String
  /// The ends of a slider's scale and where it stands; nil for what is no slider.
  public var scale: Scale?
  /// How much room it takes and how its children share it.
  public var layout: Layout
  /// What is in it.
  public var content: Content
  /// What the gestures that it takes do.
  public var actions: [Action]
  /// Which content is scrolled in it; each has an offset of its own, and gets it back when it is
  /// shown again. Nil for an element that always scrolls the same.
  public var scrolledContent: AnyHashable?
  /// What it stands for, kept for a tool that knows such objects: a web view's document.
  public var backing: AnyObject?

  /// Makes an element; what is not given is empty, enabled, and laid out as its type usually is.
  public init(
    _ type: ElementType, id: AnyHashable? = nil, identifier: String = "", label: String = "",
    value: String? = nil, placeholder: String? = nil, isEnabled: Bool = true,
    isSelected: Bool = false, isFocused: Bool = false, returnKey: String = "return",
    scale: Scale? = nil, layout: Layout? = nil, content: Content = .elements([]),
    actions: [Action] = [], scrolledContent: AnyHashable? = nil, backing: AnyObject? = nil
  ) {
    self.type = type
    self.id = id
    self.identifier = identifier
    self.label = label
    self.value = value
    self.placeholder = placeholder
    self.isEnabled = isEnabled
    self.isSelected = isSelected
    self.isFocused = isFocused
    self.returnKey = returnKey
    self.scale = scale
    self.layout = layout ?? Layout.standard(for: type)
    self.content = content
    self.actions = actions
    self.scrolledContent = scrolledContent
    self.backing = backing
  }

  /// What is in an element: a few elements, or the rows of a long table.
  public enum Content {
    /// Elements that are all there.
    case elements([Element])
    /// Rows that are made when somebody asks for them.
    case rows(Rows)
  }

  /// A slider's scale.
  public struct Scale: Equatable, Sendable {
    /// The lowest value.
    public var minimum: Double
    /// The highest value.
    public var maximum: Double
    /// The value it stands at, from `minimum` to `maximum`.
    public var current: Double

    /// Makes a scale; a `current` outside of it is moved to the nearer end.
    public init(minimum: Double, maximum: Double, current: Double) {
      self.minimum = minimum
      self.maximum = Swift.max(minimum, maximum)
      self.current = Swift.min(Swift.max(minimum, current), self.maximum)
    }

    /// Where it stands, from 0 (minimum) to 1 (maximum).
    public var normalizedPosition: Double {
      maximum > minimum ? (current - minimum) / (maximum - minimum) : 0
    }

    /// The value at a normalized position, which is moved into 0 to 1 first.
    public func value(at normalizedPosition: Double) -> Double {
      minimum + (maximum - minimum) * Swift.min(Swift.max(0, normalizedPosition), 1)
    }
  }
}

extension Element {
  /// Whether one of its texts is exactly this one: identifier, label, value or placeholder.
  ///
  /// XCUITest also looks at the title, which no element of this device has.
  package func hasText(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return identifier == text || label == text || value == text || placeholder == text
  }

  /// Whether two elements look the same in all that a tool can see; actions are not compared.
  public func looksLike(_ other: Element) -> Bool {
    guard
      type == other.type, id == other.id, identifier == other.identifier, label == other.label,
      value == other.value, placeholder == other.placeholder, isEnabled == other.isEnabled,
      isSelected == other.isSelected, isFocused == other.isFocused,
      returnKey == other.returnKey, scale == other.scale, layout == other.layout,
      scrolledContent == other.scrolledContent, backing === other.backing
    else { return false }
    switch (content, other.content) {
    case (.elements(let mine), .elements(let theirs)):
      return mine.isSameArray(as: theirs)
        || mine.count == theirs.count && mine.indices.allSatisfy { mine[$0].looksLike(theirs[$0]) }
    case (.rows(let mine), .rows(let theirs)):
      return mine.looksLike(theirs)
    default:
      return false
    }
  }

  /// The same element with every element below it, and then itself, changed by a function.
  ///
  /// Rows stay lazy: they are changed when they are made. `version` tells two changes of rows
  /// apart that would otherwise look the same.
  public func mapped(version: String, _ change: @escaping (Element) -> Element) -> Element {
    var copy = self
    switch content {
    case .elements(let elements):
      copy.content = .elements(elements.map { $0.mapped(version: version, change) })
    case .rows(let rows):
      copy.content = .rows(rows.mapped(version: version) { $0.mapped(version: version, change) })
    }
    return change(copy)
  }
}

extension [Element] {
  /// Whether it is the same array in memory, as where an app uses a part of its screen again.
  fileprivate func isSameArray(as other: [Element]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { theirs in
        mine.baseAddress == theirs.baseAddress && mine.count == theirs.count
      }
    }
  }
}
