import Foundation

/// Decides which lists a search text finds.
struct ListSearch {
  private let needle: String
  private let color: ListColor?

  init(_ text: String) {
    needle = Self.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
    color = ListColor(rawValue: needle)
  }

  /// Whether the title contains the text or the text is the colour's name; blank text finds all.
  func finds(_ list: TaskList) -> Bool {
    needle.isEmpty || list.color == color || Self.folded(list.title).contains(needle)
  }

  /// Without a locale, so that a search finds the same lists on every computer.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
