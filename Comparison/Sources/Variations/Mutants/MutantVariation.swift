import BeerExplorer
import Device
import SampleApps
import TinyLog
import WebView

/// Launches an app with the mutants that `--mutant` names.
struct MutantVariation: AppVariation {
  let watch: MutantWatch

  func options(for app: String) -> [LaunchOptions.Option] {
    [TinyLogMutants.app, BeerMutants.app].contains(app)
      ? [.value("--mutant", "breaks the app at one place ('lab mutants --list' lists all)")] : []
  }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try options.all("--mutant").map { id in
      do {
        let mutant = try MutantCatalog.mutant(id)
        guard mutant.app == app else {
          throw LaunchError("--mutant '\(id)' is a mutant of \(mutant.app), not of \(app).")
        }
        return MutantDecorator(mutant: mutant, watch: watch, host: host)
      } catch let error as UnknownMutant {
        throw LaunchError("--mutant: \(error.description)")
      }
    }
  }
}

private struct MutantDecorator: AppDecorator {
  let mutant: Mutant
  let watch: MutantWatch
  let host: AppHost

  var answerDelay: Duration { .seconds(MutatedTinyLogService.delay(of: mutant)) }

  func decorated(_ service: any TinyLogService) -> any TinyLogService {
    MutatedTinyLogService(service, mutant: mutant, watch: watch)
  }

  func decorated(_ service: any BeerService, beers: [Beer]?) throws -> any BeerService {
    if mutant.operation == .search, beers == nil {
      throw LaunchError("SEARCH mutants require the bundled beers. Leave out --service.")
    }
    return MutatedBeerService(service, mutant: mutant, watch: watch, beers: beers ?? []) {
      [host] seconds, work in host.after(.seconds(seconds), work)
    }
  }

  func decorated(_ app: any App) -> any App {
    RewrittenApp(app, by: MutantRewriter(ScreenMutation(mutant, watch: watch, host: host)))
  }
}

/// Applies a mutant to screens and pages.
private struct MutantRewriter: ScreenRewriter {
  private let screens: ScreenMutation
  private let pages: PageMutation

  init(_ mutation: ScreenMutation) { (screens, pages) = (mutation, PageMutation(mutation)) }

  func rewritten(_ screen: Screen) -> Screen {
    var rewritten = screen
    rewritten.root = screen.root.rewritten(on: screen.root.screenNames.name, screens)
    rewritten.alert = screen.alert.flatMap { alert in
      Element(.other, content: .elements([alert])).rewritten(on: "alert", screens).parts.first
    }
    return rewritten
  }

  func rewritten(_ page: HTMLPage) -> HTMLPage { pages.applied(to: page) }
}
