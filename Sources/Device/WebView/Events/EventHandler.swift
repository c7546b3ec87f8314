/// What is done when something happens to an element.
public struct EventHandler {
  let kind: DOMEvent.Kind
  let handle: (DOMEvent) -> Void

  /// A handler that wants to know all of the event.
  public static func event(
    _ kind: DOMEvent.Kind, _ handle: @escaping (DOMEvent) -> Void
  ) -> EventHandler {
    EventHandler(kind: kind, handle: handle)
  }

  /// Done at a tap or click on the element or in it.
  public static func click(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .click) { _ in handle() }
  }

  /// Done after each change of a control; it is given the control's text or state.
  public static func input(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .input) { handle($0.value) }
  }

  /// Done when a change is final; it is given the control's text or state.
  public static func change(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .change) { handle($0.value) }
  }

  /// Done when a key goes down; it is given the key's name, such as `a` or `Enter`.
  public static func keydown(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .keydown) { handle($0.key ?? "") }
  }

  /// Done in place of sending the form: its address is not followed.
  public static func submit(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .submit) { event in
      event.preventDefault()
      handle()
    }
  }

  /// Done when the element gets the focus.
  public static func focus(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .focus) { _ in handle() }
  }

  /// Done when the element loses the focus.
  public static func blur(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .blur) { _ in handle() }
  }

  /// Done when scrolling has brought the end of the page into view: a handler of the page.
  public static func scrolledToEnd(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .scrolledToEnd) { _ in handle() }
  }
}
