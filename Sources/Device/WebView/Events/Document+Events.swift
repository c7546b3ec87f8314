extension Document {
  /// Tells an element's handlers, then those of the elements around it, of an event.
  @discardableResult
  func dispatch(_ kind: DOMEvent.Kind, to target: DOMElement, key: String? = nil) -> DOMEvent {
    let event = DOMEvent(kind, target: target, key: key)
    guard target.isConnected else { return event }
    // Who is told is settled before the first handler changes anything.
    var listeners: [(DOMElement, EventHandler)] = []
    var next: DOMElement? = target
    while let element = next {
      for handler in element.handlers where handler.kind == kind {
        listeners.append((element, handler))
      }
      next = kind.bubbles ? element.parent : nil
    }
    for (element, handler) in listeners where !event.isStopped || element === event.currentTarget {
      event.currentTarget = element
      handler.handle(event)
    }
    requestRendering()
    return event
  }

  /// Notes that the web view was scrolled; at the end of the page, its handlers are told.
  func noteScroll(isAtEnd: Bool) {
    if isAtEnd { dispatch(.scrolledToEnd, to: body) }
  }
}
