import Device

/// Applies a mutant to elements. Keeps the mutant's state between renderings.
final class ScreenMutation {
  let mutant: Mutant
  private let watch: MutantWatch
  private let host: AppHost
  private var first: [[AnyHashable]: Any] = [:]
  private var texts: [[AnyHashable]: (now: String, before: String)] = [:]
  private var works = 0

  static let marker = "31415926535897932384626433832795"

  init(_ mutant: Mutant, watch: MutantWatch, host: AppHost) {
    (self.mutant, self.watch, self.host) = (mutant, watch, host)
  }

  func concerns(_ site: String) -> Bool { mutant.operation == .slow || mutant.site == site }

  func note(differs: Bool) { watch.note(differs: differs) }

  func first<Value>(at place: [AnyHashable], now: Value) -> Value {
    let first = first[place] as? Value ?? now
    self.first[place] = first
    return first
  }

  /// Returns the text that a place showed before the last change.
  func textBehind(at place: [AnyHashable], now: String) -> String {
    let known = texts[place] ?? (now, now)
    let shown = known.now == now ? known.before : known.now
    texts[place] = (now, shown)
    note(differs: shown != now)
    return shown
  }

  func work(_ work: @escaping () -> Void) {
    works += 1
    watch.note(differs: mutant.operation != .once || works > 1)
    switch mutant.operation {
    case .once: if works == 1 { work() }
    case .twice: (work(), work()).0
    case .slow:
      host.after(.seconds(mutant.isControl ? 1 : 15)) { [host] in
        work()
        host.invalidate()
      }
    default: break
    }
  }

  func concerns(gesture: String) -> Bool {
    switch mutant.operation {
    case .once: mutant.variant == gesture
    case .inert: mutant.variant == gesture || mutant.variant == "done" && gesture == "tap"
    case .twice: mutant.variant == "tap" ? ["tap", "click"].contains(gesture) : gesture == "key"
    // Not keys: delayed letters would come after the return key that ends the typing.
    case .slow: ["tap", "click", "swipe-left", "swipe-right", "drag", "adjust"].contains(gesture)
    default: false
    }
  }

  func applied(_ site: ElementSite) -> [Element] {
    guard concerns(site.name) else { return [site.element] }
    if mutant.variant == "done", site.element.label != "Done" { return [site.element] }
    let isWork = [.inert, .swap, .twice, .slow, .once].contains(mutant.operation)
    let changed = changed(site)
    // Mutants of a gesture's work are recorded when the gesture happens.
    if !isWork {
      let isSame = changed.count == 1 && changed[0].looksLike(site.element)
      note(differs: !isSame)
    }
    return changed
  }

  private func changed(_ site: ElementSite) -> [Element] {
    var element = site.element
    switch mutant.operation {
    case .hide: return []
    case .double: return [element, element]
    case .disable: element.isEnabled = false
    case .behind:
      let place = [site.name, AnyHashable(site.row)]
      if element.label.isEmpty {
        element.value = textBehind(at: place, now: element.value ?? "")
      } else {
        element.label = textBehind(at: place, now: element.label)
      }
    case .inert, .twice, .slow, .once: element.actions = element.actions.map(wrapped)
    case .swap: element.actions = swappedActions(element, among: site.siblings)
    case .text:
      if element.label.isEmpty { element.value = Self.marker } else { element.label = Self.marker }
    case .hint: element.placeholder = Self.marker
    case .focus: element.isFocused.toggle()
    case .state: changeState(of: &element)
    case .colour: changeLooks(of: &element)
    case .stale:
      let first = first(at: [site.name, AnyHashable(site.row)], now: element)
      (element.label, element.value) = (first.label, first.value)
      (element.isSelected, element.isEnabled) = (first.isSelected, first.isEnabled)
      (element.scale, element.placeholder) = (first.scale, first.placeholder)
    default: break
    }
    return [element]
  }

  private func changeState(of element: inout Element) {
    switch mutant.variant {
    case "inverted": element.isSelected.toggle()
    case "off": element.isSelected = false
    case "enabled": element.isEnabled = true
    case "value-inverted": element.value = element.value == "1" ? "0" : "1"
    case "a-step-up":
      guard let scale = element.scale else { return }
      let current = scale.current < scale.maximum ? scale.current + 1 : scale.minimum
      element.scale?.current = current
      element.value = "\(Int(current))"
    default: element.label = element.label == "Edit" ? "Done" : "Edit"
    }
  }

  /// Changes a colour or size, which is in the label or, as JSON, in the value.
  private func changeLooks(of element: inout Element) {
    switch mutant.variant {
    case "name": element.label = element.label == "blue" ? "red" : "blue"
    case "hex": element.value = ##"{"color":"#010203"}"##
    default: element.value = #"{"fontSize":99}"#
    }
  }

  private func swappedActions(_ element: Element, among siblings: [Element]) -> [Action] {
    let tapped = siblings.filter { $0.gestures.contains("tap") }
    guard let place = tapped.firstIndex(where: { $0.looksLike(element) }) else {
      return element.actions
    }
    let next = tapped[(place + 1) % tapped.count].actions
    let taps = next.compactMap { action -> Action? in
      guard case .tap(let work) = action else { return nil }
      return .tap {
        self.note(differs: true)
        work()
      }
    }
    return taps + element.actions.filter { $0.name != "tap" }
  }

  private func wrapped(_ action: Action) -> Action {
    guard concerns(gesture: action.name) else { return action }
    return switch action {
    case .tap(let work): .tap { self.work(work) }
    case .doubleTap(let work): .doubleTap { self.work(work) }
    case .tripleTap(let work): .tripleTap { self.work(work) }
    case .press(let work): .press { self.work(work) }
    case .hold(let work): .hold { isHeld in self.work { work(isHeld) } }
    case .swipe(let direction, let work): .swipe(direction) { self.work(work) }
    case .drag(let work): .drag { row in self.work { work(row) } }
    case .focus(let work): .focus { self.work(work) }
    case .edit(let work): .edit { text in self.work { work(text) } }
    case .adjust(let work): .adjust { value in self.work { work(value) } }
    case .scroll(let work): .scroll { position in self.work { work(position) } }
    case .key(let work):
      .key { key in
        // Only the return key does its work twice. Letters would only be typed twice.
        if self.mutant.operation == .twice, key != .enter { return work(key) }
        var result = KeyResult.taken
        self.work { result = work(key) }
        return result
      }
    }
  }
}

struct ElementSite {
  let name: String
  let element: Element
  /// All children of its parent, including itself.
  let siblings: [Element]
  /// The id of its row, or of the screen.
  let row: AnyHashable?
}

extension Element {
  var gestures: Set<String> { Set(actions.map(\.name)) }

  var screenNames: (name: String, about: AnyHashable?) {
    let id = id?.base as? [AnyHashable] ?? []
    let name = id.first?.base as? String ?? ""
    // New and existing lists share one form.
    let isListForm = ["new list", "edit list"].contains(name)
    return (isListForm ? "list-form" : name.replacing(" ", with: "-"), self.id)
  }

  var parts: [Element] { if case .elements(let elements) = content { elements } else { [] } }

  /// Its part of a site's name: the type and, if there is one, the identifier.
  private var siteKey: String {
    let containers: [ElementType] = [.navigationBar, .tabBar, .table, .alert]
    let own = (id?.base as? String) ?? identifier
    let hasOwn = !own.isEmpty && !containers.contains(type)
    return type.name + (hasOwn ? "#" + own.replacing(" ", with: "-") : "")
  }

  func rewritten(on screen: String, _ change: ScreenMutation) -> Element {
    rewritten(on: screen, version: change.mutant.id, change: change.applied)
  }

  /// Returns a copy whose descendants are changed, removed or duplicated, children before parents.
  func rewritten(
    on screen: String, version: String, isRoot: Bool = true, row: AnyHashable? = nil,
    change: @escaping (ElementSite) -> [Element]
  ) -> Element {
    func places(of child: Element, row: AnyHashable?, among siblings: [Element]) -> [Element] {
      let inner = child.rewritten(
        on: screen, version: version, isRoot: false, row: row, change: change)
      let name = [screen, isRoot ? nil : type.name, child.siteKey].compactMap { $0 }
      return change(
        ElementSite(
          name: name.joined(separator: "/"), element: inner, siblings: siblings, row: row))
    }
    let row = isRoot ? id : row
    var copy = self
    switch content {
    case .elements(let elements):
      copy.content = .elements(elements.flatMap { places(of: $0, row: row, among: elements) })
    case .rows(let rows):
      copy.content = .rows(
        rows.mapped(version: version) { cell, id in
          places(of: cell, row: id, among: [cell]).first ?? cell
        })
    }
    return copy
  }
}

extension Action {
  var name: String {
    switch self {
    case .tap: "tap"
    case .doubleTap: "double-tap"
    case .tripleTap: "triple-tap"
    case .press: "press"
    case .hold: "hold"
    case .swipe(let direction, _): "swipe-\(direction.rawValue)"
    case .drag: "drag"
    case .focus: "focus"
    case .key: "key"
    case .edit: "edit"
    case .adjust: "adjust"
    case .scroll: "scroll"
    }
  }
}
