extension LiveResource {
  /// What a page that shows a screen needs in addition: `screen.js` is then the script to load,
  /// and `screen.css` and `screen-icons.css` are its style sheets.
  package static let screen = [
    LiveResource("screen.js", PackageResources.screen_js),
    LiveResource("screen-drag.js", PackageResources.screen_drag_js),
    LiveResource("screen.css", PackageResources.screen_css),
    LiveResource("screen-icons.css", PackageResources.screen_icons_css),
  ]
}
