import BeerExplorer
import Device
import SampleApps
import TinyLog

/// Launches an app whose service answers late: each answer by the milliseconds that
/// `--answer-delay` names.
struct AnswerDelay: AppVariation {
  private static let longest = 60_000

  func options(for app: String) -> [LaunchOptions.Option] {
    [TinyLogMutants.app, BeerMutants.app].contains(app)
      ? [.value("--answer-delay", "delays each answer by these milliseconds, 0 to 60000")] : []
  }

  func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try options.all("--answer-delay").map { text in
      guard let number = Int(text), 0...Self.longest ~= number else {
        throw LaunchError("--answer-delay '\(text)' must be a whole number from 0 to 60000.")
      }
      return DelayedAnswers(answerDelay: .milliseconds(number), host: host)
    }
  }
}

private struct DelayedAnswers: AppDecorator {
  let answerDelay: Duration
  let host: AppHost

  func decorated(_ service: any BeerService, beers: [Beer]?) -> any BeerService {
    DelayedBeerService(service, delay: { _ in answerDelay }) { [host] in host.after($0, $1).cancel }
  }
}
