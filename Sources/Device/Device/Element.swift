import Foundation

/// What an app says of one thing on its screen: a value, made at each rendering. Gestures do what
/// the last rendering says, also where it looks the same as the one before.
///
/// The type is public because ``ElementNode/element`` is.
public struct Element {
  /// What kind of thing it is.
  package var type: ElementType
  /// What makes it the same thing in the next rendering; else its identifier, else its place does.
  package var id: AnyHashable?
  /// The developer's name for it, never shown to a person.
  package var identifier: String
  /// What a person reads or hears for it.
  package var label: String
  /// What it holds: a field's text, "1" or "0" of a switch, JSON of properties; nil for none.
  package var value: String?
  /// What an empty field shows.
  package var placeholder: String?
  /// Whether it takes gestures.
  package var isEnabled: Bool
  /// Whether it is the chosen one, or ticked.
  package var isSelected: Bool
  /// Whether the keyboard types into it.
  package var isFocused: Bool
  /// The label of the keyboard's return key while this field has the focus.
  package var returnKey: String
  /// The ends of a slider's scale and where it stands; nil for what is no slider.
  package var scale: Scale?
  /// How much room it takes and how its children share it.
  package var layout: Layout
  /// What is in it.
  package var content: Content
  /// What the gestures that it takes do.
  package var actions: [Action]
  /// Which content is scrolled in it: each keeps its own offset. Nil where it is always the same.
  package var scrolledContent: AnyHashable?
  /// What it stands for, kept for a tool that knows such objects: a web view's document.
  package var backing: AnyObject?

  /// Makes an element; what is not given is empty, enabled, and laid out as its type usually is.
  package init(
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
  package enum Content {
    case elements([Element])
    case rows(Rows)
  }

  /// A slider's scale.
  package struct Scale: Equatable, Sendable {
    /// The lowest value.
    package var minimum: Double
    /// The highest value.
    package var maximum: Double
    /// The value it stands at, from `minimum` to `maximum`.
    package var current: Double

    /// Makes a scale; a `current` outside of it is moved to the nearer end.
    package init(minimum: Double, maximum: Double, current: Double) {
      self.minimum = minimum
      self.maximum = Swift.max(minimum, maximum)
      self.current = Swift.min(Swift.max(minimum, current), self.maximum)
    }

    /// Where it stands, from 0 (minimum) to 1 (maximum).
    package var normalizedPosition: Double { normalizedPosition(of: current) }

    /// Where a value is: at 0 the minimum, at 1 the maximum.
    package func normalizedPosition(of value: Double) -> Double {
      maximum > minimum ? (value - minimum) / (maximum - minimum) : 0
    }

    /// The value at a normalized position, which is moved into 0 to 1 first.
    package func value(at normalizedPosition: Double) -> Double {
      minimum + (maximum - minimum) * Swift.min(Swift.max(0, normalizedPosition), 1)
    }
  }

  /// Whether its identifier, label, value or placeholder is exactly this text.
  package func hasText(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return identifier == text || label == text || value == text || placeholder == text
  }

  /// Whether two elements look the same in all that a tool can see; actions are not compared.
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
  var adjustAction: ((Double) -> Void)? {
    first { if case .adjust(let act) = $0 { act } else { nil } }
  }
  var scrollAction: ((ScrollPosition) -> Void)? {
    first { if case .scroll(let act) = $0 { act } else { nil } }
  }

  /// What a gesture does; a tap on what has no action for it gives it the focus.
  func action(of gesture: CompletedGesture) -> (() -> Void)? {
    let action: (() -> Void)? = first {
      switch ($0, gesture) {
      case (.tap(let act), .tap), (.doubleTap(let act), .doubleTap), (.press(let act), .press): act
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
  /// Where it is in memory: in the same place where an app uses a part of its screen again.
  fileprivate var address: UnsafePointer<Element>? { withUnsafeBufferPointer { $0.baseAddress } }
}

/// The rows of a long table, made when asked for. A row holds no further element of its type, no
/// text input, no rows, and nothing that stands around rows, such as a table, bar, alert or web
/// view: so a search for these makes no rows.
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

  /// Describes a row for each datum, which `id` tells from all others. `state` is all else that the
  /// rows' looks depend on, such as "is being edited": `row` may use nothing but that and the
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

  /// What tells the row at an index in `0..<count` from all others.
  package func id(at index: Int) -> AnyHashable { makeID(index) }

  /// Makes the row at an index in `0..<count`.
  package func row(at index: Int) -> Element {
    var row = makeRow(index)
    row.type = type
    return row
  }

  /// Whether the same rows would be made of both.
  func looksLike(_ other: Rows) -> Bool {
    count == other.count && type == other.type && rowHeight == other.rowHeight
      && versions == other.versions && isEqual(state, other.state) && isEqual(data, other.data)
  }

  /// The same rows, each changed by a function that is given the row and its id.
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

/// How much room an element takes in its parent, and how its children share its own.
package struct Layout: Equatable, Sendable {
  /// How children are placed.
  package enum Axis: Equatable, Sendable {
    /// One below the other, each as wide as the parent.
    case vertical
    /// Side by side, each as high as the parent.
    case horizontal
    /// Each over the whole parent, later ones above earlier ones.
    case overlay
  }

  /// How children are placed.
  package var axis: Axis
  /// The width in points in a horizontal parent; nil takes an equal share of what is left.
  package var width: Double?
  /// The height in points in a vertical parent; nil takes an equal share of what is left.
  package var height: Double?
  /// Points left free above the children.
  package var topInset: Double
  /// Where it stands on the screen, in points, whatever its parent says; nil for where it is put.
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

  /// The layout that a type has when nothing else is said. Points, as on an iPhone of 390 × 844.
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

  /// The frames of children in a room; what does not fit runs out at the bottom or the right.
  static func frames(of children: [Layout], along axis: Axis, in room: CGRect) -> [CGRect] {
    if axis == .overlay { return children.map { $0.fixedFrame ?? room } }
    let isVertical = axis == .vertical
    let fixedLengths = children.map { isVertical ? $0.height : $0.width }
    let flexible = fixedLengths.count { $0 == nil }
    let free = (isVertical ? room.height : room.width) - fixedLengths.reduce(0) { $0 + ($1 ?? 0) }
    let share = flexible > 0 ? max(0, free) / Double(flexible) : 0
    var start = isVertical ? room.minY : room.minX
    return fixedLengths.map { fixedLength in
      let length = fixedLength ?? share
      defer { start += length }
      return isVertical
        ? CGRect(x: room.minX, y: start, width: room.width, height: length)
        : CGRect(x: start, y: room.minY, width: length, height: room.height)
    }
  }
}

/// A gesture that an element takes, and what it does.
package enum Action {
  /// A tap, at the element or at something in it that takes no tap.
  case tap(() -> Void)
  case doubleTap(() -> Void)
  /// A touch held for half a second or longer.
  case press(() -> Void)
  case swipe(SwipeDirection, () -> Void)
  /// The element is dragged by this handle to a row of the same table, counted from 0.
  case drag((_ row: Int) -> Void)
  case focus(() -> Void)
  /// A key is pressed while the element, or something in it, has the focus.
  case key((Key) -> KeyResult)
  /// A person with a keyboard of their own leaves this text in a text field.
  case edit((_ text: String) -> Void)
  case adjust((_ value: Double) -> Void)
  /// What is in an element that scrolls was scrolled, or could not be any further.
  case scroll((ScrollPosition) -> Void)
}

/// How far what is in an element is scrolled.
package struct ScrollPosition: Equatable, Sendable {
  /// The points that are scrolled away at the top, from 0.
  package var offset: Double
  /// The greatest offset: with it, the end of the content shows.
  package var furthest: Double

  package init(offset: Double, furthest: Double) {
    self.offset = offset
    self.furthest = furthest
  }

  /// Whether the end of the content shows.
  package var isAtEnd: Bool { offset >= furthest }
}

/// The way a finger moves in a swipe.
package enum SwipeDirection: String, CaseIterable, Sendable, Hashable { case up, down, left, right }

/// The type of an element, with the names and raw values of `XCUIElement.ElementType`.
/// Source: Apple's XCTest headers (`XCUIElementTypes.h`), 83 cases, 0 to 82; here ten a line.
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

  /// The case's own name, such as `staticText`.
  package var name: String { String(describing: self) }

  /// The name with a capital first letter, as it stands in descriptions: `StaticText`.
  package var capitalizedName: String { Self.capitalizedNames[Int(rawValue)] }

  /// Whether the keyboard can type into an element of this type.
  package var isTextInput: Bool {
    switch self {
    case .textField, .secureTextField, .searchField, .textView: true
    default: false
    }
  }

  /// Whether content taller than an element of this type is scrolled in it.
  package var scrolls: Bool {
    switch self {
    case .table, .collectionView, .scrollView, .webView: true
    default: false
    }
  }

  /// Whether a row of a long table may hold an element of this type: what ``Rows`` promises.
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
