import WebView

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
