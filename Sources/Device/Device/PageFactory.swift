/// Chooses the classes of page objects. A session of either tool has one.
///
/// By default, a test gets the page object that it asks for.
package struct PageFactory {
  private var replacements: [ObjectIdentifier: AnyClass] = [:]

  package init() {}

  /// Gives tests a subclass of the page object that they ask for.
  package mutating func replace<Page: AnyObject>(_ type: Page.Type, with subclass: Page.Type) {
    replacements[ObjectIdentifier(type)] = subclass
  }

  /// Returns the class of which to make an object.
  package func type<Page: AnyObject>(for type: Page.Type) -> Page.Type {
    replacements[ObjectIdentifier(type)] as? Page.Type ?? type
  }
}
