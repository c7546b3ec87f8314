import WebView

extension Pages {
  /// What can be typed into, and what shows a number.
  static var fields: HTMLPage {
    HTMLPage(
      title: "  Fields  of\n text ",
      body: [
        tag("h1", ["id": "title"], "Fields"),
        tag(
          "p", [:], tag("label", ["id": "name-label", "for": "name"], "Name"), " ",
          tag("input", ["id": "name", "name": "name", "value": "Žofie"])),
        tag("input", ["id": "empty", "placeholder": "Type here"]),
        tag("input", ["id": "titled", "title": "The tip", "placeholder": "p"]),
        tag("input", ["id": "search", "type": "search", "aria-label": "Find"]),
        tag("input", ["id": "email", "type": "email", "value": "a@b.c"]),
        tag("input", ["id": "tel", "type": "tel"]), tag("input", ["id": "url", "type": "URL"]),
        tag("input", ["id": "password", "type": "password", "value": "secret"]),
        tag("input", ["id": "number", "type": "number", "value": "7", "min": 0, "max": 9]),
        tag("input", ["id": "unknown-type", "type": "beer", "value": "x"]),
        tag("input", ["id": "hidden", "type": "hidden", "value": "h"]),
        tag("input", ["id": "short", "maxlength": 5, "value": "abc"]),
        tag("input", ["id": "read-only", "readonly": true, "value": "fixed"]),
        tag("input", ["id": "disabled", "disabled": true, "value": "off"]),
        tag("input", ["id": "required", "required": true]),
        tag("input", ["id": "listed", "list": "ideas"]),
        tag(
          "datalist", ["id": "ideas"], tag("option", ["value": "one"]), tag("option", [:], "two")),
        tag("input", ["id": "range", "type": "range", "min": 0, "max": 26, "step": 0.5]),
        tag(
          "input", ["id": "range-at", "type": "range", "max": 10, "value": 3, "aria-label": "Gas"]),
        tag("textarea", ["id": "area", "rows": 3], "one\n  two <b>"),
        tag("textarea", ["id": "empty-area", "placeholder": "Notes", "aria-label": "Notes"]),
        tag("textarea", ["id": "locked-area", "readonly": true], "locked"),
        tag("output", ["id": "output", "for": "range"], "13"),
        tag("progress", ["id": "progress", "value": 3, "max": 10], "30 %"),
        tag("progress", ["id": "busy", "aria-label": "Loading"]),
        tag("meter", ["id": "meter", "value": 0.6], "60 %"),
        tag("p", ["id": "editable", "contenteditable": true], "edit"),
      ])
  }
}

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

extension Pages {
  /// Buttons, and forms that are sent to an address that shows what was sent.
  static var forms: HTMLPage {
    HTMLPage(
      title: "Forms",
      body: [
        tag(
          "form", ["id": "form", "action": "about:blank"],
          tag("input", ["id": "q", "name": "q", "value": "a b&ü"]),
          tag("input", ["id": "nameless", "value": "nobody"]),
          tag("input", ["id": "token", "name": "t", "type": "hidden", "value": "1"]),
          tag("input", ["id": "yes", "name": "yes", "type": "checkbox", "checked": true]),
          tag("input", ["id": "no", "name": "no", "type": "checkbox"]),
          tag("input", ["id": "off", "name": "off", "disabled": true, "value": "x"]),
          tag(
            "select", ["id": "s", "name": "s"], tag("option", ["id": "s1", "value": "1"], "one"),
            tag("option", ["id": "s2"], "two")),
          tag("textarea", ["id": "note", "name": "note"], "l1\nl2"),
          tag("button", ["id": "send", "name": "how", "value": "send"], "Send"),
          tag("input", ["id": "also", "type": "submit", "name": "how", "value": "also"]),
          tag("button", ["id": "reset", "type": "reset"], "Reset"),
          tag("button", ["id": "plain", "type": "button"], "Plain")),
        tag("input", ["id": "outside", "name": "outside", "form": "form", "value": "o"]),
        tag(
          "form", ["id": "one", "action": "about:blank"],
          tag("input", ["id": "only", "name": "only"])),
        tag(
          "form", ["id": "two", "action": "about:blank"],
          tag("input", ["id": "two1", "name": "a"]),
          tag("input", ["id": "two2", "name": "b"])),
        tag(
          "fieldset", ["id": "locked", "disabled": true],
          tag("legend", ["id": "legend"], tag("input", ["id": "in-legend"])),
          tag("input", ["id": "in-locked"]), tag("button", ["id": "locked-button"], "Locked"),
          tag(
            "fieldset", ["id": "inner"],
            tag("select", ["id": "deep"], tag("option", ["id": "d"], "d")))),
        tag("button", ["id": "free"], "Free"),
        tag("input", ["id": "free-submit", "type": "submit"]),
        tag("input", ["id": "free-reset", "type": "reset"]),
        tag("input", ["id": "free-button", "type": "button", "value": "Press"]),
        tag("input", ["id": "empty-button", "type": "button"]),
        tag("input", ["id": "image-button", "type": "image", "alt": "Picture"]),
        tag("button", ["id": "off-button", "disabled": true], "Off"),
        tag("p", ["id": "nowhere"], "In no form"),
      ])
  }
}
