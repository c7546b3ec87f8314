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
