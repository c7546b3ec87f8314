import Device
import Inspector
import SampleApps
import WebView

/// Launches apps whose screens can be redesigned while they run. Not thread-safe: it belongs to the
/// thread of its device.
package final class SwitchedRedesign: AppVariation, @unchecked Sendable {
  /// The current redesign, or nil for the original screens.
  package var redesign: SurveyedRedesign? { didSet { host?.invalidate() } }
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
    func rewritten(_ screen: Screen) -> Screen {
      owner.redesign?.redesign.rewritten(screen) ?? screen
    }
    func rewritten(_ page: HTMLPage) -> HTMLPage {
      owner.redesign?.redesign.rewritten(page) ?? page
    }
  }
}

extension RedesignVariation: ScreenRedesigns {
  package func redrawn(_ screen: ElementTree, app: String) throws -> RedrawnScreens {
    let snapshot = try Snapshot(app, "now", of: screen)
    return RedrawnScreens(
      key: { snapshot.key(of: $0) },
      screens: try SurveyedRedesign.all.compactMap { redesign in
        let changed = redesign.apply(to: snapshot)
        guard "\(changed.root)" != "\(snapshot.root)" else { return nil }
        let shown = try ShownSnapshot(changed)
        return RedrawnScreens.Screen(
          redesign: redesign.name, device: shown.device, key: { shown.key($0) },
          pageKey: { shown.key($0) })
      })
  }
}
