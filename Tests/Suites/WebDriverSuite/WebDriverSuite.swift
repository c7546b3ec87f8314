import XCTest

/// The tests of this suite, one a scenario: on Linux XCTest finds none by itself.
public var webDriverSuite: [XCTestCaseEntry] {
  [
    testCase([("testA1", A1AddTaskListTests.testA1)]),
    testCase([("testA2", A2WorkWithTasksTests.testA2)]),
    testCase([("testA3", A3RenameTests.testA3)]),
    testCase([("testA4", A4SearchTaskListsTests.testA4)]),
    testCase([("testA5", A5TextSizeTests.testA5)]),
    testCase([("testB1", B1SearchBeersByNameTests.testB1)]),
    testCase([("testB2", B2SearchByBreweryTests.testB2)]),
    testCase([("testB3", B3SearchByFeaturesTests.testB3)]),
    testCase([("testB4", B4AlcoholTests.testB4)]),
  ]
}
