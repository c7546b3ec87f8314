import Foundation

/// The type of an element, with the names and raw values of `XCUIElement.ElementType`.
/// Source: Apple's XCTest headers (`XCUIElementTypes.h`), 83 cases, 0 to 82, here in lines of ten.
public enum ElementType: UInt, CaseIterable, Sendable, Hashable {
  case any, other, application, group, window, sheet, drawer, alert, dialog, button
  case radioButton, radioGroup, checkBox, disclosureTriangle, popUpButton, comboBox, menuButton,
    toolbarButton, popover, keyboard
  case key, navigationBar, tabBar, tabGroup, toolbar, statusBar, table, tableRow, tableColumn,
    outline
  case outlineRow, browser, collectionView, slider, pageIndicator, progressIndicator,
    activityIndicator, segmentedControl, picker, pickerWheel
  case `switch`, toggle, link, image, icon, searchField, scrollView, scrollBar, staticText,
    textField
  case secureTextField, datePicker, textView, menu, menuItem, menuBar, menuBarItem, map, webView,
    incrementArrow
  case decrementArrow, timeline, ratingIndicator, valueIndicator, splitGroup, splitter,
    relevanceIndicator, colorWell, helpTag, matte
  case dockItem, ruler, rulerMarker, grid, levelIndicator, cell, layoutArea, layoutItem, handle,
    stepper
  case tab, touchBar, statusItem

  /// The case's name, such as `staticText`.
  package var name: String { String(describing: self) }

  /// The name with a capital first letter, as in descriptions: `StaticText`.
  package var capitalizedName: String { Self.capitalizedNames[Int(rawValue)] }

  /// Whether the keyboard can type into an element of this type.
  package var isTextInput: Bool {
    switch self {
    case .textField, .secureTextField, .searchField, .textView: true
    default: false
    }
  }

  /// Whether an element of this type scrolls content that is taller than itself.
  package var scrolls: Bool {
    switch self {
    case .table, .collectionView, .scrollView, .webView: true
    default: false
    }
  }

  /// Whether a row of a long table may contain an element of this type: see ``Rows``.
  package var canBeInRow: Bool {
    switch self {
    case .application, .window, .sheet, .drawer, .alert, .dialog, .popover, .keyboard, .key,
      .navigationBar, .tabBar, .tabGroup, .toolbar, .statusBar, .menuBar, .table, .outline,
      .browser, .collectionView, .webView:
      false
    default: !isTextInput
    }
  }

  private static let capitalizedNames: [String] = allCases.map { type in
    type.name.prefix(1).uppercased() + type.name.dropFirst()
  }
}

/// An element of an app's screen: a value, created at each rendering. Gestures run the actions of
/// the last rendering, even if it looks the same as the one before.
///
/// The type is public because ``ElementNode/element`` is.
public struct Element {
  package var type: ElementType
  /// Identifies the element across renderings. If nil, its identifier does, or else its position.
  package var id: AnyHashable?
  /// The developer's name for the element, never shown to a person.
  package var identifier: String
  /// The text that a person reads or hears.
  package var label: String
  /// A field's text, "1" or "0" of a switch, or properties as JSON. Nil if there is none.
  package var value: String?
  /// Whether it is hidden or transparent. Like an element with an explicit width or height of 0, it
  /// isn't among its parent's children, so neither tool finds it or its descendants. A row of
  /// ``Content/rows(_:)`` can't be hidden. XCUITest has left such elements out since iOS 10. Source:
  /// matrixprojects.net, "What's new with UI Testing in iOS 10".
  package var isHidden = false
  /// The text shown in an empty field.
  package var placeholder: String?
  /// Whether it takes gestures.
  package var isEnabled: Bool
  /// Whether it is selected or ticked.
  package var isSelected: Bool
  /// Whether the keyboard types into it.
  package var isFocused: Bool
  /// The label of the keyboard's return key while this field has the focus.
  package var returnKey: String
  /// A slider's scale and current value. Nil for other elements.
  package var scale: Scale?
  /// The element's size in its parent, and how its children share its space.
  package var layout: Layout
  /// The element's children, without those that users can't see: see ``isHidden``.
  package var content: Content { didSet { content.removeHidden() } }
  /// The gestures that it takes, with their effects.
  package var actions: [Action]
  /// Identifies the content that is scrolled in it. Each content has a separate offset. Nil if the
  /// content is always the same.
  package var scrolledContent: AnyHashable?
  /// The object behind the element, for tools that know its type: a web view's document.
  package var backing: AnyObject?

  /// By default, an element is empty and enabled, and has the standard layout of its type.
  package init(
    _ type: ElementType, id: AnyHashable? = nil, identifier: String = "", label: String = "",
    value: String? = nil, placeholder: String? = nil, isEnabled: Bool = true,
    isSelected: Bool = false, isFocused: Bool = false, returnKey: String = "return",
    scale: Scale? = nil, layout: Layout? = nil, content: Content = .elements([]),
    actions: [Action] = [], scrolledContent: AnyHashable? = nil, backing: AnyObject? = nil
  ) {
    self.type = type
    self.id = id
    self.identifier = identifier.limitingMarks
    self.label = label.limitingMarks
    self.value = value?.limitingMarks
    self.placeholder = placeholder?.limitingMarks
    self.isEnabled = isEnabled
    self.isSelected = isSelected
    self.isFocused = isFocused
    self.returnKey = returnKey
    self.scale = scale
    self.layout = layout ?? Layout.standard(for: type)
    self.content = content
    self.content.removeHidden()
    self.actions = actions
    self.scrolledContent = scrolledContent
    self.backing = backing
  }

  /// An element's children: a few elements, or the rows of a long table.
  package enum Content {
    case elements([Element])
    case rows(Rows)

    fileprivate mutating func removeHidden() {
      guard case .elements(let elements) = self, elements.contains(where: \.isAbsent) else {
        return
      }
      self = .elements(elements.filter { !$0.isAbsent })
    }
  }

  private var isAbsent: Bool {
    isHidden || layout.width == 0 || layout.height == 0 || layout.fixedFrame?.isEmpty == true
  }

  /// A slider's scale.
  package struct Scale: Equatable, Sendable {
    /// The lowest value.
    package var minimum: Double
    /// The highest value.
    package var maximum: Double
    /// The current value, from `minimum` to `maximum`.
    package var current: Double

    /// A `current` value outside the scale is moved to the nearer end.
    package init(minimum: Double, maximum: Double, current: Double) {
      self.minimum = minimum
      self.maximum = Swift.max(minimum, maximum)
      self.current = Swift.min(Swift.max(minimum, current), self.maximum)
    }

    /// The position of the current value, from 0 (minimum) to 1 (maximum).
    package var normalizedPosition: Double { normalizedPosition(of: current) }

    /// Returns the position of a value: 0 for the minimum, 1 for the maximum.
    package func normalizedPosition(of value: Double) -> Double {
      maximum > minimum ? (value - minimum) / (maximum - minimum) : 0
    }

    /// Returns the value at a normalized position. A position outside 0 to 1 is clamped.
    package func value(at normalizedPosition: Double) -> Double {
      minimum + (maximum - minimum) * Swift.min(Swift.max(0, normalizedPosition), 1)
    }
  }

  /// The value. For an empty text field, its placeholder: both tools return it, and helpers that
  /// clear a field compare the two. Source: WebDriverAgent, `wdValue`.
  package var valueOrPlaceholder: String? {
    type.isTextInput && (value ?? "").isEmpty ? placeholder : value
  }

  /// Returns whether the identifier, label, value or placeholder equals a string. Never true for an
  /// empty string.
  package func hasText(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return identifier == text || label == text || value == text || placeholder == text
  }

  /// Returns whether two elements look the same to a tool. Actions aren't compared.
  package func looksLike(_ other: Element) -> Bool {
    guard type == other.type, id == other.id, identifier == other.identifier, label == other.label,
      value == other.value, placeholder == other.placeholder, isEnabled == other.isEnabled,
      isSelected == other.isSelected, isFocused == other.isFocused,
      returnKey == other.returnKey, scale == other.scale, layout == other.layout,
      scrolledContent == other.scrolledContent, backing === other.backing
    else { return false }
    switch (content, other.content) {
    case (.elements(let mine), .elements(let theirs)):
      return mine.count == theirs.count
        && (mine.address == theirs.address
          || mine.indices.allSatisfy { mine[$0].looksLike(theirs[$0]) })
    case (.rows(let mine), .rows(let theirs)): return mine.looksLike(theirs)
    default: return false
    }
  }

  // MARK: - Actions

  var dragAction: ((Int) -> Void)? { first { if case .drag(let act) = $0 { act } else { nil } } }
  var focusAction: (() -> Void)? { first { if case .focus(let act) = $0 { act } else { nil } } }
  var editAction: ((String) -> Void)? { first { if case .edit(let act) = $0 { act } else { nil } } }
  var keyAction: ((Key) -> KeyResult)? { first { if case .key(let act) = $0 { act } else { nil } } }
  var holdAction: ((Bool) -> Void)? { first { if case .hold(let act) = $0 { act } else { nil } } }
  var adjustAction: ((Double) -> Void)? {
    first { if case .adjust(let act) = $0 { act } else { nil } }
  }
  var scrollAction: ((ScrollPosition) -> Void)? {
    first { if case .scroll(let act) = $0 { act } else { nil } }
  }

  /// Returns the effect of a gesture. If the element has no tap action, a tap focuses it.
  func action(of gesture: CompletedGesture) -> (() -> Void)? {
    let action: (() -> Void)? = first {
      switch ($0, gesture) {
      case (.tap(let act), .tap), (.doubleTap(let act), .doubleTap), (.press(let act), .press),
        (.tripleTap(let act), .tripleTap):
        act
      case (.hold(let act), .press): { [true, false].forEach(act) }
      case (.swipe(let way, let act), .swipe(let direction)): way == direction ? act : nil
      default: nil
      }
    }
    return action ?? (gesture == .tap ? focusAction : nil)
  }

  private func first<Effect>(_ effect: @escaping (Action) -> Effect?) -> Effect? {
    actions.lazy.compactMap(effect).first
  }
}

extension [Element] {
  /// The address of the storage. It stays the same if an app reuses a part of its screen.
  fileprivate var address: UnsafePointer<Element>? { withUnsafeBufferPointer { $0.baseAddress } }
}

/// The rows of a long table, created on demand. A row contains no further element of its type, no
/// text input, no rows, and no element that usually surrounds rows, such as a table, bar, alert or
/// web view. So a search for these creates no rows.
package struct Rows {
  /// The number of rows.
  package let count: Int
  /// The type of every row.
  package let type: ElementType
  /// The height of every row, in points.
  package let rowHeight: Double
  private let data: any Equatable
  private let state: any Equatable
  private let makeID: (Int) -> AnyHashable
  private var makeRow: (Int) -> Element
  private var versions: [String] = []

  /// Describes a row for each datum. `id` distinguishes the data. `state` is everything else that
  /// the rows' looks depend on, such as "is being edited". `row` may use only the state and the
  /// datum.
  package init<Data: RandomAccessCollection & Equatable, ID: Hashable, State: Equatable>(
    _ data: Data, id: @escaping (Data.Element) -> ID, state: State, type: ElementType = .cell,
    rowHeight: Double = 44, row: @escaping (Data.Element) -> Element
  ) {
    count = data.count
    self.type = type
    self.rowHeight = rowHeight
    self.data = data
    self.state = state
    let datum = { (index: Int) in data[data.index(data.startIndex, offsetBy: index)] }
    makeID = { AnyHashable(id(datum($0))) }
    makeRow = { row(datum($0)) }
  }

  /// Returns the id of the row at an index in `0..<count`.
  package func id(at index: Int) -> AnyHashable { makeID(index) }

  /// Creates the row at an index in `0..<count`.
  package func row(at index: Int) -> Element {
    var row = makeRow(index)
    row.type = type
    return row
  }

  /// Returns whether both would create the same rows.
  func looksLike(_ other: Rows) -> Bool {
    count == other.count && type == other.type && rowHeight == other.rowHeight
      && versions == other.versions && isEqual(state, other.state) && isEqual(data, other.data)
  }

  /// Returns the same rows, each changed by a function. `version` identifies the change.
  package func mapped(
    version: String, _ change: @escaping (Element, _ id: AnyHashable) -> Element
  ) -> Rows {
    var changed = self
    changed.makeRow = { change(makeRow($0), makeID($0)) }
    changed.versions.append(version)
    return changed
  }
}

package func isEqual<Value: Equatable>(_ one: Value, _ other: (any Equatable)?) -> Bool {
  (other as? Value) == one
}

/// An element's size in its parent, and how its children share its space.
package struct Layout: Equatable, Sendable {
  /// The placement of children.
  package enum Axis: Equatable, Sendable {
    /// One below the other, each as wide as the parent.
    case vertical
    /// Side by side, each as high as the parent.
    case horizontal
    /// Each over the whole parent, later ones above earlier ones.
    case overlay
  }

  package var axis: Axis
  /// The width in points in a horizontal parent. Nil takes an equal share of the remaining space.
  package var width: Double?
  /// The height in points in a vertical parent. Nil takes an equal share of the remaining space.
  package var height: Double?
  /// The free space above the children, in points.
  package var topInset: Double
  /// The frame on the screen, in points, whatever the parent's layout. It takes no space there. Nil
  /// if the parent places it.
  package var fixedFrame: CGRect?

  package init(
    axis: Axis = .vertical, width: Double? = nil, height: Double? = nil, topInset: Double = 0,
    fixedFrame: CGRect? = nil
  ) {
    self.axis = axis
    self.width = width
    self.height = height
    self.topInset = topInset
    self.fixedFrame = fixedFrame
  }

  /// Returns the standard layout of a type, in points, as on an iPhone of 390 × 844.
  package static func standard(for type: ElementType) -> Layout {
    switch type {
    case .navigationBar, .cell: Layout(axis: .horizontal, height: 44)
    case .tabBar, .toolbar: Layout(axis: .horizontal, height: 83)
    case .button, .link, .checkBox, .key: Layout(width: 64, height: 44)
    case .image, .icon: Layout(axis: .overlay, width: 44, height: 44)
    case .switch, .toggle: Layout(width: 63, height: 44)
    case .textField, .secureTextField, .searchField, .slider: Layout(height: 44)
    case .staticText: Layout(height: 22)
    case .application, .window: Layout(axis: .overlay)
    default: Layout()
    }
  }

  /// Returns the frames of children in a rectangle. Children that don't fit extend past the bottom
  /// or the right.
  static func frames(of children: [Layout], along axis: Axis, in room: CGRect) -> [CGRect] {
    if axis == .overlay { return children.map { $0.fixedFrame ?? room } }
    let isVertical = axis == .vertical
    let fixedLengths = children.map { $0.fixedFrame == nil ? isVertical ? $0.height : $0.width : 0 }
    let flexible = fixedLengths.count { $0 == nil }
    let free = (isVertical ? room.height : room.width) - fixedLengths.reduce(0) { $0 + ($1 ?? 0) }
    let share = flexible > 0 ? max(0, free) / Double(flexible) : 0
    var start = isVertical ? room.minY : room.minX
    return zip(children, fixedLengths).map { child, fixedLength in
      if let frame = child.fixedFrame { return frame }
      let length = fixedLength ?? share
      defer { start += length }
      return isVertical
        ? CGRect(x: room.minX, y: start, width: room.width, height: length)
        : CGRect(x: start, y: room.minY, width: length, height: room.height)
    }
  }
}

/// A gesture that an element takes, and its effect.
package enum Action {
  /// A tap on the element, or on a descendant that takes no tap.
  case tap(() -> Void)
  case doubleTap(() -> Void)
  case tripleTap(() -> Void)
  /// A touch held for half a second or longer.
  case press(() -> Void)
  /// A touch held for half a second: true when that time is over, false when the finger is lifted.
  case hold((_ isHeld: Bool) -> Void)
  case swipe(SwipeDirection, () -> Void)
  /// This handle's row is dragged to a row of the same table, counted from 0.
  case drag((_ row: Int) -> Void)
  case focus(() -> Void)
  /// A key is pressed while the element or a descendant has the focus.
  case key((Key) -> KeyResult)
  /// A person with a real keyboard has edited a text field to this text.
  case edit((_ text: String) -> Void)
  case adjust((_ value: Double) -> Void)
  /// The content of an element was scrolled, or couldn't be scrolled further.
  case scroll((ScrollPosition) -> Void)
}

/// How far an element's content is scrolled.
package struct ScrollPosition: Equatable, Sendable {
  /// The height that is scrolled away at the top, in points, from 0.
  package var offset: Double
  /// The greatest offset, which shows the end of the content.
  package var furthest: Double

  package init(offset: Double, furthest: Double) {
    self.offset = offset
    self.furthest = furthest
  }

  /// Whether the end of the content shows.
  package var isAtEnd: Bool { offset >= furthest }
}

/// The direction of a swipe.
package enum SwipeDirection: String, CaseIterable, Sendable, Hashable { case up, down, left, right }
