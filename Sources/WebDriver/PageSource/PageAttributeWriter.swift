import CLibXML2
import Device

/// The names in a page source, each once, as the document's dictionary has them: libxml2 sees by
/// their addresses that two of them are the same.
struct PageNames {
  typealias Name = UnsafePointer<UInt8>?

  let wrapper: Name
  /// By the types' raw values.
  let types: [Name]
  let type: Name
  let value: Name
  let name: Name
  let label: Name
  let enabled: Name
  let visible: Name
  let accessible: Name
  let x: Name
  let y: Name
  let width: Name
  let height: Name
  let index: Name
  let placeholderValue: Name
  let traits: Name
  let processId: Name
  let bundleId: Name

  /// Whether anything of where an element is on the screen is written.
  var hasRect: Bool { x != nil || y != nil || width != nil || height != nil }

  /// Nil takes the place of the attributes to be left out.
  init(dictionary: xmlDictPtr?, excluding excluded: Set<String>) {
    func name(_ name: String) -> Name {
      excluded.contains(name) ? nil : xmlDictLookup(dictionary, name, -1)
    }
    wrapper = xmlDictLookup(dictionary, PageDocument.wrapperName, -1)
    types = WireElement.typeNames.map { xmlDictLookup(dictionary, $0, -1) }
    type = name("type")
    value = name("value")
    self.name = name("name")
    label = name("label")
    enabled = name("enabled")
    visible = name("visible")
    accessible = name("accessible")
    x = name("x")
    y = name("y")
    width = name("width")
    height = name("height")
    index = name("index")
    placeholderValue = name("placeholderValue")
    traits = name("traits")
    processId = name("processId")
    bundleId = name("bundleId")
  }
}

/// Writes the attributes of elements, in the order of Appium's page source, as libxml2's nodes.
struct PageAttributeWriter {
  typealias Text = PageTexts.Text

  let names: PageNames
  let texts: PageTexts
  let attributes: PageArena<xmlAttr>
  private let booleans: (no: Text, yes: Text)
  private var types = [Text?](repeating: nil, count: WireElement.typeNames.count)
  /// The traits' texts: few are different.
  private var traits: [String: Text] = [:]

  init(names: PageNames, texts: PageTexts, attributes: PageArena<xmlAttr>) {
    self.names = names
    self.texts = texts
    self.attributes = attributes
    booleans = (texts.make("false"), texts.make("true"))
  }

  mutating func write(
    _ wire: WireElement, to node: UnsafeMutablePointer<xmlNode>, isAccessible: Bool,
    application: ApplicationIdentity?
  ) {
    var line = Line(node: node, attributes: attributes)
    line.add(names.type, text(type: wire.element.type))
    let (value, name, label) = (wire.value, wire.name, wire.label)
    let labelText = label.map(texts.make)
    let nameText = name == label ? labelText : name.map(texts.make)
    let valueText =
      value == label ? labelText : value == name ? nameText : value.map(texts.make)
    if let valueText { line.add(names.value, valueText) }
    if let nameText { line.add(names.name, nameText) }
    if let labelText { line.add(names.label, labelText) }
    line.add(names.enabled, text(wire.element.isEnabled))
    if names.visible != nil { line.add(names.visible, text(wire.node.isVisible)) }
    line.add(names.accessible, text(isAccessible))
    if names.hasRect {
      let rect = wire.rect
      line.add(names.x, texts.make(rect.x))
      line.add(names.y, texts.make(rect.y))
      line.add(names.width, texts.make(rect.width))
      line.add(names.height, texts.make(rect.height))
    }
    line.add(names.index, texts.make(wire.node.index))
    if let placeholder = wire.placeholderValue {
      line.add(names.placeholderValue, texts.make(placeholder))
    }
    if names.traits != nil { line.add(names.traits, text(traits: wire.traits)) }
    if let application {
      line.add(names.processId, texts.make(application.processIdentifier))
      line.add(names.bundleId, texts.make(application.bundleIdentifier))
    }
  }

  private func text(_ boolean: Bool) -> Text { boolean ? booleans.yes : booleans.no }

  private mutating func text(type: ElementType) -> Text {
    let place = Int(type.rawValue)
    let text = types[place] ?? texts.make(WireElement.typeNames[place])
    types[place] = text
    return text
  }

  private mutating func text(traits names: String) -> Text {
    if let made = traits[names] { return made }
    let made = texts.make(names)
    traits[names] = made
    return made
  }

  /// The attributes of one element so far.
  private struct Line {
    let node: UnsafeMutablePointer<xmlNode>
    let attributes: PageArena<xmlAttr>
    var last: UnsafeMutablePointer<xmlAttr>?

    mutating func add(_ name: PageNames.Name, _ text: Text) {
      guard name != nil else { return }
      let attribute = attributes.allocate()
      attribute.pointee.type = XML_ATTRIBUTE_NODE
      attribute.pointee.name = name
      attribute.pointee.children = text
      attribute.pointee.last = text
      attribute.pointee.parent = node
      attribute.pointee.doc = node.pointee.doc
      attribute.pointee.prev = last
      if let last {
        last.pointee.next = attribute
      } else {
        node.pointee.properties = attribute
      }
      last = attribute
    }
  }
}
