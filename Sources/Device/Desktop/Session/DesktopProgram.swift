import Foundation

/// A program to be shown on a desktop session's display.
package enum DesktopProgram: Equatable, Sendable {
  /// A page in WebKitGTK's own small browser.
  case webKitGTK(URL)
  /// A page in a window of Chromium without the browser's bars.
  case chromium(URL)
  /// Any program, with its arguments.
  case other([String])

  /// The packages of Debian with what is needed for it and not there.
  var missingPackages: [String] {
    switch self {
    case .webKitGTK: Self.missingPackages(webKitGTK: true, chromium: false)
    case .chromium: Self.missingPackages(webKitGTK: false, chromium: true)
    case .other: []
    }
  }

  /// The packages of Debian with the browsers that are needed and not there.
  package static func missingPackages(webKitGTK: Bool, chromium: Bool) -> [String] {
    (webKitGTK && miniBrowser == nil ? ["webkit2gtk-driver"] : [])
      + (chromium ? DesktopSession.missing([("/usr/bin/chromium", "chromium")]) : [])
  }

  /// Whether its tree begins at a page, not at a window.
  var isPage: Bool { if case .other = self { false } else { true } }

  /// The program's path and arguments; `home` is a folder that it may write to.
  func command(home: String) throws(DesktopError) -> [String] {
    let missing = missingPackages
    guard missing.isEmpty else {
      throw .missing(missing)
    }
    switch self {
    case .webKitGTK(let url):
      return [Self.miniBrowser ?? "", "--enable-smooth-scrolling=false", url.absoluteString]
    case .chromium(let url):
      // Chromium refuses to run its sandbox as root, which containers often are.
      let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
      return ["/usr/bin/chromium"] + sandbox + [
        "--force-renderer-accessibility", "--no-first-run", "--no-default-browser-check",
        "--disable-gpu", "--disable-smooth-scrolling", "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--user-data-dir=\(home)", "--password-store=basic",
        "--window-position=0,0", "--window-size=520,1180", "--app=\(url.absoluteString)",
      ]
    case .other(let command): return command
    }
  }

  private static var miniBrowser: String? {
    let folders = ["/usr/lib", "/usr/libexec"].flatMap { base in
      ["", "/x86_64-linux-gnu", "/aarch64-linux-gnu"].map { base + $0 }
    }
    return folders.flatMap { folder in
      ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map { "\(folder)/\($0)/MiniBrowser" }
    }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
