extension Document {
  /// Tells an element's handlers, then those of the elements around it, of an event.
  @discardableResult
  func dispatch(_ kind: DOMEvent.Kind, to target: DOMElement, key: String? = nil) -> DOMEvent {
    let event = DOMEvent(kind, target: target, key: key)
    guard target.isConnected else { return event }
    // Who is told is settled before the first handler changes anything.
    let path = [target] + (kind.bubbles ? Array(target.ancestors) : [])
    let listeners = path.map { ($0, $0.handlers) }
    for (element, handlers) in listeners where !event.isStopped {
      event.currentTarget = element
      for handler in handlers where handler.kind == kind { handler.handle(event) }
    }
    requestRendering()
    return event
  }

  /// Notes that the web view was scrolled; at the end of the page, its handlers are told.
  func noteScroll(isAtEnd: Bool) {
    if isAtEnd { dispatch(.scrolledToEnd, to: body) }
  }
}
