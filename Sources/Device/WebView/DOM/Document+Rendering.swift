extension Document {
  /// Gives an element the attributes that the page says.
  func apply(_ attributes: HTMLAttributes, to element: DOMElement) {
    guard element.attributes != attributes.list else { return }
    let old = element.attributes
    element.attributes = attributes.list
    element.followAttributes(since: old)
    element.forgetDrawing()
    if element.isContextChanged(since: old) { forgetDrawings() }
    changed()
  }

  /// Gives an element the children that the page says; those that were there already stay the
  /// same nodes.
  func apply(_ pieces: [HTML], to element: DOMElement) {
    let pieces = Self.mergingTexts(pieces)
    if NodeKey.are(element.children.lazy.map(\.key), of: pieces) {
      for (piece, child) in zip(pieces, element.children) { apply(piece, to: child) }
      return
    }
    let keys = NodeKey.keys(of: pieces)
    var old = Dictionary(
      element.children.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let children = zip(pieces, keys).map { piece, key in
      let child = old.removeValue(forKey: key) ?? makeNode(for: piece, key: key, in: element)
      apply(piece, to: child)
      return child
    }
    for removed in old.values { disconnect(removed) }
    element.children = children
    element.forgetDrawing()
    changed()
  }

  private func apply(_ piece: HTML, to node: DOMNode) {
    switch (piece.content, node) {
    case (.text(let text), let node as DOMText):
      guard node.data != text else { return }
      node.data = text
      node.parent?.forgetDrawing()
      if let parent = node.parent, parent.localName == "textarea" { parent.form.text = nil }
      changed()
    case (.element(let description), let element as DOMElement):
      apply(description.attributes, to: element)
      element.handlers = description.handlers
      switch description.children {
      case .known(let children):
        element.childrenVersion = nil
        apply(children, to: element)
      case .later(let version, let make):
        guard !Self.isSame(version, element.childrenVersion) else { return }
        element.childrenVersion = version
        element.pending = make
        element.forgetDrawing()
        changed()
        // Whether what has the focus is still there must be known now.
        if focusedElement?.isInside(element) == true { _ = element.children }
      }
    default: break  // A key says whether it is an element or a text.
    }
  }

  private static func isSame<Version: Equatable>(
    _ version: Version, _ other: (any Equatable)?
  ) -> Bool {
    version == other as? Version
  }

  private func makeNode(for piece: HTML, key: NodeKey, in parent: DOMElement) -> DOMNode {
    let node: DOMNode =
      switch piece.content {
      case .text(let text): DOMText(text, number: takeNumber(), key: key, document: self)
      case .element(let element):
        DOMElement(
          element.name, element.attributes.list, number: takeNumber(), key: key, document: self)
      }
    node.parent = parent
    node.isConnected = true
    return node
  }

  private func disconnect(_ node: DOMNode) {
    node.isConnected = false
    node.parent = nil
    guard let element = node.asElement else { return }
    for child in element.knownChildren { disconnect(child) }
    element.pending = nil
  }

  /// As in a document that was parsed, no text is empty or next to another.
  private static func mergingTexts(_ pieces: [HTML]) -> [HTML] {
    var isAfterText = false
    let isMerged = pieces.allSatisfy { piece in
      guard case .text(let text) = piece.content else {
        isAfterText = false
        return true
      }
      defer { isAfterText = true }
      return !isAfterText && !text.isEmpty
    }
    if isMerged { return pieces }
    var merged: [HTML] = []
    for piece in pieces {
      guard case .text(let text) = piece.content else {
        merged.append(piece)
        continue
      }
      if text.isEmpty { continue }
      if case .text(let before)? = merged.last?.content {
        merged[merged.count - 1] = .text(before + text)
      } else {
        merged.append(piece)
      }
    }
    return merged
  }
}
