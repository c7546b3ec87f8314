import Device

/// Gives each node of a page a number that it keeps for as long as it is shown.
struct ScreenNumbers {
  /// What tells a node from the others in the same parent.
  enum Part: Hashable {
    /// It stands for an element of the app.
    case element(ElementKey)
    /// It belongs to the page, or to the drawing of an element.
    case named(String)
  }

  private struct Place: Hashable {
    let parent: Int
    let part: Part
  }

  private var shownBefore: [Place: Int] = [:]
  private var shown: [Place: Int] = [:]
  private var last = 0

  /// Begins a new drawing: what is not asked for until the next one is forgotten.
  mutating func beginDrawing() {
    shownBefore = shown
    shown = [:]
  }

  /// The number of a part of a node; 0 stands for the page itself.
  mutating func number(of part: Part, in parent: Int) -> Int {
    let place = Place(parent: parent, part: part)
    if let number = shown[place] ?? shownBefore[place] {
      shown[place] = number
      return number
    }
    last += 1
    shown[place] = last
    return last
  }
}
