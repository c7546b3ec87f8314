import WebView

extension Pages {
  /// What can be ticked or chosen.
  static var choices: HTMLPage {
    HTMLPage(
      title: "Choices",
      body: [
        tag(
          "fieldset", ["id": "style"],
          tag("legend", ["id": "legend"], "Style ", tag("em", [:], "of beer")),
          radio("blonde"), radio("dark", isChecked: true), radio("amber")),
        tag(
          "label", ["id": "wrap"], tag("input", ["id": "strong", "type": "checkbox"]), " Strong"),
        tag("input", ["id": "cold", "type": "checkbox", "checked": true, "value": "yes"]),
        tag("label", ["id": "cold-label", "for": "cold"], "Cold"),
        tag("input", ["id": "off", "type": "checkbox", "disabled": true]),
        tag("label", ["id": "off-label", "for": "off"], "Off"),
        tag("input", ["id": "alone", "type": "radio"]),
        tag("label", ["id": "one-label", "for": "one"], "One of"),
        tag(
          "select", ["id": "one", "name": "one"],
          tag("option", ["id": "none", "value": "", "disabled": true], "Choose"),
          tag("option", ["id": "first"], " First \n one "),
          tag("option", ["id": "second", "value": "2", "label": "No. 2"], "Second"),
          tag(
            "optgroup", ["id": "group", "label": "More"], tag("option", ["id": "third"], "Third")),
          tag(
            "optgroup", ["id": "off-group", "label": "None", "disabled": true],
            tag("option", ["id": "fourth"], "Fourth"))),
        tag(
          "select", ["id": "marked", "aria-label": "Marked"], tag("option", ["id": "m1"], "a"),
          tag("option", ["id": "m2", "selected": true], "b")),
        tag(
          "select", ["id": "many", "multiple": true, "aria-label": "Many"],
          tag("option", ["id": "x", "selected": true], "x"), tag("option", ["id": "y"], "y"),
          tag("option", ["id": "z", "selected": true], "z")),
        tag(
          "select", ["id": "rows", "size": 3], tag("option", ["id": "r1"], "r1"),
          tag("option", ["id": "r2"], "r2")),
        tag("select", ["id": "off-select", "disabled": true], tag("option", ["id": "o1"], "o1")),
        tag("select", ["id": "empty-select"]),
        tag(
          "details", ["id": "details"], tag("summary", ["id": "summary"], "More"),
          tag("p", ["id": "folded"], "folded")),
        tag(
          "details", ["id": "open", "open": true], tag("summary", ["id": "open-summary"], "Open"),
          tag("p", ["id": "unfolded"], "unfolded")),
      ])
  }

  private static func radio(_ id: String, isChecked: Bool = false) -> HTML {
    tag(
      "label", ["id": "\(id)-label"],
      tag(
        "input", ["id": id, "type": "radio", "name": "style", "value": id, "checked": isChecked]),
      " \(id)")
  }
}
