extension RemoteEnd {
  /// Finding elements and asking for their state.
  static let elements: [Route] = [
    Route(
      "POST", "/element", "Finds an element, waiting for it as long as the implicit timeout says."
    ) { try await $0.findElement($1) },
    Route("POST", "/elements", "Finds all elements that a locator means.") {
      try await $0.findElements($1)
    },
    Route("POST", "/element/{element id}/element", "Finds an element in another.") {
      try await $0.findElement($1)
    },
    Route(
      "POST", "/element/{element id}/elements",
      "Finds all elements in another that a locator means."
    ) { try await $0.findElements($1) },
    Route("GET", "/element/active", "Tells the element that has the keyboard focus.") {
      session, _ in try session.activeElement()
    },
    Route(
      "GET", "/element/{element id}/shadow", "Answers `no such shadow root`: no element has one."
    ) { try $0.shadowRoot($1) },
    Route(
      "POST", "/shadow/{shadow id}/element", "Answers `no such shadow root`: no element has one."
    ) { try $0.findInShadowRoot($1) },
    Route(
      "POST", "/shadow/{shadow id}/elements", "Answers `no such shadow root`: no element has one."
    ) { try $0.findInShadowRoot($1) },
    Route("GET", "/element/{element id}/selected", "Tells whether an element is selected.") {
      try $0.isSelected($1)
    } web: {
      try $0.webIsSelected($1)
    },
    Route(
      "GET", "/element/{element id}/attribute/{name}",
      "Tells an attribute, as the page source has it or as the page's HTML does."
    ) {
      try $0.attribute($1)
    } web: {
      try $0.webAttribute($1)
    },
    Route(
      "GET", "/element/{element id}/property/{name}",
      "Tells the same with its type; in a web context a property of the DOM."
    ) {
      try $0.property($1)
    } web: {
      try $0.webProperty($1)
    },
    Route(
      "GET", "/element/{element id}/text",
      "Tells an element's value or label; in a web context its rendered text."
    ) {
      try $0.text($1)
    } web: {
      try $0.webText($1)
    },
    Route("GET", "/element/{element id}/name", "Tells an element's type; in a web context its tag.")
    {
      try $0.name($1)
    } web: {
      try $0.webName($1)
    },
    Route("GET", "/element/{element id}/rect", "Tells where an element is.") {
      try $0.rect($1)
    } web: {
      try $0.webRect($1)
    },
    Route("GET", "/element/{element id}/enabled", "Tells whether an element is enabled.") {
      try $0.isEnabled($1)
    } web: {
      try $0.webIsEnabled($1)
    },
    Route("GET", "/element/{element id}/displayed", "Tells whether anything of an element shows.") {
      try $0.isDisplayed($1)
    } web: {
      try $0.webIsDisplayed($1)
    },
    Route(
      "GET", "/element/{element id}/computedlabel",
      "Tells the name that assistive technology gives an element."
    ) {
      try $0.label($1)
    } web: {
      try $0.webLabel($1)
    },
  ]
}
