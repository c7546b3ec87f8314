/// What can be folded up and opened: `details` with its `summary`.
extension DOMElement {
  /// Whether a `details` shows what is in it, now.
  ///
  /// A person who opens or closes it does not change its attributes: those are the page's.
  var isOpen: Bool {
    get { form.isOpen ?? hasAttribute(lowercased: "open") }
    set {
      form.isOpen = newValue
      document?.forgetDrawings()
      document?.changed()
    }
  }

  /// Whether it is what a closed `details` does not show: all but its summary.
  var isFolded: Bool {
    guard let parent, parent.isClosedDetails else { return false }
    return parent.summary !== self
  }

  /// Whether it is a `details` that shows its summary only.
  var isClosedDetails: Bool { localName == "details" && !isOpen }

  /// The `details` that it opens and closes; nil for what is no summary of one.
  var summarized: DOMElement? {
    guard localName == "summary", let parent, parent.summary === self else { return nil }
    return parent
  }

  private var summary: DOMElement? {
    localName == "details" ? elements.first { $0.localName == "summary" } : nil
  }
}
