import Device
import Inspector
import SampleApps
import WebView

/// Launches an app with the redesigns that `--redesign` names.
struct RedesignVariation: AppVariation {
  func options(for app: String) -> [LaunchOptions.Option] {
    [
      .value("--redesign", "redesigns the screens, such as ids-renamed ('duet survive' lists all)")
    ]
  }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    let names = try options.values("--redesign", among: Redesign.all.map(\.name))
    return names.flatMap { name in Redesign.all.filter { $0.name == name } }.map(
      RedesignDecorator.init)
  }
}

private struct RedesignDecorator: AppDecorator {
  let redesign: Redesign

  func decorated(_ app: any App) -> any App { RewrittenApp(app, by: redesign) }
}

/// Launches apps whose screens can be redesigned while they run. Not thread-safe: it belongs to the
/// thread of its device.
package final class SwitchedRedesign: AppVariation, @unchecked Sendable {
  /// The current redesign, or nil for the original screens.
  package var redesign: Redesign? { didSet { host?.invalidate() } }
  private weak var host: AppHost?

  package init() {}

  package func options(for app: String) -> [LaunchOptions.Option] { [] }

  package func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) -> [any AppDecorator] {
    self.host = host
    return [Decorator(owner: self)]
  }

  private struct Decorator: AppDecorator, ScreenRewriter {
    let owner: SwitchedRedesign

    func decorated(_ app: any App) -> any App { RewrittenApp(app, by: self) }
    func rewritten(_ screen: Screen) -> Screen { owner.redesign?.rewritten(screen) ?? screen }
    func rewritten(_ page: HTMLPage) -> HTMLPage { owner.redesign?.rewritten(page) ?? page }
  }
}

extension Redesign: ScreenRewriter {
  func rewritten(_ screen: Screen) -> Screen {
    var redesigned = screen
    redesigned.root = redrawn(ScreenNode(of: screen.root)).element ?? screen.root
    // Alerts change only with redesigns of single elements, not with those of the whole screen.
    if changesEachElement {
      redesigned.alert = screen.alert.flatMap { redrawn(ScreenNode(of: $0)).element }
    }
    return redesigned
  }

  func rewritten(_ page: HTMLPage) -> HTMLPage {
    var redesigned = page
    let body = ScreenNode(.tag("body"), page.body.map(ScreenNode.init(of:)))
    redesigned.body = redrawn(body).children.compactMap(\.html)
    return redesigned
  }
}

extension RedesignVariation: ScreenRedesigns {
  func redrawn(_ screen: ElementTree, app: String) throws -> RedrawnScreens {
    let snapshot = try Snapshot(app, "now", of: screen)
    return RedrawnScreens(
      key: { snapshot.key(of: $0) },
      screens: try Redesign.all.compactMap { redesign in
        let changed = redesign.apply(to: snapshot)
        guard "\(changed.root)" != "\(snapshot.root)" else { return nil }
        let shown = try ShownSnapshot(changed)
        return RedrawnScreens.Screen(
          redesign: redesign.name, device: shown.device, key: { shown.key($0) },
          pageKey: { shown.key($0) })
      })
  }
}
