import SuiteSupport
import XCTest

/// The tests of this suite, one per scenario. From C.1, they are samples: examples to copy, which
/// no published figure includes.
package var webDriverSuite: Suite {
  Suite(
    "WebDriverSuite",
    [
      testCase([("testA1", A1AddTaskListTests.testA1)]),
      testCase([("testA2", A2WorkWithTasksTests.testA2)]),
      testCase([("testA3", A3RenameTests.testA3)]),
      testCase([("testA4", A4SearchTaskListsTests.testA4)]),
      testCase([("testA5", A5TextSizeTests.testA5)]),
      testCase([("testA6", A6EditTaskTests.testA6)]),
      testCase([("testA7", A7RestoreTasksTests.testA7)]),
      testCase([("testA8", A8RestoreTaskListTests.testA8)]),
      testCase([("testA9", A9MoveTaskListsTests.testA9)]),
      testCase([("testA10", A10ExportTaskListTests.testA10)]),
      testCase([("testA11", A11CustomTextSizeTests.testA11)]),
      testCase([("testA12", A12NameAndColourTests.testA12)]),
      testCase([("testA13", A13FindTaskListsTests.testA13)]),
      testCase([("testA14", A14SaveOnSlowServiceTests.testA14)]),
      testCase([("testA15", A15AddTasksOnSlowServiceTests.testA15)]),
      testCase([("testA16", A16MoveDuringSearchTests.testA16)]),
      testCase([("testB1", B1SearchBeersByNameTests.testB1)]),
      testCase([("testB2", B2SearchByBreweryTests.testB2)]),
      testCase([("testB3", B3SearchByFeaturesTests.testB3)]),
      testCase([("testB4", B4AlcoholTests.testB4)]),
      testCase([("testB5", B5RangeOfAlcoholTests.testB5)]),
      testCase([("testB6", B6SecondPageTests.testB6)]),
      testCase([("testB7", B7NoHitsTests.testB7)]),
      testCase([("testB8", B8ServiceOutOfReachTests.testB8)]),
      testCase([("testB9", B9SearchInAllFieldsTests.testB9)]),
      testCase([("testC1", C1ReadArticlesTests.testC1)]),
      testCase([("testC2", C2NewArticleTests.testC2)]),
      testCase([("testC3", C3LookAtArticleTests.testC3)]),
      testCase([("testD1", D1SuggestionsTests.testD1)]),
      testCase([("testE1", E1RegisterTests.testE1)]),
      testCase([("testE2", E2TakenAddressTests.testE2)]),
      testCase([("testF1", F1LoginTests.testF1)]),
      testCase([("testG1", G1GalleryTests.testG1)]),
      testCase([("testG2", G2EditTaskFromStateTests.testG2)]),
      testCase([("testG3", G3BeerFromStateTests.testG3)]),
      testCase([("testP1", P1PicturesTests.testP1)]),
      testCase([("testP2", P2PicturesTests.testP2)]),
    ])
}
