import PredicateFormat
import SeededRandom
import Testing
import WebDriver

/// The parsers of selectors by themselves: a text is taken, or refused with words.
@Suite(.timeLimit(.minutes(10)))
struct SelectorParserFuzzTests {
  @Test func predicatesAreTakenOrRefusedWithWords() async {
    print("SelectorParserFuzzTests: \(Fuzz.description)")
    var dice = Dice(seed: Fuzz.seed)
    var taken = 0
    for number in 0..<Fuzz.count {
      await Fuzz.giveWay(number)
      let text = dice.text(of: Selectors.predicate, upTo: 14)
      do throws(PredicateFormatError) {
        _ = try ParsedPredicate(text)
        taken += 1
      } catch {
        #expect(error.description.hasPrefix("The predicate "), "\(Fuzz.description): \(text)")
      }
    }
    #expect(taken > 0)
    #expect(taken < Fuzz.count)
  }

  @Test(arguments: [
    (FindArguments.Strategy.classChain, Selectors.chain), (.predicate, Selectors.predicate),
    (.xpath, Selectors.xpath),
  ])
  func selectorsAreTakenOrRefusedWithWords(
    strategy: FindArguments.Strategy, tokens: [String]
  ) async {
    var dice = Dice(seed: Fuzz.seed)
    var taken = 0
    for number in 0..<Fuzz.count {
      await Fuzz.giveWay(number)
      let text = dice.text(of: tokens, upTo: 14)
      do throws(WebDriverError) {
        _ = try FindArguments(strategy, text)
        taken += 1
      } catch {
        #expect(error.code == .invalidSelector, "\(Fuzz.description): \(text)")
        #expect(error.message.hasPrefix("The "), "\(Fuzz.description): \(text)")
      }
    }
    #expect(taken > 0)
  }
}
