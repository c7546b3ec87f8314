extension Situations {
  /// What clicks, typing and clearing lead to.
  static var effects: [Situation] { typing + choosing + labels + submitting + refused }

  /// Keys typed into an element, and what it holds then.
  private static var typing: [Situation] {
    typed.map { text, field in
      Situation(
        page: .fields, actions: [.type(text, into: field)],
        questions: [.fact(.property("value"), of: field), .activeElement])
    } + [
      Situation(
        page: .fields, actions: [.clear("#name")],
        questions: [
          .fact(.property("value"), of: "#name"), .fact(.attribute("value"), of: "#name"),
          .activeElement,
        ]),
      Situation(
        page: .fields,
        actions: [.type("x", into: "#name"), .clear("#name"), .type("y", into: "#name")],
        questions: [.fact(.attribute("value"), of: "#name"), .activeElement, .source]),
      Situation(
        page: .fields, actions: [.clear("#area")],
        questions: [.fact(.property("value"), of: "#area"), .fact(.text, of: "#area")]),
      Situation(
        page: .fields, actions: [.clear("#short")],
        questions: [.fact(.property("value"), of: "#short")]),
      Situation(
        page: .fields, actions: [.clear("#number")],
        questions: [.fact(.property("value"), of: "#number")]),
      Situation(
        page: .fields, actions: [.click("#name"), .type("a\(Key.tab.rawValue)", into: "#name")],
        questions: [.activeElement, .fact(.property("value"), of: "#name")]),
    ]
  }

  private static let typed = [
    (" typed é", "#name"), ("🍺 e\u{301}", "#empty"), ("a\(Key.left.rawValue)b", "#name"),
    ("\(Key.home.rawValue)x\(Key.delete.rawValue)", "#name"),
    ("\(Key.backspace.rawValue)y", "#name"),
    ("\(Key.home.rawValue)1\(Key.end.rawValue)2\(Key.right.rawValue)3", "#name"),
    ("defgh", "#short"),
    ("x", "#read-only"), ("12", "#number"), ("abc", "#number"), ("-1.5e2", "#number"),
    ("new", "#password"), ("q\(Key.enter.rawValue)", "#search"),
    ("l\nm", "#area"), ("\(Key.home.rawValue)> ", "#area"), ("\(Key.up.rawValue)x", "#area"),
    ("a\(Key.tab.rawValue)", "#name"), ("x@y", "#email"), ("t", "#required"),
    (Key.right.rawValue, "#range"), (Key.home.rawValue, "#range"), (Key.up.rawValue, "#range-at"),
    (Key.down.rawValue, "#range-at"), (Key.end.rawValue, "#range-at"),
  ]

  /// Clicks on what can be ticked or chosen.
  private static var choosing: [Situation] {
    [
      [.click("#strong")], [.click("#strong"), .click("#strong")], [.click("#cold")],
      [.click("#blonde")], [.click("#blonde"), .click("#amber")], [.click("#dark")],
      [.click("#off")], [.click("#alone")], [.click("#alone"), .click("#alone")],
      [.click("#second")], [.click("#third")], [.click("#fourth")], [.click("#none")],
      [.click("#y")], [.click("#x")], [.click("#y"), .click("#z")], [.click("#r2")],
      [.click("#r2"), .click("#r1")], [.click("#o1")], [.click("#summary")],
      [.click("#summary"), .click("#summary")], [.click("#open-summary")],
      [.type(" ", into: "#strong")], [.type(" ", into: "#blonde")], [.click("#one")],
    ].map { (actions: [Action]) in
      Situation(
        page: .choices, actions: actions,
        questions: [.activeElement, .findAll(.css(":checked")), .fact(.displayed, of: "#folded")]
          + ["#one", "#many", "#rows"].map { .fact(.property("value"), of: $0) })
    }
  }

  /// Clicks on labels and texts.
  private static var labels: [Situation] {
    [
      [.click("#wrap")], [.click("#cold-label")], [.click("#off-label")], [.click("#one-label")],
      [.click("#amber-label")], [.click("#legend")], [.click("#strong"), .click("#wrap")],
    ].map { (actions: [Action]) in
      Situation(
        page: .choices, actions: actions, questions: [.activeElement, .findAll(.css(":checked"))])
    } + [
      Situation(page: .fields, actions: [.click("#name-label")], questions: [.activeElement]),
      Situation(
        page: .fields, actions: [.click("#name"), .click("#title")], questions: [.activeElement]),
      Situation(page: .fields, actions: [.click("#disabled")], questions: [.activeElement]),
      Situation(page: .fields, actions: [.click("#read-only")], questions: [.activeElement]),
      Situation(page: .forms, actions: [.click("#plain")], questions: [.activeElement]),
      Situation(page: .links, actions: [.click("#plain")], questions: [.url]),
      Situation(page: .links, actions: [.click("#in-link")], questions: [.url]),
      Situation(page: .links, actions: [.click("#marks")], questions: [.url]),
      Situation(page: .names, actions: [.click("#clickable")], questions: [.activeElement]),
    ]
  }

  /// Forms that are sent or reset.
  private static var submitting: [Situation] {
    [
      [.click("#send")], [.click("#also")], [.submit("#form")], [.submit("#q")],
      [.type("\(Key.enter.rawValue)", into: "#q")],
      [.type("x y", into: "#only"), .submit("#only")],
      [.type("é+\n", into: "#only")], [.type("1\n", into: "#two1")],
      [.click("#s2"), .click("#send")],
      [.click("#no"), .click("#yes"), .click("#send")], [.submit("#two")],
      [.type("\n", into: "#outside")], [.click("#free")], [.click("#plain")],
    ].map { (actions: [Action]) in
      Situation(page: .forms, actions: actions, questions: [.sentTo])
    } + [
      Situation(
        page: .forms,
        actions: [
          .type("!", into: "#q"), .click("#no"), .click("#yes"), .click("#s2"), .clear("#note"),
          .type("?", into: "#outside"), .click("#reset"),
        ],
        questions: [
          .findAll(.css(":checked")), .fact(.property("value"), of: "#q"), .activeElement,
          .fact(.property("value"), of: "#note"), .fact(.property("value"), of: "#s"),
          .fact(.property("value"), of: "#outside"),
        ])
    ]
  }

  /// Actions that are refused, or have no effect.
  private static var refused: [Situation] {
    [
      Situation(
        page: .fields,
        questions: [
          .outcome(.clear("#read-only")), .outcome(.clear("#disabled")), .outcome(.clear("#title")),
          .outcome(.clear("#hidden")), .outcome(.clear("#range")), .outcome(.clear("#output")),
          .outcome(.clear("#empty")), .outcome(.type("x", into: "#disabled")),
          .outcome(.type("x", into: "#hidden")), .outcome(.type("x", into: "#title")),
          .outcome(.type("x", into: "#progress")), .outcome(.click("#hidden")),
          .outcome(.click("#disabled")), .outcome(.click("#nothing")),
          .outcome(.type("", into: "#name")),
          .outcome(.click("body")), .outcome(.click("html")), .outcome(.type("x", into: "body")),
          .outcome(.submit("#title")),
        ]),
      Situation(
        page: .visibility,
        questions: [
          "#hidden", "#none", "#invisible", "#transparent", "#empty", "#hidden-button", "#button",
          "#option", "#hidden-option", "#template", "#in-hidden", "#half", "#empty-span", "#item",
        ].map { .outcome(.click($0)) }
          + ["#input", "#hidden-field", "#textarea", "#button", "#select", "#plain"].map {
            .outcome(.type("x", into: $0))
          }),
      Situation(
        page: .choices,
        questions: [
          .outcome(.clear("#strong")), .outcome(.clear("#one")), .outcome(.click("#folded")),
          .outcome(.click("#o1")), .outcome(.type("T", into: "#one")), .outcome(.click("#off")),
        ]),
      Situation(
        page: .forms,
        questions: [
          .outcome(.click("#locked-button")), .outcome(.type("x", into: "#in-locked")),
          .outcome(.type("x", into: "#in-legend")), .outcome(.clear("#in-locked")),
          .outcome(.click("#off-button")), .fact(.property("value"), of: "#in-legend"),
        ]),
    ]
  }
}
